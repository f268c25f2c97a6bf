import { describe, expect, it } from 'vitest'
import { inBatches } from './in-batches.ts'

const rules = { most: 3, atOnce: 1, maxWaiting: 10, keyOf: (one: string) => one.slice(0, 1) }

/** Batches that end when they are released. */
function held() {
  const batches: { given: readonly string[]; end: () => void; fail: (error: Error) => void }[] = []
  const run = (given: readonly string[]) =>
    new Promise<string[]>((resolve, reject) => {
      batches.push({ given, end: () => resolve(given.map((one) => `did ${one}`)), fail: reject })
    })
  return { batches, run, given: () => batches.map(({ given }) => given.join(' ')) }
}

describe('batches', () => {
  it('take together what came while one was under way, up to their size', async () => {
    const { run, batches, given } = held()
    const add = inBatches(run, rules)
    const all = ['a', 'b', 'c', 'd', 'e'].map(add)
    expect(given()).toEqual(['a'])
    batches[0]?.end()
    expect(await all[0]).toBe('did a')
    expect(given()).toEqual(['a', 'b c d'])
    batches[1]?.end()
    expect(await Promise.all(all.slice(1, 4))).toEqual(['did b', 'did c', 'did d'])
    batches[2]?.end()
    expect(await all[4]).toBe('did e')
  })

  it('run beside each other, but never two with the same key, and these in their order', async () => {
    const { run, batches, given } = held()
    const add = inBatches(run, { ...rules, atOnce: 2 })
    const all = ['a1', 'a2', 'b1', 'a3'].map(add)
    expect(given()).toEqual(['a1', 'b1'])
    batches[1]?.end()
    await all[2]
    expect(given()).toHaveLength(2)
    batches[0]?.end()
    await all[0]
    expect(given()).toEqual(['a1', 'b1', 'a2'])
    batches[2]?.end()
    await all[1]
    batches[3]?.end()
    expect(await all[3]).toBe('did a3')
  })

  it('that fail are tried one by one, and fail for whom they must', async () => {
    const tried: string[] = []
    const add = inBatches(async (given: readonly string[]) => {
      tried.push(given.join(' '))
      if (given.includes('x')) throw new Error('x cannot be done')
      return given.map((one) => `did ${one}`)
    }, rules)
    const all = await Promise.allSettled(['a', 'b', 'x', 'c'].map(add))
    expect(tried).toEqual(['a', 'b x c', 'b', 'x', 'c'])
    expect(all.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled'])
  })

  it('refuse what is too much', async () => {
    const { run } = held()
    const add = inBatches(run, { ...rules, maxWaiting: 2 })
    for (const one of ['a', 'b', 'c']) void add(one)
    await expect(add('d')).rejects.toMatchObject({ reason: 'overloaded' })
  })
})
