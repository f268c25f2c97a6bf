import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestLiveBlog } from '#server/modules/newsroom/live-blogs/test-live-blog.ts'
import { measureTables, withClient } from '#server/platform/backup/database-dump.ts'
import { addMember, callAsVisitor } from '#server/test-member.ts'
import { deleteArticle, openTestNewsroom, publish, type TestNewsroom } from '#server/test-newsroom.ts'
import { storeTestPicture } from '#server/test-picture.ts'
import type { TestSite } from '#server/test-site.ts'

/** Two sites with content of their own, some of it the same: one of them gets what the other has. */

let here: TestNewsroom
let there: TestNewsroom
let lines: string[]
const made = { here: 0, there: 0, linking: 0, deleted: 0, live: 0 }
const picture = { shared: '', there: '' }

const coloured = (background: string) =>
  sharp({ create: { width: 60, height: 60, channels: 3, background } })
    .png()
    .toBuffer()
const query = async ({ services }: TestSite, sql: string, values: unknown[] = []) =>
  (await services.database.pool.query(sql, values)).rows

beforeAll(async () => {
  ;[here, there] = [await openTestNewsroom(), await openTestNewsroom()]
  for (const { site } of [here, there]) {
    picture.shared = (await storeTestPicture(site.services, await coloured('#357'))).url
    await query(site, `insert into topics (key, title, cover) values ('halving', $1, 'data')`, [site.origin])
    await site.services.redirects.save([{ from: '/old/1', to: `/${site === here.site ? 'news' : 'columns'}` }])
  }
  picture.there = (await storeTestPicture(there.site.services, await coloured('#a31'))).url
  made.here = (await publish(here, { title: '本站一篇', labels: ['BTC', '本站'] })).item_id
  for (const title of ['占号', '删去的一篇']) made.deleted = (await publish(there, { title })).item_id
  await deleteArticle(there, there.editor, made.deleted)
  made.there = (
    await publish(there, { title: '别站<一篇>“甲”', labels: ['BTC', '别站'], cover: picture.there })
  ).item_id
  const links = `[一篇](/contents/${made.there}) [没了](/en/contents/${made.deleted}) [外面](https://a.example/contents/1)`
  const flash = await there.editor.call('publishFlash', {
    title: '带链接的快讯',
    text: `正文。\n${links}`,
    labels: ['BTC'],
  })
  if (flash.data.saved !== true || flash.data.flash.item === null) throw new Error('The flash was not published')
  made.linking = flash.data.flash.item
  await query(there.site, `insert into topic_items (topic_id, item_id) select id, $1 from topics`, [made.there])
  const blog = await openTestLiveBlog(there, '别站的直播')
  await blog.setState('live')
  await blog.publish({ title: '要点', text: '正文。' })
  made.live = blog.item
  await addMember(there.site, { nickname: '别站的管理员', email: 'chief@example.org', roles: ['administrator'] })
  lines = await exported()
})
afterAll(async () => {
  await here.close()
  await there.close()
})

async function exported(): Promise<string[]> {
  const all: string[] = []
  await there.site.services.transfer.exportAll({
    ...{ accounts: true, now: new Date() },
    onLine: async (line) => void all.push(line),
  })
  return all
}
async function* each(of: readonly string[]) {
  yield* of
}
const merge = (of: readonly string[] = lines, rehearse = false) =>
  here.site.services.transfer.mergeAll({ lines: () => each(of), rehearse })
/** Size and checksum of every table. */
const state = ({ services }: TestSite) => withClient(services.database.directUrl, measureTables)
const numberHere = async (table: string, origin: number) =>
  Number(
    (await query(here.site, 'select here from merged_rows where table_name = $1 and origin = $2', [table, origin]))[0]
      ?.here,
  )

/** Texts, labels, category and author of items, as they read. */
const itemsOf = async (site: TestSite) =>
  query(
    site,
    `select items.id::int, kind, status, item_texts.language, title, html, picture, authors.nickname, categories.key,
      array(select labels.name from item_labels join labels on labels.id = label_id where item_id = items.id order by position)
    from items join item_texts on item_id = items.id left join authors on authors.id = items.author_id
      left join categories on categories.id = category_id
    where status <> 'deleted' order by items.id, item_texts.language`,
  )

describe('a rehearsal', () => {
  it('names what is on both sites, and changes nothing', async () => {
    const before = await state(here.site)
    const { tables } = await merge(lines, true)
    expect(tables.get('items')).toMatchObject({ added: 4, present: 0, known: 0 })
    expect(tables.get('users')).toMatchObject({ present: 1, examples: ['林晚'] })
    expect(tables.get('topics')).toMatchObject({ added: 0, present: 1 })
    expect(tables.get('labels')?.examples).toContain('BTC')
    expect(tables.get('redirects')).toMatchObject({ present: 1 })
    expect(tables.get('settings')).toMatchObject({ added: 0, left: expect.any(Number) })
    expect(await state(here.site)).toEqual(before)
  })
})

