import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { refusal } from '#server/test-items.ts'
import { addMember, callAsVisitor } from '#server/test-member.ts'
import { documentOf, openTestNewsroom, publish, submit, type TestNewsroom, write } from '#server/test-newsroom.ts'
import { storeTestPicture } from '#server/test-picture.ts'

let newsroom: TestNewsroom
let dataDir: string

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'harbourwire-newsroom-'))
  newsroom = await openTestNewsroom({ dataDir })
})
afterAll(async () => {
  await newsroom.close()
  await rm(dataDir, { recursive: true, force: true })
})

const query = (sql: string, values: unknown[] = []) => newsroom.site.services.database.pool.query(sql, values)
const page = async (path: string) => {
  const answer = await fetch(newsroom.site.origin + path, { redirect: 'manual' })
  return { status: answer.status, location: answer.headers.get('location') }
}
const actions = async (target: string) =>
  (await newsroom.administrator.call('auditLog', { target })).data.list.map(({ action }) => action)

it('says on the desk what is not as it should be', async () => {
  const troubles = async () => (await newsroom.editor.call('getDesk')).data.troubles
  expect(await troubles()).toEqual({
    webhooks: 0,
    translations: 0,
    sources: 0,
    deliveries: [],
    sms: [],
    events: 0,
    books: 0,
    refunds: 0,
  })
  const { item_id: id } = await publish(newsroom, { title: '译过的' })
  await query(
    "insert into sources (address, take_as, every_minutes, failures) values ('http://a.test/', 'flash', 9, 1)",
  )
  await query(`insert into webhooks (name, url, events, kinds, secret_sealed, active, stopped_why)
    values ('甲', 'https://a.test/', '{published}', '{flash}', '', false, 'failing')`)
  await query(
    `insert into translations (kind, subject, source_language, source_hash, state, stale, segments)
     values ('item', $1, 'zh-Hans', '', 'confirmed', true, '[]')`,
    [id],
  )
  await query(`insert into delivery_failures (kind, reason, failed_at) values
    ('mail', 'unreachable', now()), ('mail', 'unreachable', now()), ('sms', 'refused', now() - interval '2 days')`)
  await query(`insert into failed_events (event_id, listener, type, data, happened_at, error)
    values (1, 'webhooks', 'item.changed', '{}', now(), 'Not now')`)
  await query(`insert into books_checks (started_at, finished_at, orders, found) values (now(), now(), 12, 3)`)
  expect(await troubles()).toEqual({
    webhooks: 1,
    translations: 1,
    sources: 1,
    deliveries: [{ kind: 'mail', reason: 'unreachable', failures: 2, last_time: expect.any(String) }],
    sms: [],
    events: 1,
    books: 3,
    refunds: 0,
  })
})

it('counts planned and late flash among what is planned, and finds planned manuscripts', async () => {
  const { author, editor } = newsroom
  const desk = async () => (await editor.call('getDesk')).data
  const inAYear = '2027-01-31 08:00:00'
  const planned = await editor.call('publishFlash', { title: '定时快讯', publish_time: inAYear, despite: true })
  if (planned.data.saved !== true) throw new Error('not planned')
  const { id, version } = await submit(newsroom, author, { title: '定时稿' })
  await editor.call('decideReview', { id, version, decision: 'approve', publish_time: '2027-02-01 08:00:00' })
  expect(await desk()).toMatchObject({ scheduled: 2, next_time: inAYear, late: 0, late_flash: 0 })
  const titles = (await editor.call('staffManuscripts', { planned: true })).data.list.map(({ title }) => title)
  expect(titles).toEqual(['定时稿'])
  await query(`update flash_reports set publish_at = now() - interval '2 minutes' where state = 'planned'`)
  expect(await desk()).toMatchObject({ scheduled: 2, late: 1, late_flash: 1 })
  await query(`update flash_reports set state = 'draft', publish_at = null where state = 'planned'`)
})

