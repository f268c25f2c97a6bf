import { CallError } from '#contract/errors.ts'

interface Rules<T> {
  /** Size of one batch. */
  most: number
  /** Batches under way at once. */
  atOnce: number
  /** Maximum number of items that wait for their batch; more are refused. */
  maxWaiting: number
  /** Two with the same key never share a batch: the later one comes in a later one. */
  keyOf: (one: T) => string
}

interface Waiting<T, R> {
  one: T
  resolve: (result: R) => void
  reject: (error: unknown) => void
}

/**
 * Work that costs much by the transaction and little by the piece: what comes while earlier batches are under way goes
 * together into the next. Nothing waits while nothing is under way. Each answer comes once its batch is done; of a batch
 * that fails each piece is tried alone, so that it fails only for whom it must.
 * @param run does a batch and answers in its order; trying a piece again must do no harm
 * @throws CallError overloaded where too much waits
 */
export function inBatches<T, R>(
  run: (batch: readonly T[]) => Promise<readonly R[]>,
  { most, atOnce, maxWaiting, keyOf }: Rules<T>,
): (one: T) => Promise<R> {
  const waiting: Waiting<T, R>[] = []
  /** Keys of batches under way. */
  const busy = new Set<string>()
  let underWay = 0

  /** The next batch in the order of coming, of what no batch under way has the key of. */
  function next(): Waiting<T, R>[] {
    const keys = new Set(busy)
    const chosen: Waiting<T, R>[] = []
    const left: Waiting<T, R>[] = []
    for (const entry of waiting) {
      const key = keyOf(entry.one)
      if (chosen.length < most && !keys.has(key)) chosen.push(entry)
      else left.push(entry)
      // Later work with this key must not overtake it either.
      keys.add(key)
    }
    if (chosen.length > 0) waiting.splice(0, waiting.length, ...left)
    return chosen
  }

  /** Does a batch. @returns the result of each of its pieces */
  async function settle(batch: readonly Waiting<T, R>[]): Promise<(() => void)[]> {
    try {
      const results = await run(batch.map(({ one }) => one))
      return batch.map(
        ({ resolve }, place) =>
          () =>
            resolve(results[place] as R),
      )
    } catch (error) {
      const [first] = batch
      if (batch.length === 1) return [() => first?.reject(error)]
      const answers: (() => void)[] = []
      for (const entry of batch) answers.push(...(await settle([entry])))
      return answers
    }
  }

  function start(): void {
    while (underWay < atOnce && waiting.length > 0) {
      const batch = next()
      if (batch.length === 0) return
      const keys = batch.map(({ one }) => keyOf(one))
      for (const key of keys) busy.add(key)
      underWay += 1
      void settle(batch).then((answers) => {
        underWay -= 1
        for (const key of keys) busy.delete(key)
        start()
        for (const answer of answers) answer()
      })
    }
  }

  return (one) => {
    if (waiting.length >= maxWaiting) return Promise.reject(new CallError('overloaded'))
    return new Promise((resolve, reject) => {
      waiting.push({ one, resolve, reject })
      start()
    })
  }
}
