import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isRecordKind } from '#contract/records/all-kinds.ts'
import { nameDistance } from '#language/text/name-rank.ts'
import { namePlace } from '#server/platform/database/name-place.ts'
import { openTestNewsroom, publish, type TestNewsroom } from './test-newsroom.ts'

/** Every picker of the console that asks the server: what is called as was typed comes first, however old it is. */

let newsroom: TestNewsroom
beforeAll(async () => {
  newsroom = await openTestNewsroom()
})
afterAll(() => newsroom.close())

const word = '灯塔'
const newer = 25
/** More than a picker asks for, so that an order by age would not bring the exact one. */
const asked = 20
const query = (text: string, values: unknown[] = []) => newsroom.site.services.database.pool.query(text, values)
const names = [word, ...Array.from({ length: newer }, (_, n) => `${n % 2 ? '新' : ''}${word}${n}号`)]

const kinds = {
  staffUsers: {
    make: (name: string, n: number) =>
      query(`insert into users (nickname, email, created_at) values ($1, $2, now() + $3 * interval '1 second')`, [
        name,
        `picker-${n}@example.org`,
        n,
      ]),
    of: (row: object) => (row as { nickname: string }).nickname,
  },
  staffAuthors: {
    make: (name: string) => query(`insert into authors (nickname, language) values ($1, 'zh-Hans')`, [name]),
    of: (row: object) => (row as { nickname: string }).nickname,
  },
  topic: {
    make: (name: string, n: number) =>
      query(
        `insert into topics (title, language, cover, published_at) values ($1, 'zh-Hans', 'policy', now() + $2 * interval '1 second')`,
        [name, n],
      ),
    of: (row: object) => (row as { title: string }).title,
  },
  incident: {
    make: (name: string) =>
      query(`insert into incidents (title, language, status) values ($1, 'zh-Hans', 'ongoing')`, [name]),
    of: (row: object) => (row as { title: string }).title,
  },
  label: {
    make: (name: string, n: number) => query(`insert into labels (key, name) values ($1, $2)`, [`picker-${n}`, name]),
    of: (row: object) => (row as { title: string }).title,
  },
  staffEvents: {
    make: (name: string, n: number) =>
      query(
        `insert into events (state, title, starts_at, ends_at, starts_on, ends_on, published_at, updated_at)
         select 'published', $1, day, day + interval '2 hours', day::date, day::date, now(), now() + $2 * interval '1 second'
         from (select now() + interval '20 days' as day) as soon`,
        [name, n],
      ),
    of: (row: object) => (row as { title: string }).title,
  },
  atlasEntry: {
    make: (name: string, n: number) =>
      query(
        `insert into atlas_entries (kind, slug, texts, sort_zh, sort_en, names, words, updated_at)
         values ('company', $1, $2, '', '', array[$3], $3, now() + $4 * interval '1 second')`,
        [`picker-${n}`, { name, note: '', about: '', language: 'zh-Hans', versions: {} }, name, n],
      ),
    of: (row: object) => (row as { title: string }).title,
  },
} as const

describe('a picker', () => {
  it.each(Object.entries(kinds))('that asks %s has the exact name first', async (call, { make, of }) => {
    for (const [n, name] of names.entries()) await make(name, n)
    const asking = { keyword: word, page: 1, size: asked }
    const answer = isRecordKind(call)
      ? await newsroom.administrator.call('findRecords', { kind: call, ...asking })
      : await newsroom.administrator.call(call as 'staffAuthors', asking)
    const found = (answer.data?.list ?? []).map((row) => of(row))
    expect(found[0]).toBe(word)
    // Names that begin with it come before those that hold it somewhere; labels know the exact name alone.
    if (call === 'label') return
    const starts = found.map((name) => name?.startsWith(word))
    expect(starts).toEqual(starts.toSorted((a, b) => Number(b) - Number(a)))
  })

  it('of articles has the exact title first', async () => {
    const exact = await publish(newsroom, { title: word })
    await publish(newsroom, { title: `${word}之外` })
    const { data } = await newsroom.editor.call('staffArticles', { keyword: word, order: 'best', size: asked })
    expect(data.list[0]?.id).toBe(exact.item_id)
  })

  it('ranks names in the database as the browser does', async () => {
    const { orm } = newsroom.site.services.database
    const part = fc.constantFrom('btc', '比特币', ' ', '-', 'ETF', 'b', '.', '+', '1')
    const name = fc.array(part, { minLength: 1, maxLength: 5 }).map((parts) => parts.join('').trim())
    await fc.assert(
      fc.asyncProperty(name, fc.constantFrom('btc', 'etf', '比特币', 'b'), async (given, typed) => {
        const { rows } = await orm.execute<{ place: number }>(
          sql`select ${namePlace([sql`${given}::text`], [typed])} as place`,
        )
        const expected = nameDistance([given], typed)
        // A name that does not hold the words at all is not found in the first place.
        expect(rows[0]?.place).toBe(Math.min(expected, 3))
      }),
      { numRuns: 60 },
    )
  })
})