describe('articles', () => {
  it('are taken offline and put back, pages included', async () => {
    const { editor, site } = newsroom
    const { item_id: id } = await publish(newsroom, { title: '下线稿' })
    expect((await page(`/contents/${id}`)).status).toBe(200)
    expect(await editor.call('unpublishArticle', { id, reason: '有误' })).toMatchObject({ code: 200 })
    await expect.poll(async () => (await page(`/contents/${id}`)).status).toBe(404)
    expect(await editor.call('unpublishArticle', { id })).toMatchObject({ code: 10805 })
    const listed = await editor.call('staffArticles', { state: 'unpublished', keyword: '下线' })
    expect(listed.data.list).toMatchObject([
      { id, state: 'unpublished', author: '林晚', category: '政策', manuscript: expect.any(Number) },
    ])
    expect(await editor.call('restoreArticle', { id })).toMatchObject({ code: 200 })
    await expect.poll(async () => (await page(`/contents/${id}`)).status).toBe(200)
    expect(await editor.call('restoreArticle', { id })).toMatchObject({ code: 10805 })
    expect(await actions(`item:${id}`)).toEqual(['article.restore', 'article.unpublish'])
    expect((await callAsVisitor(site, 'getArticleList', {})).data.list.map((item) => item.id)).toContain(id)
  })

  it('are merged: their addresses lead on for good, likes and collections go along', async () => {
    const { author, editor, site } = newsroom
    const [first, second, third] = [
      await publish(newsroom, { title: '重复甲' }),
      await publish(newsroom, { title: '重复乙' }),
      await publish(newsroom, { title: '重复丙' }),
    ]
    const both = await addMember(site)
    for (const id of [first.item_id, second.item_id]) await both.call('likeInformation', { id, like: true })
    await author.call('likeInformation', { id: first.item_id, like: true })
    await author.call('collectionInformation', { id: first.item_id, type: 'article' })
    expect(await editor.call('mergeArticles', { id: first.item_id, into: first.item_id })).toMatchObject({ code: 400 })
    expect(await editor.call('mergeArticles', { id: first.item_id, into: second.item_id })).toMatchObject({ code: 200 })
    await expect
      .poll(() => page(`/contents/${first.item_id}`))
      .toEqual({ status: 301, location: `/contents/${second.item_id}` })
    for (const prefix of ['/zh-hant', '/en']) {
      const location = `${prefix}/contents/${second.item_id}`
      expect(await page(`${prefix}/contents/${first.item_id}`)).toEqual({ status: 301, location })
    }
    const viewer = (await author.call('getViewer', { items: [second.item_id] })).data
    expect(viewer).toMatchObject({
      liked: [second.item_id],
      collected: [second.item_id],
      counts: { [second.item_id]: { likes: 2, collects: 1 } },
    })
    expect(await editor.call('mergeArticles', { id: first.item_id, into: third.item_id })).toMatchObject({
      code: 10805,
    })
    await editor.call('mergeArticles', { id: second.item_id, into: third.item_id })
    await expect
      .poll(() => page(`/contents/${first.item_id}`))
      .toEqual({ status: 301, location: `/contents/${third.item_id}` })
    expect((await editor.call('staffArticles', { state: 'merged' })).data.total).toBe(2)
    await editor.call('restoreArticle', { id: first.item_id })
    await expect.poll(async () => (await page(`/contents/${first.item_id}`)).status).toBe(200)
    expect((await editor.call('mergeArticles', { id: 999_999, into: third.item_id })).code).toBe(404)
  })

  it('are not merged into one that readers do not have yet', async () => {
    const { editor } = newsroom
    const [a, b] = [await publish(newsroom, { title: '早稿' }), await publish(newsroom, { title: '晚稿' })]
    await query(`update items set release_time = now() + interval '1 hour' where id = $1`, [b.item_id])
    const merge = () => editor.call('mergeArticles', { id: a.item_id, into: b.item_id })
    expect(await merge()).toMatchObject({ code: 10816, status: 200 })
    await query(`update items set release_time = now() - interval '1 second' where id = $1`, [b.item_id])
    expect(await merge()).toMatchObject({ code: 200 })
  })

  it('of two merged crosswise at once, one stays', async () => {
    const { editor, colleague } = newsroom
    const [a, b] = [await publish(newsroom, { title: '交叉甲' }), await publish(newsroom, { title: '交叉乙' })]
    const answers = await Promise.all([
      editor.call('mergeArticles', { id: a.item_id, into: b.item_id }),
      colleague.call('mergeArticles', { id: b.item_id, into: a.item_id }),
    ])
    expect(answers.map(({ code }) => code).toSorted((x, y) => x - y)).toEqual([200, 10816])
  })

  it('are found by title, kind, category and state', async () => {
    const { editor, category } = newsroom
    await publish(newsroom, { title: '百分之100% 的_标题' })
    const found = async (input: object) =>
      (await editor.call('staffArticles', input)).data.list.map(({ title }) => title)
    expect(await found({ keyword: '100% 的_' })).toEqual(['百分之100% 的_标题'])
    expect(await found({ keyword: '%' })).toEqual(['百分之100% 的_标题'])
    expect(await found({ keyword: '標題', size: 1 })).toEqual(['百分之100% 的_标题'])
    expect(await found({ kind: 'flash' })).toEqual([])
    expect(await found({ category: 999 })).toEqual([])
    const english = await editor.call('staffArticles', { category }, { language: 'en' })
    expect(english.data.list[0]?.category, 'in the language of the console').toBe('Policy')
    expect((await found({ category, state: 'published' })).length).toBeGreaterThan(1)
  })
})