describe('what is refused, with nothing changed,', () => {
  const row = (table: string) => `{"table":"${table}","row":{"id":1}}`
  it.each([
    ['an export that was cut off', () => lines.slice(0, -1), /cut off after line/],
    [
      'one that was cut off within a line',
      () => [...lines.slice(0, 9), lines[9]?.slice(0, 9) ?? ''],
      /cut off after line 9/,
    ],
    ['something else', () => ['<html>'], /no export/],
    ['a table that there is not', () => [lines[0] ?? '', row('pg_authid'), lines.at(-1) ?? ''], /no table pg_authid/],
    [
      'a file with another name',
      () => [lines[0] ?? '', '{"file":"media/../a","part":0,"last":true,"base64":""}', lines.at(-1) ?? ''],
      /No name/,
    ],
    ['an export of a newer program', () => [JSON.stringify({ ...JSON.parse(lines[0] ?? ''), schema: 9_999 })], /newer/],
  ])('is %s', async (_, of, message) => {
    const before = await state(here.site)
    await expect(merge(of())).rejects.toThrow(message)
    expect(await state(here.site)).toEqual(before)
  })

  it('is an export of the site itself', async () => {
    const { transfer } = there.site.services
    await expect(transfer.mergeAll({ lines: () => each(lines), rehearse: false })).rejects.toThrow(/of this site/)
  })

  it('never writes tables that no site gives away', async () => {
    const before = await state(here.site)
    const sessions = [lines[0] ?? '', '{"table":"sessions","row":{"id":1}}', '{"end":{"rows":1,"files":0}}']
    expect((await merge(sessions)).tables.get('sessions')).toMatchObject({ added: 0, left: 1 })
    expect(await state(here.site)).toEqual(before)
  })
})

describe('a merge', () => {
  let own: Record<string, unknown>[]
  beforeAll(async () => {
    own = await itemsOf(here.site)
    await merge()
  })

  it('adds every item as it reads there, under a number of this site', async () => {
    const expected = await Promise.all(
      (await itemsOf(there.site)).map(async (row) => ({
        ...row,
        id: await numberHere('items', Number(row.id)),
        html: '',
      })),
    )
    const all = await itemsOf(here.site)
    expect(all.slice(0, own.length)).toEqual(own)
    expect(all.slice(own.length).map((row) => ({ ...row, html: '' }))).toEqual(expected)
    const [first] = await query(there.site, `select count(*)::int as count from items where status <> 'deleted'`)
    expect(new Set(expected.map(({ id }) => id)).size).toBe(first?.count)
  })

  it('leads links to where the articles are now, and those to nothing nowhere', async () => {
    const rows = await query(here.site, `select html from item_texts where item_id = $1 and language = 'zh-Hans'`, [
      await numberHere('items', made.linking),
    ])
    expect(rows[0]?.html).toContain(`(/contents/${await numberHere('items', made.there)})`)
    expect(rows[0]?.html).toContain('(/en/contents/0)')
    expect(rows[0]?.html).toContain('"https://a.example/contents/1"')
  })

  it('serves what came, with its pictures and live notes', async () => {
    const page = await fetch(`${here.site.origin}/contents/${await numberHere('items', made.there)}`)
    expect(await page.text()).toContain('别站')
    for (const url of [picture.shared, picture.there]) expect((await fetch(here.site.origin + url)).status).toBe(200)
    const live = await callAsVisitor(here.site, 'getLiveBlog', { item: await numberHere('items', made.live) })
    expect(live.data.notes.list).toMatchObject([{ title: '要点' }])
  })

  it('takes the same account, label, category, topic and redirect for one, and leaves those here as they are', async () => {
    const one = async (sql: string) => (await query(here.site, sql))[0]
    expect(await one(`select count(*)::int, max(id)::int as id from users where email = 'author@example.org'`)).toEqual(
      { count: 1, id: here.author.id },
    )
    expect(await one(`select count(*)::int from labels where name = 'BTC'`)).toEqual({ count: 1 })
    expect(await one('select count(*)::int from categories')).toEqual({ count: 1 })
    expect(await one('select title from topics')).toEqual({ title: here.site.origin })
    expect(await one(`select path from redirects where old = '/old/1'`)).toEqual({ path: '/news' })
    expect(await query(here.site, 'select item_id::int from topic_items')).toEqual([
      { item_id: await numberHere('items', made.there) },
    ])
    expect(await one('select count(distinct owner_id)::int from manuscripts')).toEqual({ count: 1 })
  })

  it('gives nobody rights, passwords or settings of the other site', async () => {
    const rows = await query(here.site, `select roles, password_hash from users where email = 'chief@example.org'`)
    expect(rows).toEqual([{ roles: [], password_hash: null }])
    expect(await here.site.services.settings.siteId()).not.toBe(JSON.parse(lines[0] ?? '').site)
  })

  it('changes nothing when it is repeated, and later adds what is new there', async () => {
    const before = await state(here.site)
    const again = await merge()
    expect([...again.tables.values()].reduce((sum, { added }) => sum + added, 0)).toBe(0)
    expect(await state(here.site)).toEqual(before)
    const { item_id } = await publish(there, { title: '后来的一篇' })
    const later = await merge(await exported())
    expect(later.tables.get('items')).toMatchObject({ added: 1, known: 4 })
    expect((await itemsOf(here.site)).at(-1)).toMatchObject({
      id: await numberHere('items', item_id),
      title: expect.stringContaining('一篇'),
    })
  })
})
