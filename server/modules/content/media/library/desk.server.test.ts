import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { refusal } from '#server/test-items.ts'
import { addMember, callAsVisitor, type TestMember } from '#server/test-member.ts'
import { openTestNewsroom, publish, type TestNewsroom } from '#server/test-newsroom.ts'
import { storeTestPicture } from '#server/test-picture.ts'

let newsroom: TestNewsroom
beforeAll(async () => {
  newsroom = await openTestNewsroom()
})
afterAll(() => newsroom.close())

let made = 0
/** The bytes of a picture like no other. */
function pngOf(): Promise<Buffer> {
  made += 1
  const background = { r: made % 256, g: made >> 8, b: 7 }
  return sharp({ create: { width: 640, height: 400, channels: 3, background } })
    .png()
    .toBuffer()
}

/** A picture like no other. @returns its path and hash */
async function picture(): Promise<{ path: string; hash: string }> {
  const { url } = await storeTestPicture(newsroom.site.services, await pngOf())
  return { path: url, hash: url.split('/')[2] ?? '' }
}

/** Uploads a picture as a member. @returns its path */
async function uploaded(member: TestMember, bytes?: Buffer, purpose = 'picture'): Promise<string> {
  const form = new FormData()
  form.set('for', purpose)
  form.set('image', new File([new Uint8Array(bytes ?? (await pngOf()))], 'a.png', { type: 'image/png' }))
  const answer = await fetch(`${newsroom.site.origin}/api/uploadData`, {
    ...{ method: 'POST', body: form, headers: member.browser },
  })
  return ((await answer.json()) as { data: string }).data
}

async function filed(name: string, folder = '') {
  const { path } = await picture()
  return (await newsroom.editor.call('fileMedia', { path, name, folder })).data.record
}

const listed = async (input: object) => (await newsroom.editor.call('mediaLibrary', input)).data

