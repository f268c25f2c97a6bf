import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { writeDemoContent } from '#server/importers/demo/load.ts'
import { openTestLiveBlog } from '#server/modules/newsroom/live-blogs/test-live-blog.ts'
import { addMember, callAsVisitor } from '#server/test-member.ts'
import { openTestNewsroom, publish, type TestNewsroom, write } from '#server/test-newsroom.ts'
import { storeTestPicture } from '#server/test-picture.ts'
import { openTestSite, type TestSite } from '#server/test-site.ts'
import * as store from './store.ts'
import { tablesInOrder } from './table-order.ts'

/** A site is exported, wiped and imported: what comes out is the same site. */

let site: TestSite
let folder: string
let close: () => Promise<void>
let picture: string
/** An article that runs live. */
let live: number
let exportedTables: ReturnType<typeof tablesInOrder>
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'harbourwire-transfer-'))
  const newsroom = await openTestNewsroom({ dataDir: folder })
  ;({ site, close } = newsroom)
  const { database, registry } = site.services
  exportedTables = tablesInOrder(registry.tables, await store.references(database.orm))
  await writeDemoContent(site.services, new Date('2026-03-01T00:00:00Z'))
  // A few days out of five years of numbers are enough, whichever partitions they are in.
  await database.pool.query(`delete from data_points where extract(day from at) <> 1 or extract(month from at) <> 2`)
  await database.pool.query(`delete from data_days where extract(day from day) <> 1 or extract(month from day) <> 2`)
  const { item_id } = await publish(newsroom, { title: '稳定币<条例>“生效”', labels: ['监管', 'BTC'] })
  const other = await publish(newsroom, { title: '并入别的' })
  await newsroom.editor.call('mergeArticles', { id: item_id, into: other.item_id })
  await write(newsroom, newsroom.author, { title: '还是草稿' })
  await newsroom.editor.call('publishFlash', {
    title: '快讯一则',
    text: '正文。\n[比特币 价格](/DataEra/market/bitcoin#chart:price.bitcoin)',
  })
  await newsroom.author.call('likeInformation', { id: other.item_id })
  await newsroom.author.call('sendFeedback', { content: '这里有一处错字' })
  live = await fillLiveBlog(newsroom)
  await site.services.settings.saveSetting('site_name', '港讯试验')
  await site.services.redirects.save([{ from: '/old/1', to: `/contents/${other.item_id}` }])
  picture = (
    await storeTestPicture(
      site.services,
      await sharp({
        create: {
          width: 900,
          height: 900,
          channels: 3,
          background: '#357',
          noise: { type: 'gaussian', mean: 120, sigma: 60 },
        },
      })
        .png()
        .toBuffer(),
    )
  ).url
  await newsroom.editor.call('saveAuthor', {
    nickname: '有照片',
    introduction: '',
    language: 'zh-Hans',
    versions: {},
    avatar_img: picture,
    position: 1,
  })
})
afterAll(async () => {
  await close()
  await rm(folder, { recursive: true })
})

/** A live blog with notes of several kinds, of which one is corrected, one withdrawn, and one a poll with a vote. */
async function fillLiveBlog(newsroom: TestNewsroom): Promise<number> {
  const blog = await openTestLiveBlog(newsroom, '直播<一>')
  await blog.setState('live')
  await blog.publish({ title: '要点', text: '正文 https://example.com/', is_key: true, pinned: true })
  const { id: corrected } = await blog.publish({ title: '12月8日', kind: 'quote' })
  const { id: withdrawn } = await blog.publish({ title: '不实' })
  const poll = { question: '多少才够？', options: ['5%', '10%'], minutes: 1_000 }
  const asked = await blog.publish({ kind: 'poll', title: '', poll })
  const versionOf = async (id: number) => {
    const { notes } = (await newsroom.editor.call('liveDesk', { item: blog.item })).data
    return notes.find((note) => note.id === id)?.version
  }
  const change = { id: corrected, version: await versionOf(corrected), kind: 'quote', title: '12月18日', correct: true }
  expect((await newsroom.editor.call('saveLiveNote', change)).data.saved).toBe(true)
  await newsroom.editor.call('withdrawLiveNote', { id: withdrawn, version: await versionOf(withdrawn) })
  const { version } = (await newsroom.editor.call('liveDesk', { item: blog.item })).data.blog
  const programme = [{ time: '2026-11-26 09:30:00', title: '开场' }]
  await newsroom.editor.call('saveLiveProgramme', { item: blog.item, version, entries: programme })
  await newsroom.author.call('votePoll', { id: asked.poll?.id, choice: 2, device: randomUUID() })
  return blog.item
}