describe('words in the texts of articles', () => {
  it('find them in every state, by either script, and those that have them in their titles first where asked', async () => {
    const { editor, site } = newsroom
    const text = (words: string) => documentOf('开头与此无关。'.repeat(20), words)
    const old = await publish(newsroom, { title: '鲸落灯塔', document: text('无关') })
    const inText = await publish(newsroom, { title: '夜航', document: text('末段才提到鲸落灯塔。') })
    const offline = await publish(newsroom, { title: '停航', document: text('也提到鲸落灯塔。') })
    await editor.call('unpublishArticle', { id: offline.item_id, reason: '有误' })
    const found = async (input: object) =>
      (await editor.call('staffArticles', { keyword: '鯨落 燈塔', ...input })).data.list.map(({ id }) => id)
    expect((await found({})).toSorted((a, b) => a - b)).toEqual([old.item_id, inText.item_id, offline.item_id])
    expect(await found({ state: 'published' })).toEqual([inText.item_id, old.item_id])
    expect(await found({ state: 'unpublished' })).toEqual([offline.item_id])
    expect(await found({ kind: 'flash' })).toEqual([])
    expect((await found({ order: 'best' }))[0]).toBe(old.item_id)
    expect(await found({ order: 'best', size: 1 })).toEqual([old.item_id])

    const asReader = await fetch(`${site.origin}/api/search`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ keyword: '鲸落灯塔' }),
    })
    const { data } = (await asReader.json()) as { data: { articles: { id: number }[]; totals: { articles: number } } }
    expect(data.articles.map(({ id }) => id)).toEqual([old.item_id, inText.item_id])
    expect(data.totals.articles).toBe(2)
  })
})

describe('the media library', () => {
  const hashOf = (path: string) => path.split('/')[2] ?? ''

  it('knows where each picture is shown, and deletes only what nothing shows', async () => {
    const { author, editor, site } = newsroom
    const bytes = (g: number) =>
      sharp({ create: { width: 300, height: 220, channels: 3, background: { r: 9, g, b: 9 } } })
        .png()
        .toBuffer()
    const { url } = await storeTestPicture(site.services, await bytes(1))
    const orphan = await storeTestPicture(site.services, await bytes(2))
    const figure = { type: 'figure', attrs: { src: url, alt: '图' } }
    const manuscript = await publish(newsroom, {
      title: '配图稿',
      cover: url,
      document: { type: 'doc', content: [figure] },
    })
    expect(manuscript.cover_picture).toMatchObject({ width: 300 })
    expect((await callAsVisitor(site, 'getInformationDetails', { id: manuscript.item_id })).data.html).toContain(
      'srcset="/media/',
    )
    await query(`update users set avatar = $2 where id = $1`, [author.id, url])
    const uses = (await editor.call('mediaUses', { hash: hashOf(url) })).data.list
    expect(uses.map(({ what, title }) => `${what} ${title}`)).toEqual([
      'items 配图稿',
      'manuscripts 配图稿',
      'users 林晚',
    ])
    expect(await editor.call('deleteMedia', { hash: hashOf(url) })).toMatchObject({ code: 10809 })
    expect(await editor.call('deleteMedia', { hash: hashOf(orphan.url) })).toMatchObject(refusal('pictureIsNew'))
    await query(`update media set created_at = created_at - interval '2 days'`)
    expect((await editor.call('mediaLibrary', { all: true, orphans: true })).data).toMatchObject({
      total: 1,
      list: [{ hash: hashOf(orphan.url), uses: 0 }],
    })
    expect((await editor.call('mediaLibrary', { all: true })).data).toMatchObject({ total: 2 })
    expect((await fetch(site.origin + orphan.url)).status).toBe(200)
    expect(await editor.call('deleteMedia', { hash: hashOf(url) })).toMatchObject({ code: 10809 })
    expect(await editor.call('deleteMedia', { hash: hashOf(orphan.url) })).toMatchObject({ code: 200 })
    expect((await fetch(site.origin + orphan.url)).status).toBe(404)
    expect(await editor.call('deleteMedia', { hash: hashOf(orphan.url) })).toMatchObject({ code: 404 })
    expect(await actions(`media:${hashOf(orphan.url)}`)).toEqual(['picture.delete'])
    expect((await editor.call('mediaLibrary', { all: true })).data).toMatchObject({ total: 1 })
  })

  it('gives a deleted one back until it is deleted for good, files and all', async () => {
    const { administrator, editor, site } = newsroom
    const bytes = await sharp({ create: { width: 210, height: 140, channels: 3, background: '#246' } })
      .png()
      .toBuffer()
    const { url } = await storeTestPicture(site.services, bytes)
    const entry = { kind: 'picture' as const, id: hashOf(url) }
    const remove = async () => {
      await query(`update media set created_at = created_at - interval '2 days'`)
      return editor.call('deleteMedia', { hash: entry.id })
    }
    const isServed = async () => (await fetch(site.origin + url)).status
    const inBin = async () => (await editor.call('binEntries', { kind: 'picture', keyword: '210x140' })).data.list
    await remove()
    expect(await isServed()).toBe(404)
    const [row] = await inBin()
    expect(row).toMatchObject({ title: `210x140 png ${entry.id.slice(0, 6)}`, by: { id: editor.id } })
    expect(row?.preview).toMatch(/^data:image\/webp;base64,./)
    expect(await editor.call('restoreFromBin', entry)).toMatchObject({ code: 200 })
    expect([await isServed(), await inBin()]).toEqual([200, []])

    // A picture that is stored or shown again leaves the bin by itself.
    await remove()
    await storeTestPicture(site.services, bytes)
    expect([await isServed(), await inBin()]).toEqual([200, []])
    await remove()
    await query(`update users set avatar = $2 where id = $1`, [editor.id, url])
    expect([await isServed(), await inBin()]).toEqual([200, []])
    await query(`update users set avatar = null where id = $1`, [editor.id])

    await remove()
    const purge = { ...entry, title: row?.title ?? '' }
    expect(await administrator.call('purgeFromBin', purge)).toMatchObject({ code: 200 })
    expect(await inBin()).toEqual([])
    const folder = join(dataDir, 'media', entry.id.slice(0, 2), entry.id)
    expect(await readdir(folder)).toEqual([])
    expect(await actions(`media:${entry.id}`)).toContain('bin.purge')
  })
})

