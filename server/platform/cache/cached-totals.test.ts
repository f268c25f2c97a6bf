import { describe, expect, it } from 'vitest'
import { createCachedCounts, createCachedTotals, exactUpTo } from './cached-totals.ts'

/** Totals of a list that has this many rows, and how far it was counted each time. */
function totalsOver(rows: () => number) {
  const asked: (number | undefined)[] = []
  const total = createCachedTotals(async (_filter: { state: string }, limit) => {
    asked.push(limit)
    return Math.min(rows(), limit ?? rows())
  })
  return { asked, total }
}

describe('totals of lists', () => {
  it('are counted each time while they are small, once while they are large', async () => {
    let rows = exactUpTo
    const { asked, total } = totalsOver(() => rows)
    expect(await total({ state: 'a' })).toBe(exactUpTo)
    rows = 90_000
    expect(await total({ state: 'a' })).toBe(90_000)
    rows = 90_001
    expect(await total({ state: 'a' })).toBe(90_000)
    expect(await total({ state: 'b' })).toBe(90_001)
    expect(asked).toEqual([undefined, undefined, undefined])
  })

  it('are counted no further than asked for, and further only where that is asked for', async () => {
    const { asked, total } = totalsOver(() => 90_000)
    expect(await total({ state: 'a' }, 10_000)).toBe(10_001)
    expect(await total({ state: 'a' }, 10_000)).toBe(10_001)
    expect(await total({ state: 'a' }, 2_000)).toBe(2_001)
    expect(await total({ state: 'a' }, 20_000)).toBe(20_001)
    expect(await total({ state: 'a' })).toBe(90_000)
    expect(await total({ state: 'a' }, 95_000)).toBe(90_000)
    expect(await total({ state: 'a' }, 10_000)).toBe(10_001)
    expect(asked).toEqual([10_001, 20_001, undefined])
  })

  it('are known where the count ended before its limit', async () => {
    const { asked, total } = totalsOver(() => 5_000)
    expect(await total({ state: 'a' }, 10_000)).toBe(5_000)
    expect(await total({ state: 'a' })).toBe(5_000)
    expect(asked).toEqual([10_001])
  })
})

describe('counts over lists', () => {
  it('are counted each time over few rows, once for each key over many', async () => {
    let rows = exactUpTo
    let counted = 0
    const counts = createCachedCounts(
      async (key) => {
        counted += 1
        return { key, rows }
      },
      (value) => value.rows,
    )
    expect([await counts('a'), await counts('a')]).toEqual([
      { key: 'a', rows: exactUpTo },
      { key: 'a', rows: exactUpTo },
    ])
    expect(counted).toBe(2)
    rows += 1
    await counts('a')
    rows += 1
    expect(await counts('a')).toEqual({ key: 'a', rows: exactUpTo + 1 })
    expect(await counts('b')).toEqual({ key: 'b', rows: exactUpTo + 2 })
    expect(counted).toBe(4)
  })
})
