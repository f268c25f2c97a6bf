interface Queue {
  /** How many may wait. */
  longest: number
  /** What those are told who come when so many wait. */
  refusal: () => Error
}

/**
 * Lets at most `limit` pieces of work run at once; the others wait in their order.
 * @throws the refusal of the queue, where it has an end and is full
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
      // The place passes on directly, so that nobody who comes in between takes it.
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
