/** Lets at most `limit` pieces of work run at once; the others wait in their order. */
export function createGate(limit: number): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0
  const waiting: (() => void)[] = []
  return async (work) => {
    if (running >= limit) await new Promise<void>((resolve) => waiting.push(resolve))
    else running += 1
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