describe('the audit log', () => {
  it('is for administrators, and nobody can change it', async () => {
    const { administrator, editor } = newsroom
    expect(await editor.call('auditLog', {})).toMatchObject({ code: 403 })
    const { data } = await administrator.call('auditLog', { action: 'review', actor: editor.id, size: 2 })
    expect(data.list).toMatchObject([
      {
        action: 'review.approve',
        actor: { nickname: '编辑甲' },
        before: { state: 'pending' },
        after: { state: 'approved' },
      },
      {},
    ])
    for (const change of ['update audit_log set action = $1', 'delete from audit_log where action <> $1'])
      await expect(query(change, ['x'])).rejects.toThrow('only be added to')
    await expect(query('truncate audit_log cascade')).rejects.toThrow('only be added to')
  })
})

describe('hostile texts', () => {
  const nasty = `<script>alert(1)</script>"><img src=x onerror=alert(1)>`
  it('stand as texts in pages, previews and lists', async () => {
    const { author, editor, administrator, site } = newsroom
    const fields = {
      title: `标题${nasty}`.slice(0, 60),
      summary: nasty,
      labels: [nasty],
      bylines: [nasty],
      source_name: nasty,
      source_url: 'https://example.org/"onclick="x',
      document: documentOf(nasty),
    }
    const { item_id: id, id: manuscript } = await publish(newsroom, fields)
    for (const path of [
      `/contents/${id}`,
      `/en/contents/${id}`,
      '/home',
      '/columns',
      '/search/alert',
      '/sitemap.xml',
    ]) {
      const html = await (await fetch(site.origin + path)).text()
      expect([path, html.includes('<script>alert'), /<img[^>]+onerror/.test(html)]).toEqual([path, false, false])
    }
    const preview = (await author.call('previewManuscript', { id: manuscript })).data
    expect(preview.html).not.toMatch(/<script|<img/)
    expect((await editor.call('getReview', { id: manuscript })).data.manuscript.summary).toBe(nasty)
    const answer = await fetch(`${site.origin}/api/console/staffArticles`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: administrator.token },
      body: '{}',
    })
    expect(answer.headers.get('content-type')).toMatch(/^application\/json/)
    const draft = await write(newsroom, author, { bylines: [nasty] })
    expect(draft.bylines).toEqual([nasty])
  })
})
