export interface Queue {
  /** How many may wait. */
  longest: number
  /** Returns the error for callers when the queue is full. */
  refusal: () => Error
}

/**
 * Lets at most `limit` tasks run at once; the others wait in order.
 * @throws the refusal of the queue, where its length is limited and it is full
 */
export function createGate(limit: number, queue?: Queue): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0
  const waiting: (() => void)[] = []
  return async (work) => {
    if (running < limit) running += 1
    else {
      if (queue && waiting.length >= queue.longest) throw queue.refusal()
      await new Promise<void>((resolve) => waiting.push(resolve))
    }
    try {
      return await work()
    } finally {
      // The slot is handed over directly, so that nobody who arrives in between takes it.
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}

/** A gate for each key, stored only while something passes through it. */
export function createKeyedGate<K>(limit: number, queue?: Queue): <T>(key: K, work: () => Promise<T>) => Promise<T> {
  const gates = new Map<K, { pass: ReturnType<typeof createGate>; inside: number }>()
  return async (key, work) => {
    const gate = gates.get(key) ?? { pass: createGate(limit, queue), inside: 0 }
    gates.set(key, gate)
    gate.inside += 1
    try {
      return await gate.pass(work)
    } finally {
      gate.inside -= 1
      if (gate.inside === 0) gates.delete(key)
    }
  }
}
