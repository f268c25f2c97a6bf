import { describe, expect, it } from 'vitest'
import { feed, feeds } from './feeds.fixture.ts'
import { recorded } from './recorded.fixture.ts'
import { readAnswer } from './registry.ts'

/** What providers really answered; the recordings are not part of the repository. */

describe.skipIf(!feeds)('recorded answers', () => {
  it.each(recorded)('%s, %s: %s', async (connector, part, file, options, points, leftOut) => {
    const result = readAnswer(connector, part, await feed(file), options as Record<string, unknown>)
    if ('failure' in result) throw new Error(result.message)
    const { reading } = result
    expect([reading.points.length, reading.leftOut.length]).toEqual([points, leftOut])
    const known = new Set(reading.entities.map(({ id }) => id))
    expect(reading.points.every(({ entity, value }) => known.has(entity) && Number.isFinite(value))).toBe(true)
  })

  it('purchases of a company become trades', async () => {
    const file = 'coingecko/public-treasury-transaction-history.json'
    const result = readAnswer('coingecko-treasuries', 'trades strategy', await feed(file), {})
    expect(result).toMatchObject({
      reading: { trades: [{ day: '2026-05-18', method: 'purchase', change: 24_869 }, { change: 535 }] },
    })
  })
})