describe('a picture of the library', () => {
  it('is filed once: a second upload of it says that it is there, and changes nothing', async () => {
    const { path, hash } = await picture()
    const first = await newsroom.editor.call('fileMedia', { path, name: '维港夜色.jpg', folder: '香港' })
    expect(first.data).toMatchObject({ known: false, record: { hash, name: '维港夜色.jpg', folder: '香港', uses: 0 } })
    const second = await newsroom.colleague.call('fileMedia', { path, name: 'other', folder: 'other' })
    expect(second.data).toMatchObject({ known: true, record: { name: '维港夜色.jpg', folder: '香港' } })
  })

  it('is found by its name and words in either script, by its folder, and beside all that are stored', async () => {
    const one = await filed('交易所大厅', '场馆')
    const texts = { 'zh-Hans': { alt: '联交所的交易大堂', credit: '图片：示例通讯社' } }
    await newsroom.editor.call('saveMedia', { ...one, texts })
    const unfiled = await picture()
    for (const keyword of ['交易所', '聯交所', '示例通讯社', '场馆'])
      expect((await listed({ keyword })).list.map(({ hash }) => hash)).toEqual([one.hash])
    expect((await listed({ folder: '场馆' })).list).toHaveLength(1)
    expect((await listed({ keyword: '没有这张' })).list).toEqual([])
    expect((await listed({})).folders).toContainEqual({ name: '场馆', pictures: 1 })
    const hashes = async (input: object) => (await listed(input)).list.map(({ hash }) => hash)
    expect(await hashes({ size: 100 })).not.toContain(unfiled.hash)
    expect(await hashes({ size: 100, all: true })).toContain(unfiled.hash)
  })

  it('is not overwritten by somebody who has not seen the newest version', async () => {
    const one = await filed('原名')
    const first = await newsroom.editor.call('saveMedia', { ...one, name: '新名' })
    expect(first.data).toMatchObject({ saved: true, record: { name: '新名', version: one.version + 1 } })
    const second = await newsroom.colleague.call('saveMedia', { ...one, name: '另一个名' })
    expect(second.data).toMatchObject({ saved: false, current: { name: '新名', version: one.version + 1 } })
    const { rows } = await newsroom.site.services.database.pool.query(
      `select action, before, after from audit_log where target = $1 order by id`,
      [`media:${one.hash}`],
    )
    expect(rows).toMatchObject([
      { action: 'media.file', after: { name: '原名' } },
      { action: 'media.save', before: { name: '原名' }, after: { name: '新名' } },
    ])
  })

  it('gives texts its credit and alternative text, and leaves words of their own', async () => {
    const one = await filed('码头')
    const { hash } = one
    const path = one.picture.url
    const texts = { 'zh-Hans': { alt: '中环码头', credit: '图片：甲' } }
    await newsroom.editor.call('saveMedia', { ...one, texts })
    const figures = [{ src: path }, { src: path, credit: '图片：乙', alt: '渡轮' }]
    const content = figures.map((attrs) => ({ type: 'figure', attrs }))
    const { item_id: id } = await publish(newsroom, { title: '用图', document: { type: 'doc', content } })
    const { html } = (await callAsVisitor(newsroom.site, 'getInformationDetails', { id })).data
    expect(html.match(/<small>[^<]*/g)).toEqual(['<small>图片：甲', '<small>图片：乙'])
    expect(html.match(/alt="[^"]*"/g)).toEqual(['alt="中环码头"', 'alt="渡轮"'])
    expect(await newsroom.editor.call('deleteMedia', { hash })).toMatchObject(refusal('stillUsed'))
  })

  it('that nothing shows goes to the bin on the day it came, and comes back as it was', async () => {
    const { hash } = await filed('误传的图', '待清理')
    expect(await newsroom.editor.call('deleteMedia', { hash })).toMatchObject({ code: 200 })
    expect((await listed({ folder: '待清理' })).list).toEqual([])
    const entry = { kind: 'picture' as const, id: hash }
    expect((await newsroom.editor.call('binEntries', { kind: 'picture' })).data.list).toContainEqual(
      expect.objectContaining({ id: hash, title: '误传的图' }),
    )
    await newsroom.editor.call('restoreFromBin', entry)
    expect((await listed({ folder: '待清理' })).list).toMatchObject([{ name: '误传的图' }])
  })

  it('of somebody who writes is refused on its first day with the reason', async () => {
    const { hash } = await picture()
    expect(await newsroom.editor.call('deleteMedia', { hash })).toMatchObject(refusal('pictureIsNew'))
  })

  it('is offered to columnists in the language of their text, and to no other member', async () => {
    const one = await filed('给作者的图', '公开')
    const texts = { 'zh-Hans': { alt: '灯塔', credit: '图片：丙' }, en: { alt: 'A lighthouse' } }
    await newsroom.editor.call('saveMedia', { ...one, texts })
    const columnist = await addMember(newsroom.site, { roles: ['columnist'] })
    const asked = (language: string) => columnist.call('libraryPictures', { folder: '公开', in: language })
    expect((await asked('en')).data.list).toMatchObject([
      { name: '给作者的图', alt: 'A lighthouse', credit: '图片：丙', path: one.picture.url },
    ])
    expect((await asked('zh-Hant-HK')).data.list).toMatchObject([{ alt: '燈塔', credit: '圖片：丙' }])
    const member = await addMember(newsroom.site, {})
    expect(await member.call('libraryPictures', { in: 'en' })).toMatchObject(refusal('notAllowed'))
  })
})

describe('the pictures that a member uploaded', () => {
  const ownOf = async (member: TestMember, input: object = {}) =>
    (await member.call('libraryPictures', { own: true, in: 'zh-Hans', ...input })).data

  it('are offered to the member, newest first, and to nobody else', async () => {
    const [one, other] = [await addMember(newsroom.site, {}), await addMember(newsroom.site, { roles: ['columnist'] })]
    const first = await uploaded(one)
    const second = await uploaded(one)
    await uploaded(other)
    expect((await ownOf(one)).list.map(({ path }) => path)).toEqual([second, first])
    expect(await ownOf(one, { size: 1, page: 2 })).toMatchObject({ total: 2, more: false, list: [{ path: first }] })
    expect((await ownOf(other)).list).toHaveLength(1)
  })

  it('come without what the newsroom notes about them, except for those who see its library', async () => {
    const [member, columnist] = [
      await addMember(newsroom.site, {}),
      await addMember(newsroom.site, { roles: ['columnist'] }),
    ]
    const bytes = await pngOf()
    const path = await uploaded(member, bytes)
    expect(await uploaded(columnist, bytes)).toBe(path)
    const { record } = (await newsroom.editor.call('fileMedia', { path, name: '内部名称', folder: '机密' })).data
    await newsroom.editor.call('saveMedia', { ...record, texts: { 'zh-Hans': { credit: '图片：线人' } } })
    expect(await ownOf(member)).toMatchObject({ list: [{ path, name: '', alt: '', credit: '' }], folders: [] })
    expect(await ownOf(columnist)).toMatchObject({
      list: [{ path, name: '内部名称', credit: '图片：线人' }],
      folders: [],
    })
  })

  it('leave the list with the bin and come back with it', async () => {
    const member = await addMember(newsroom.site, {})
    const path = await uploaded(member)
    const { record } = (await newsroom.editor.call('fileMedia', { path, name: '移走的图', folder: '' })).data
    await newsroom.editor.call('deleteMedia', { hash: record.hash })
    expect((await ownOf(member)).list).toEqual([])
    await newsroom.editor.call('restoreFromBin', { kind: 'picture', id: record.hash })
    expect((await ownOf(member)).list).toMatchObject([{ path }])
  })

  it('are in the download of their data, avatars are not', async () => {
    const member = await addMember(newsroom.site, {})
    const path = await uploaded(member)
    await uploaded(member, await pngOf(), 'avatar')
    const held = (await member.call('exportMyData', {})).data as Record<string, unknown>
    expect(held.uploaded_pictures).toMatchObject([{ url: path }])
  })
})

describe('what shows pictures', () => {
  const query = (sql: string, values: unknown[] = []) => newsroom.site.services.database.pool.query(sql, values)

  /** Columns whose names say that a picture or a text with pictures may be in them, and in which there is none. */
  const withoutPictures = [
    'categories.cover', // the family of a drawn cover
    'topics.cover',
    'events.detail_text',
    'correction_requests.content', // plain texts
    'feedback.content',
    'flash_reports.fields',
    'flash_versions.fields',
    'landing_submissions.values',
    'manuscript_versions.fields_hash',
    'order_history.detail',
    'order_messages.detail',
    'waiting_mails.html', // sent, and gone
    'conference_partners.tier',
  ]

  it('is noted of every column that holds pictures, so that none that is shown can be deleted', async () => {
    const { rows } = await query(`
      select c.table_name || '.' || c.column_name as name from information_schema.columns as c
      where c.table_schema = 'public' and c.data_type in ('jsonb', 'text')
        and c.column_name ~ '^(pic|logo|avatar|poster|photo|cover|image|html|content|markdown|detail|fields|values|published)'
        and not exists (select from pg_trigger where tgrelid = c.table_name::regclass
          and pg_get_triggerdef(oid) like '%note_media_uses%')
      order by 1`)
    expect(rows.map(({ name }) => name).filter((name) => !withoutPictures.includes(name))).toEqual([])
  })

  it('includes the pictures of nominees, and of pages that were saved before', async () => {
    const [nominee, page] = [await picture(), await picture()]
    await query(
      `with edition as (insert into ceremony_editions (year, texts, opens_at, closes_at)
          values (2031, '{}', now(), now() + interval '1 day') returning id),
        award as (insert into ceremony_awards (edition_id, key, texts) select id, 'a', '{}' from edition returning id)
       insert into ceremony_nominees (award_id, key, texts, picture)
       select id, 'n', '{"zh-Hans": {"name": "提名甲"}}', jsonb_build_object('url', $1::text) from award`,
      [nominee.path],
    )
    await query(
      `with page as (insert into landing_pages (path, content) values ('/lp-a', '{}') returning id)
       insert into landing_page_versions (page_id, version, content)
       select id, 1, jsonb_build_object('picture', $1::text) from page`,
      [page.path],
    )
    await query(`update media set created_at = created_at - interval '2 days'`)
    const uses = async ({ hash }: { hash: string }) =>
      (await newsroom.editor.call('mediaUses', { hash })).data.list.map(({ what, title }) => `${what} ${title}`)
    expect(await uses(nominee)).toEqual(['ceremony_nominees '])
    expect(await uses(page)).toEqual(['landing_pages '])
    for (const { hash } of [nominee, page])
      expect(await newsroom.editor.call('deleteMedia', { hash })).toMatchObject(refusal('stillUsed'))
  })
})
