import { describe, expect, it } from 'vitest'
import { createKeptTotals, exactUpTo } from './kept-totals.ts'

describe('totals of lists', () => {
  it('are counted each time while they are small, once while they are large', async () => {
    let rows = exactUpTo
    const asked: (number | undefined)[] = []
    const total = createKeptTotals(async (_filter: { state: string }, limit) => {
      asked.push(limit)
      return Math.min(rows, limit ?? rows)
    })
    expect(await total({ state: 'a' })).toBe(exactUpTo)
    rows = 90_000
    expect(await total({ state: 'a' })).toBe(90_000)
    rows = 90_001
    expect(await total({ state: 'a' })).toBe(90_000)
    expect(await total({ state: 'b' })).toBe(90_001)
    expect(asked).toEqual([exactUpTo + 1, exactUpTo + 1, undefined, exactUpTo + 1, undefined])
  })
})