async function exported(accounts: boolean, of = site): Promise<string[]> {
  const lines: string[] = []
  await of.services.transfer.exportAll({ accounts, now: new Date(), onLine: async (line) => void lines.push(line) })
  return lines
}
async function* each(lines: readonly string[]) {
  yield* lines
}
const take = (to: TestSite, lines: readonly string[], more: object = {}) =>
  to.services.transfer.importAll({ lines: each(lines), name: 'export', ...more })

/** Every row of a table, as the database itself writes it down. */
async function rowsOf({ services }: TestSite, table: string): Promise<string[]> {
  const { rows } = await services.database.pool.query(
    `select row_to_json(one)::text as row from "${table}" as one order by 1`,
  )
  return rows.map(({ row }) => row)
}
const namesOf = (accounts: boolean) =>
  exportedTables.filter(({ part }) => accounts || part === 'content').map(({ name }) => name)

async function withEmptySite(work: (empty: TestSite) => Promise<void>): Promise<void> {
  const empty = await openTestSite()
  try {
    await work(empty)
  } finally {
    await empty.close()
  }
}

describe('the list of tables', () => {
  it('names every table of the database: exported, or left out for a reason', async () => {
    const columns = await store.columnsOf(site.services.database.orm)
    const named = [...site.services.registry.tables.keys()]
    expect([...columns.keys()].filter((name) => !named.includes(name))).toEqual([])
    expect(named.filter((name) => !columns.has(name))).toEqual([])
  })

  it.each([true, false])('leads from later tables to earlier ones alone (accounts: %s)', async (accounts) => {
    const tables = namesOf(accounts)
    const columns = await store.columnsOf(site.services.database.orm)
    const references = await store.references(site.services.database.orm)
    expect(references.length).toBeGreaterThan(0)
    for (const { from, to, columns: by } of references) {
      const [at, place] = [tables.indexOf(from), tables.indexOf(to)]
      if (at < 0) continue
      const isPrivate = !exportedTables.some(({ name }) => name === to)
      // Such a reference is empty in an export.
      if (isPrivate && by.every((column) => columns.get(from)?.find(({ name }) => name === column)?.nullable)) continue
      const later = exportedTables.find(({ name }) => name === from)?.later ?? []
      const isLater = place >= 0 && by.every((column) => later.includes(column))
      expect([from, to, by, isLater || (place >= 0 && place < at)]).toEqual([from, to, by, true])
    }
    for (const name of tables) expect([name, columns.get(name)?.some(({ key }) => key)]).toEqual([name, true])
  })

  it('leaves references to what no export contains empty', async () => {
    const columns = await store.columnsOf(site.services.database.orm)
    const searches = exportedTables.find(({ name }) => name === 'saved_searches')
    if (!searches) throw new Error('searches are not exported')
    const whole = new Set(exportedTables.map(({ name }) => name))
    const rows = store.rowsFrom(searches, columns.get('saved_searches') ?? [], whole)
    expect(rows).toContain('null as "webhook_id"')
    expect(rows).toContain(', "user_id",')
  })
})

