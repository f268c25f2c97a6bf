import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestSite, type TestSite } from '#server/test-site.ts'
import { readQuestion } from '../question.ts'
import { createDepths } from './depths-store.ts'
import { createPostgresIndex } from './postgres-store.ts'
import { slotsBetween, slotWeeks } from './time-slots.ts'

let site: TestSite
const filter = { order: 'newest' } as const
const newest = new Date('2026-01-01T00:00:00Z')
/** Two items a day; every thirtieth says 灯塔, every seventh 海 <-> 雾 and every eleventh 雾 <-> 海. */
const count = 2_400

beforeAll(async () => {
  site = await openTestSite()
  // The database counts words beside the test otherwise, and how far is looked follows from that.
  await site.services.database.pool.query('alter table search_documents set (autovacuum_enabled = false)')
  await site.services.database.pool.query(
    `insert into search_documents (source, record_id, kind, at, public_from, languages, title, whole, head, tokens)
     select 'item', n, case when n % 4 = 0 then 'flash' else 'article' end, at, at, array['zh-Hans'], words::tsvector,
       words::tsvector, '', 'now'
     from generate_series(0, $1::int - 1) as n,
       lateral (select $2::timestamptz - n * interval '12 hours' as at,
         '周报:1' || case when n % 30 = 0 then ' 灯塔:2' else '' end || case when n % 7 = 0 then ' 海:3 雾:4'
           when n % 11 = 0 then ' 雾:3 海:4' else '' end as words) as made`,
    [count, newest.toISOString()],
  )
})
afterAll(() => site.close())

const indexOf = (depths: readonly number[]) =>
  createPostgresIndex({ database: site.services.database, depths, now: () => newest })

async function found(depths: readonly number[], typed: string, given: object = {}) {
  const words = { fold: (text: string) => text, words: (text: string) => text.match(/周报|灯塔|./gu) ?? [] }
  const plain = { ...words, toSimplified: words.fold, toTraditional: words.fold, glossary: [] }
  const { asked } = readQuestion(typed, plain as never)
  const kinds = ['article', 'flash'] as const
  return indexOf(depths).find({ asked, parts: [], kinds, filter: { ...filter, ...given }, limit: 300 })
}

describe('looking through the newest first', () => {
  it.each([
    ['灯塔', {}],
    ['海雾', {}],
    ['"海雾"', {}],
    ['海 雾', {}],
    ['灯塔 -海', {}],
    ['灯塔', { since: new Date('2025-06-01T00:00:00Z') }],
    ['灯塔', { since: new Date('2023-06-01T00:00:00Z'), order: 'best' }],
    ['"雾海"', { languages: ['zh-Hans'] }],
  ])('finds %s with %j as looking through all at once does', async (typed, given) => {
    const whole = await found([], typed, given)
    expect(whole.get('article')?.ids.length).toBeGreaterThan(5)
    expect(await found([50, 600], typed, given)).toEqual(whole)
    expect(await found([1], typed, given)).toEqual(whole)
  })

  it('stops where there are enough, and says that there may be more', async () => {
    const articles = (await found([1_200], '周报')).get('article')
    expect(articles).toMatchObject({ total: 500 })
    const expected = Array.from({ length: count }, (_, n) => n).filter((n) => n % 4 !== 0)
    expect(articles?.ids).toEqual(expected.slice(0, 300))
  })
})

describe('from which moments on is looked through', () => {
  const depths = [50, 100, 200, 400, 800, 1_600]
  const atFlash = (depth: number) => new Date(newest.getTime() - depth * 4 * 12 * 3_600_000)
  it('is the document at each depth, three times as deep each time, where nothing was counted', async () => {
    const boundaries = createDepths(site.services.database, () => newest, depths)
    expect(await boundaries('flash', undefined)).toEqual([50, 200].map(atFlash))
  })
})

describe('the facts of a document', () => {
  it.each(slotWeeks)('name the stretch of %i weeks that a question names', async (weeks) => {
    const since = new Date(newest.getTime() - 5 * weeks * 7 * 86_400_000)
    const slots = slotsBetween(since, newest)
    const { rows } = await site.services.database.pool.query<{ found: boolean }>(
      `select exists (select from unnest(search_facts('article', $1, null, '{}', '{}')) as one
         where one.lexeme = any ($2)) as found`,
      [since.toISOString(), slots.map((slot) => `karticle:${slot}`)],
    )
    expect(slots.length).toBeGreaterThan(0)
    expect(rows).toEqual([{ found: true }])
  })
})
