import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createEngine } from '#language/engine.ts'
import { glossary } from '#language/glossary.ts'
import { protectedNames } from '#language/names.ts'
import { readMarket } from '#server/importers/demo/market/market.ts'
import { transaction } from '#server/platform/database/database.ts'
import { openTestSite, type TestSite } from '#server/test-site.ts'
import { revisionBus } from '../../writing/revision-bus.ts'
import { createReader } from '../reader.ts'
import { createSummaries } from './summaries.ts'
import { saveSummary, storedSummaries } from './summaries-store.ts'

const engine = createEngine({ glossary, names: protectedNames, region: 'hk', usualGlyphs: true, mode: 'bounded' })
const now = new Date()
let site: TestSite
beforeAll(async () => {
  site = await openTestSite()
  await site.services.data.saveDemo(await readMarket(now), now)
})
afterAll(() => site.close())

/** The leading numbers as another process with nothing cached reads them. */
const readUncached = async () => {
  const { database } = site.services
  const answer = await createSummaries(createReader({ database, engine })).read(
    {},
    { language: 'zh-Hans', now, tags: new Set() },
  )
  return new Map(answer.subjects.map((subject) => [subject.type, subject]))
}
const stored = () => storedSummaries<{ numbers: { value: number } }>(site.services.database.orm)
const change = (tags: string[]) =>
  transaction(site.services.database, (tx) => revisionBus(site.services.bus).publish(tx, tags))

describe('stored summaries', () => {
  it('are computed once after a change, and read from then on', async () => {
    const computed = await readUncached()
    await expect.poll(async () => [...(await stored()).values()].every(({ summary }) => summary)).toBe(true)
    await site.services.database.orm.execute(
      sql`update data_summaries set summary = jsonb_set(summary, '{numbers,value}', '12345') where type = 'bitcoin'`,
    )
    const read = await readUncached()
    expect(read.get('bitcoin')?.value).toBe(12345)
    expect(read.get('etf')).toEqual(computed.get('etf'))
    await change(['data:bitcoin'])
    expect((await readUncached()).get('bitcoin')).toEqual(computed.get('bitcoin'))
  })

  it('outlive no change that a rolled-back transaction did not make', async () => {
    await readUncached()
    await expect.poll(async () => [...(await stored()).values()].every(({ summary }) => summary)).toBe(true)
    const before = (await stored()).get('etf')?.revision
    const publish = transaction(site.services.database, async (tx) => {
      await revisionBus(site.services.bus).publish(tx, ['data:etf'])
      throw new Error('undone')
    })
    await expect(publish).rejects.toThrow('undone')
    expect((await stored()).get('etf')).toMatchObject({ revision: before, summary: expect.anything() })
  })

  it('are not stored when the type changed while they were computed', async () => {
    const { orm } = site.services.database
    const revision = (await stored()).get('market')?.revision ?? 0
    await change(['data:market', 'item:1'])
    await saveSummary(orm, 'market', { revision, summary: { numbers: { value: -1 } } })
    expect((await stored()).get('market')).toEqual({ revision: revision + 1, summary: null })
  })

  it('are computed again after a quarter of an hour, since imports of whole tables raise no revision', async () => {
    await readUncached()
    await expect.poll(async () => (await stored()).get('ether')?.summary).toBeTruthy()
    const { orm } = site.services.database
    await orm.execute(sql`update data_summaries set computed_at = now() - interval '16 minutes' where type = 'ether'`)
    expect((await stored()).get('ether')?.summary).toBeNull()
  })
})
