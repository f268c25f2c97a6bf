import { readdir } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { feed, feeds } from './feeds.fixture.ts'
import { recorded } from './recorded.fixture.ts'
import { connectors, readAnswer } from './registry.ts'

/** Real answers of providers; the recordings are not part of the repository. */

/** Every answer that any connector reads. */
const parts = [
  ...['coins', 'total', 'chains', 'coin 1'].map((part) => ['defillama-stablecoins', part]),
  ...['markets', 'global', 'rates', 'history bitcoin'].map((part) => ['coingecko-markets', part]),
  ...['companies bitcoin', 'entity strategy', 'chart strategy bitcoin', 'trades strategy'].map((part) => [
    'coingecko-treasuries',
    part,
  ]),
  ['mapped-table', 't'],
  ['html-table', 't'],
]
const plainMapping = { rows: '*', date: 'date', value: 'value', fixed: 'total' }

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

  it('are read or refused by every connector, also where they are the answer to another question', async () => {
    const files = (await readdir(feeds, { recursive: true })).filter((name) => /\.(json|html|csv)$/.test(name))
    expect(files.length).toBeGreaterThan(40)
    for (const file of files) {
      const text = await feed(file)
      for (const [connector = '', part = ''] of parts) {
        const mapping = { ...plainMapping, format: file.endsWith('.csv') ? 'csv' : 'json' }
        const options = connectors.get(connector)?.parseOptions(part === 't' ? mapping : {})
        const result = readAnswer(connector, part, text, options ?? {})
        if ('failure' in result) continue
        const known = new Set(result.reading.entities.map(({ id }) => id))
        const strange = result.reading.points.filter(
          ({ entity, value }) => !known.has(entity) || !Number.isFinite(value),
        )
        expect({ file, connector, part, strange }).toEqual({ file, connector, part, strange: [] })
      }
    }
  })
})
