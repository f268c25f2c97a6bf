import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { maxCounted } from '#contract/constants.ts'
import { openTestNewsroom, type TestNewsroom } from '#server/test-newsroom.ts'

const rows = maxCounted + 60
const size = 50
const lastPage = Math.ceil(rows / size)

let newsroom: TestNewsroom
beforeAll(async () => {
  newsroom = await openTestNewsroom()
  const { pool } = newsroom.site.services.database
  // Titles that all hold 报道, a fortieth of which holds 稳定币, and three 馄饨.
  const title = `case when n % 40 = 0 then '稳定币' when n in (7, 77, 777) then '馄饨' else '其他' end || 'Report报道' || n`
  const statements = [
    `insert into items (kind, status, original_language, release_time, import_key)
     select case when n % 2 = 0 then 'flash' else 'article' end, 'approved', 'zh-Hans', now() - n * interval '1 minute',
       'many:' || n from generate_series(1, ${rows}) as n`,
    `insert into item_texts (item_id, language, origin, title)
     select id, language, 'original', ${title} from items
     cross join lateral (select substr(import_key, 6)::int as n) as numbered
     cross join (values ('zh-Hans'), ('zh-Hant-HK')) as languages (language) where import_key like 'many:%'`,
    `insert into manuscripts (owner_id, state, fields, title, length, language, submitted_at, saved_at)
     select (select min(id) from users), 'pending', '{}', ${title}, 1, 'zh-Hans', now(), now() - n * interval '1 second'
     from generate_series(1, ${rows}) as n`,
    `insert into authors (nickname) select ${title} from generate_series(1, ${rows}) as n`,
    `insert into labels (key, name) select 'many-' || n, ${title} from generate_series(1, ${rows}) as n`,
    `insert into labels (key, name) values ('report', 'report报道')`,
    // The share of a word is only asked where the database knows how large a table is.
    'analyze item_texts, manuscripts, authors, labels',
  ]
  for (const statement of statements) await pool.query(statement)
})
afterAll(() => newsroom.close())

const lists = ['staffArticles', 'reviewQueue', 'staffManuscripts', 'staffAuthors', 'labels'] as const
type ListName = (typeof lists)[number]

async function page(name: ListName, input: object) {
  const { data } =
    name === 'labels'
      ? await newsroom.administrator.call('findRecords', { kind: 'label', size, ...input })
      : await newsroom.administrator.call(name, { size, ...input })
  const { list, total, total_capped, more } = data
  return { ids: list.map(({ id }) => id), pagination: { total, total_capped, more } }
}
/** Labels have one more that is called like all of them. */
const rowsOf = (name: ListName): number => (name === 'labels' ? rows + 1 : rows)

describe.each(lists)('%s over more rows than a search counts', (name) => {
  it('counts all without a word', async () => {
    const counted = { total: rowsOf(name), total_capped: false, more: true }
    // A list of authors has the site's own as well.
    expect((await page(name, {})).pagination).toEqual(counted)
  })

  it('says of a word that all hold that there are more, and reaches the last of them', async () => {
    const capped = (total: number) => ({ total, total_capped: true, more: true })
    expect((await page(name, { keyword: 'report报道' })).pagination).toEqual(capped(maxCounted))
    const beyond = await page(name, { keyword: 'report报道', page: maxCounted / size + 1 })
    expect(beyond.ids).toHaveLength(size)
    expect(beyond.pagination).toEqual(capped(maxCounted + size))
    const last = await page(name, { keyword: 'report报道', page: lastPage })
    expect(last.ids).toHaveLength(rowsOf(name) - (lastPage - 1) * size)
    expect(last.pagination).toEqual({ total: rowsOf(name), total_capped: false, more: false })
    expect(new Set([...beyond.ids, ...last.ids]).size).toBe(beyond.ids.length + last.ids.length)
    const after = await page(name, { keyword: 'report报道', page: lastPage + 1 })
    expect(after).toEqual({ ids: [], pagination: { total: maxCounted, total_capped: true, more: false } })
  })

  it.each([
    ['稳定币', Math.floor(rows / 40)],
    ['馄饨', 3],
    ['饨', 3],
    ['抄手', 0],
  ])('finds all that hold %s, none of them twice', async (keyword, matching) => {
    const found = new Set<number>()
    for (let number = 1; ; number += 1) {
      const { ids, pagination } = await page(name, { keyword, page: number })
      for (const id of ids) found.add(id)
      expect(pagination).toEqual({ total: matching, total_capped: false, more: number * size < matching })
      if (!pagination.more) break
    }
    expect(found.size).toBe(matching)
  })
})

describe('a search', () => {
  it('has what is called exactly so first, and then the newest', async () => {
    const { data } = await newsroom.editor.call('findRecords', { kind: 'label', keyword: 'report报道', size: 3 })
    const names = data.list.map(({ title }) => title)
    expect(names).toEqual(['report报道', `其他Report报道${rows}`, `其他Report报道${rows - 1}`])
  })

  it('of articles goes with the other filters', async () => {
    const input = { keyword: 'report报道', kind: 'flash' as const, size }
    const { data } = await newsroom.editor.call('staffArticles', input)
    expect(data.list.every(({ kind }) => kind === 'flash')).toBe(true)
    expect(data).toMatchObject({ total: rows / 2, total_capped: false, more: true })
  })
})