describe('export, wipe, import', () => {
  it('gives the same rows, pages, files and ways to sign in', async () => {
    const lines = await exported(true)
    await withEmptySite(async (copy) => {
      const done = await take(copy, lines)
      expect(done).toMatchObject({
        finished: true,
        resumedAfter: 0,
        rows: lines.filter((line) => line.startsWith('{"table"')).length,
      })
      for (const name of namesOf(true))
        expect([name, await rowsOf(copy, name)]).toEqual([name, await rowsOf(site, name)])
      expect(await rowsOf(copy, 'media_uses')).toEqual(await rowsOf(site, 'media_uses'))
      const { rows } = await site.services.database.pool.query('select id, kind from items order by id desc limit 3')
      const paths = [
        '/',
        '/news',
        '/columns',
        '/topics',
        '/tools',
        '/halving-2028',
        '/atlas',
        `/contents/${live}`,
        ...rows.map(({ id, kind }) => `${kind === 'flash' ? '/news' : '/contents'}/${id}`),
      ]
      for (const path of paths)
        for (const language of ['1', '2', '3']) {
          const read = async ({ origin }: TestSite) => {
            const answer = await fetch(origin + path, {
              headers: { cookie: `language=${language}` },
              redirect: 'manual',
            })
            return [
              answer.status,
              path,
              (await answer.text())
                .replace(/"(?:loaded|rendered)At":\d+/g, '')
                .replace(/\d+ 秒前|刚刚|剛剛|just now|\d+ seconds? ago/g, '')
                .split(/(?=[<{])/),
            ]
          }
          expect(await read(copy)).toEqual(await read(site))
        }
      const flash = rows.find(({ kind }) => kind === 'flash')
      const shown = await (await fetch(`${copy.origin}/news/${flash?.id}`)).text()
      expect(shown).toContain('<figure class="text-value">')
      const file = async ({ origin }: TestSite) => Buffer.from(await (await fetch(origin + picture)).arrayBuffer())
      expect((await file(copy)).equals(await file(site))).toBe(true)
      // Rows added from now on get numbers of their own.
      await copy.services.content.saveItems([])
      await addMember(copy)
      await copy.services.database.pool.query(`insert into items (kind, original_language) values ('flash', 'en')`)
    })
  })

  it('takes a live blog along: its notes, what one said before, its poll with the votes, and nobody who voted', async () => {
    const lines = await exported(true)
    expect(lines.join('\n')).not.toContain('"poll_votes"')
    await withEmptySite(async (copy) => {
      await take(copy, lines)
      const read = async (of: TestSite) => (await callAsVisitor(of, 'getLiveBlog', { item: live })).data
      const [here, there] = [await read(site), await read(copy)]
      expect(there.blog.programme).toMatchObject([{ title: '开场' }])
      expect(there.notes.pinned).toMatchObject([{ title: '要点', is_key: true }])
      expect(there.notes.list).toMatchObject([
        { kind: 'poll', poll: { question: '多少才够？' } },
        { withdrawn: true, title: '' },
        { title: '12月18日', correction: { title: '12月8日' } },
      ])
      expect(there).toEqual(here)
      const { rows } = await copy.services.database.pool.query('select choice, count::int from poll_counts')
      expect(rows).toEqual([{ choice: 2, count: 1 }])
      expect(await rowsOf(copy, 'poll_votes')).toEqual([])
    })
  })

  it('without accounts holds nothing of members but the names of those who wrote', async () => {
    const lines = await exported(false)
    expect(lines.join('\n')).not.toMatch(/author@example\.org|password_hash|这里有一处错字/)
    await withEmptySite(async (copy) => {
      await take(copy, lines)
      for (const name of ['items', 'item_texts', 'labels', 'settings', 'media'])
        expect([name, await rowsOf(copy, name)]).toEqual([name, await rowsOf(site, name)])
      expect((await rowsOf(copy, 'manuscripts')).length).toBe((await rowsOf(site, 'manuscripts')).length)
      const { rows } = await copy.services.database.pool.query(
        'select nickname, email, phone, password_hash, roles from users order by id',
      )
      const unnamed = { email: null, phone: null, password_hash: null, roles: [] }
      expect(rows).toEqual(['林晚', '编辑甲'].map((nickname) => ({ nickname, ...unnamed })))
      expect((await callAsVisitor(copy, 'getLiveBlog', { item: live })).data).toEqual(
        (await callAsVisitor(site, 'getLiveBlog', { item: live })).data,
      )
      // The accounts come later, and nothing is there twice.
      await take(copy, await exported(true))
      for (const name of namesOf(true))
        expect([name, await rowsOf(copy, name)]).toEqual([name, await rowsOf(site, name)])
    })
  })

  it('changes nothing when it is done again, and takes over what has changed since', async () => {
    await withEmptySite(async (copy) => {
      await take(copy, await exported(true))
      expect(await take(copy, await exported(true))).toMatchObject({ changed: 0, finished: true })
      await site.services.settings.saveSetting('site_name', `港讯${randomUUID()}`)
      expect(await take(copy, await exported(true))).toMatchObject({ changed: 2 })
      expect(await rowsOf(copy, 'settings')).toEqual(await rowsOf(site, 'settings'))
    })
  })

  it('is taken back by the site that it came from', async () => {
    expect(await take(site, await exported(true))).toMatchObject({ changed: 0, finished: true })
  })

  // Four sites are made and filled twice each.
  it('goes on where it was cut off, wherever that was', async () => {
    const lines = await exported(true)
    const inFile = lines.findIndex((line) => line.startsWith('{"file"')) + 1
    for (const cut of [2, inFile, Math.floor(lines.length / 2), lines.length - 1]) {
      await withEmptySite(async (copy) => {
        const broken = [...lines.slice(0, cut), ...(cut < lines.length - 1 ? [lines[cut]?.slice(0, 20) ?? ''] : [])]
        await expect(take(copy, broken)).rejects.toThrow(/cut off/)
        const done = await take(copy, lines)
        expect(done.finished).toBe(true)
        if (cut > 100) expect(done.resumedAfter).toBeGreaterThan(50)
        for (const name of namesOf(true))
          expect([name, await rowsOf(copy, name)]).toEqual([name, await rowsOf(site, name)])
      })
    }
  }, 180_000)

  it('stops after the rows under way when it is asked to, and goes on from there', async () => {
    const lines = await exported(true)
    await withEmptySite(async (copy) => {
      let rows = 0
      const done = await take(copy, lines, { isStopped: () => ++rows > 40 })
      expect(done).toMatchObject({ finished: false, rows: 41 })
      expect(await take(copy, lines)).toMatchObject({ finished: true, resumedAfter: expect.any(Number) })
      expect(await rowsOf(copy, 'items')).toEqual(await rowsOf(site, 'items'))
    })
  })

  it('shows a running site what was imported, at once', async () => {
    await withEmptySite(async (copy) => {
      await fetch(copy.origin)
      await take(copy, await exported(true))
      await expect.poll(async () => (await fetch(copy.origin)).text()).toContain('港讯')
    })
  })
})

describe('what is refused', () => {
  it('is an export for a site that has content of its own', async () => {
    const lines = await exported(false)
    await withEmptySite(async (other) => {
      await addMember(other)
      const before = await rowsOf(other, 'users')
      await expect(take(other, lines)).rejects.toThrow(/content or accounts of its own \(users\)/)
      expect(await rowsOf(other, 'users')).toEqual(before)
    })
  })

  it.each([
    ['nothing', []],
    ['something else', ['{"a":1}']],
    ['no JSON', ['<html>']],
  ])('is %s', async (_, lines) => {
    await withEmptySite(async (empty) => {
      await expect(take(empty, lines)).rejects.toThrow(/no export/)
    })
  })

  it('is an export of a newer program', async () => {
    const [first = '', ...rest] = await exported(false)
    const newer = JSON.stringify({ ...JSON.parse(first), schema: 9_999 })
    await withEmptySite(async (empty) => {
      await expect(take(empty, [newer, ...rest])).rejects.toThrow(/newer version/)
    })
  })

  it.each([
    { file: 'media/../../etc/passwd', part: 0, last: true, base64: 'YQ==' },
    { file: 'media/ab/abcdabcdabcdabcdabcdabcdabcdabcd/1.png', part: 1, last: true, base64: 'YQ==' },
    { table: 'sessions', row: { id: 1 } },
    { table: 'pg_authid', row: { oid: 1 } },
    { table: 'items"; drop table users; --', row: { id: 1 } },
  ])('is the line %j', async (bad) => {
    const [first = ''] = await exported(false)
    await withEmptySite(async (empty) => {
      await expect(take(empty, [first, JSON.stringify(bad), '{"end":{"rows":1,"files":0}}'])).rejects.toThrow()
      expect((await callAsVisitor(empty, 'getArticleList')).code).toBe(200)
    })
  })
})
