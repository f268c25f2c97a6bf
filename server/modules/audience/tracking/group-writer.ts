/** How much is written at once, and how much may wait for it. */
interface Limits {
  atOnce: number
  waiting: number
  /** Returns the error thrown where more would wait. */
  refusal: () => Error
}

interface Waiting<T> {
  items: readonly T[]
  done: PromiseWithResolvers<void>
}

/**
 * Writes what many clients send with few statements: while one write is under way, the next ones gather. Nothing waits
 * for company, and `add` ends when what it was given is stored.
 */
export function createGroupWriter<T>(write: (items: readonly T[]) => Promise<void>, limits: Limits) {
  const queue: Waiting<T>[] = []
  let waiting = 0
  let running: Promise<void> | undefined

  async function run(): Promise<void> {
    while (queue.length > 0) {
      const group: Waiting<T>[] = []
      let size = 0
      while (queue[0] && (size === 0 || size + queue[0].items.length <= limits.atOnce)) {
        const [next] = queue.splice(0, 1)
        if (!next) break
        group.push(next)
        size += next.items.length
      }
      waiting -= size
      try {
        await write(group.flatMap(({ items }) => items))
        for (const { done } of group) done.resolve()
      } catch (error) {
        for (const { done } of group) done.reject(error)
      }
    }
    running = undefined
  }

  return {
    /** @throws the refusal where too much waits already; what the write throws */
    add(items: readonly T[]): Promise<void> {
      if (waiting + items.length > limits.waiting) return Promise.reject(limits.refusal())
      const done = Promise.withResolvers<void>()
      queue.push({ items, done })
      waiting += items.length
      running ??= run()
      return done.promise
    },

    /** Resolves once nothing waits any more. */
    idle: async (): Promise<void> => {
      while (running) await running
    },
  }
}
