import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testDraft } from '#server/test-draft.ts'
import { addMember, callAsVisitor } from '#server/test-member.ts'
import { documentOf, openTestNewsroom, publish, submit, type TestNewsroom, write } from '#server/test-newsroom.ts'

let newsroom: TestNewsroom
let dataDir: string

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'harbourwire-publishing-'))
  newsroom = await openTestNewsroom({ dataDir })
})
afterAll(async () => {
  await newsroom.close()
  await rm(dataDir, { recursive: true, force: true })
})

const page = async (path: string) => {
  const answer = await fetch(newsroom.site.origin + path, { redirect: 'manual' })
  return { status: answer.status, location: answer.headers.get('location'), text: await answer.text() }
}
const versions = async (id: number) =>
  (await newsroom.author.call('manuscriptVersions', { id })).data.list.map(({ kind, title }) => `${kind} ${title}`)

describe('an article from draft to readers', () => {
  it('leads from writing to reading in three languages', async () => {
    const { author, editor, site } = newsroom
    const title = '香港稳定币软件开发商'
    const draft = await write(newsroom, author, {
      title,
      labels: ['监管', '新标签'],
      document: documentOf('数字资产的软件开发商须在香港申请牌照。<script>alert(1)</script>', 'Bitcoin rose.'),
    })
    expect(draft).toMatchObject({ state: 'draft', version: 1, item_id: null, publishes_at_once: false })
    const { id, version } = draft
    expect(await author.call('submitManuscript', { id, version })).toMatchObject({ data: { state: 'pending' } })
    expect((await editor.call('reviewQueue', {})).data).toMatchObject({
      total: 1,
      list: [{ id, owner: { nickname: '林晚' } }],
    })
    const decided = await editor.call('decideReview', { id, version, decision: 'approve' })
    expect(decided).toMatchObject({ code: 200, data: { state: 'approved', revision: true } })
    const item = decided.data.item_id ?? 0
    const read = async (language: string) =>
      (await callAsVisitor(site, 'getInformationDetails', { id: item }, { language })).data
    const byline = { author: { nickname: '林晚' }, language: 'zh-Hans', authorship: 'original' }
    expect(await read('cn')).toMatchObject({ ...byline, title, summary: /软件/ })
    expect(await read('hk')).toMatchObject({
      title: '香港穩定幣軟件發展商',
      language: 'zh-Hant-HK',
      text_origin: 'conversion',
    })
    expect((await read('cn')).labels.map(({ name }) => name)).toEqual(['监管', '新标签'])
    expect((await page(`/contents/${item}`)).text).toContain('数字资产')
    expect((await page(`/zh-hant/contents/${item}`)).text).toContain('數字資產的軟件發展商')
    expect((await page(`/en/contents/${item}`)).status).toBe(200)
    expect((await page(`/contents/${item}`)).text).not.toContain('<script>alert')
    const preview = await author.call('previewManuscript', { id }, { language: 'hk' })
    expect(preview.data).toMatchObject({ title: '香港穩定幣軟件發展商', language: 'zh-Hant-HK' })
    expect(preview.data.html).toBe((await read('hk')).html)
  })

  it('names everybody who signed, in the script of the reader', async () => {
    const { author, site } = newsroom
    const bylines = ['陈国伟', 'Mary O’Neil', '<b>伪</b>']
    const { id, item_id: item } = await publish(newsroom, { title: '联合署名', bylines })
    const shown = async (language: string) =>
      (await callAsVisitor(site, 'getInformationDetails', { id: item }, { language })).data.bylines
    expect(await shown('cn')).toEqual(bylines)
    expect(await shown('hk')).toEqual(['陳國偉', 'Mary O’Neil', '<b>偽</b>'])
    const preview = await author.call('previewManuscript', { id }, { language: 'hk' })
    expect(preview.data.bylines).toEqual(['陳國偉', 'Mary O’Neil', '<b>偽</b>'])
  })

  it('begins one draft, however often the first saving is said', async () => {
    const { author, editor } = newsroom
    const key = crypto.randomUUID()
    const first = { key, title: '只有一份' }
    const answers = await Promise.all([author.call('saveManuscript', first), author.call('saveManuscript', first)])
    const ids = answers.map(({ data }) => data.saved && data.manuscript.id)
    expect(ids[0]).toEqual(expect.any(Number))
    expect(ids[1]).toBe(ids[0])
    const more = await author.call('saveManuscript', { key, title: '只有一份，又写了' })
    expect(more.data).toMatchObject({ saved: true, manuscript: { id: ids[0], version: 2 } })
    const late = await author.call('saveManuscript', { key, title: '另一句' })
    expect(late.data).toMatchObject({ saved: false, current: { id: ids[0], title: '只有一份，又写了' } })
    const theirs = await editor.call('saveManuscript', { key, title: '别人的' })
    expect(theirs.data).toMatchObject({ saved: true, manuscript: { version: 1, title: '别人的' } })
  })

  it('leads in English as well', async () => {
    const { item_id: item } = await publish(newsroom, {
      title: 'Licences for stablecoins',
      language: 'en',
      document: documentOf('Hong Kong licenses issuers.'),
    })
    const { data } = await callAsVisitor(newsroom.site, 'getInformationDetails', { id: item }, { language: 'en' })
    expect(data).toMatchObject({ title: 'Licences for stablecoins', original_language: 'en', languages: ['en'] })
  })

  it('tells the author why it was refused, by message and by mail', async () => {
    const { author, editor, site } = newsroom
    const { id, version } = await submit(newsroom, author, { title: '缺少来源的稿件' })
    expect(await editor.call('decideReview', { id, version, decision: 'refuse', reason: '  ' })).toMatchObject({
      code: 10807,
    })
    const reason = '请补充来源 <b>'
    expect(await editor.call('decideReview', { id, version, decision: 'refuse', reason })).toMatchObject({
      data: { state: 'refused', reason },
    })
    expect((await author.call('getManuscript', { id })).data).toMatchObject({ state: 'refused', reason })
    const { data } = await author.call('myMessages', {}, { language: 'hk' })
    expect(data.list[0]).toMatchObject({
      kind: 'review',
      title: '《缺少来源的稿件》未通過審核',
      link: `/publish/${id}`,
    })
    expect(data.list[0]?.text).toContain(reason)
    await site.services.mails.sendDue()
    const mail = (await site.services.outbox?.list())?.find((one) => JSON.stringify(one).includes('缺少来源的稿件》未'))
    expect(JSON.stringify(mail)).toContain('请补充来源 &lt;b&gt;')
  })

  it('keeps the approved text online while a revision is written, reviewed and refused', async () => {
    const { author, editor, site } = newsroom
    const { id, version, item_id: item } = await publish(newsroom, { title: '第一版' })
    const shown = async () => (await callAsVisitor(site, 'getInformationDetails', { id: item })).data
    const first = await shown()
    const saved = await author.call('saveManuscript', { id, version, title: '第二版' })
    expect(saved.data).toMatchObject({ saved: true, manuscript: { state: 'draft', revision: true, item_id: item } })
    expect(await shown()).toMatchObject({ title: '第一版' })
    await author.call('submitManuscript', { id, version: version + 1 })
    const review = await editor.call('getReview', { id })
    expect(review.data).toMatchObject({ manuscript: { title: '第二版' }, published: { title: '第一版' } })
    await editor.call('decideReview', { id, version: version + 1, decision: 'refuse', reason: '不' })
    expect(await shown()).toMatchObject({ title: '第一版' })
    await author.call('submitManuscript', { id, version: version + 1 })
    await editor.call('decideReview', { id, version: version + 1, decision: 'approve' })
    expect(await shown()).toMatchObject({ id: item, title: '第二版', release_time: first.release_time })
    expect((await page(`/contents/${item}`)).text).toContain('第二版')
  })

  it('changes the language of an article with a revision', async () => {
    const { author, editor, site } = newsroom
    const { id, version, item_id: item } = await publish(newsroom, { title: '原文' })
    await author.call('saveManuscript', { id, version, title: '軟件', language: 'zh-Hant-HK' })
    await author.call('submitManuscript', { id, version: version + 1 })
    await editor.call('decideReview', { id, version: version + 1, decision: 'approve' })
    const { data } = await callAsVisitor(site, 'getInformationDetails', { id: item })
    expect(data).toMatchObject({ title: '软件', text_origin: 'conversion', original_language: 'zh-Hant-HK' })
  })

  it('is short for columnists where an administrator allows it, and for staff', async () => {
    const { site, editor } = newsroom
    const columnist = await addMember(site, { nickname: '专栏', roles: ['columnist'] })
    const atOnce = async (member: typeof columnist) => (await member.call('writingOptions')).data.publishes_at_once
    const first = await write(newsroom, columnist, { title: '专栏稿' })
    expect([first.publishes_at_once, await atOnce(columnist), await atOnce(editor)]).toEqual([false, false, true])
    expect((await columnist.call('submitManuscript', { id: first.id, version: 1 })).data).toMatchObject({
      state: 'pending',
    })
    await submit(newsroom, newsroom.author, { title: '普通稿' })
    expect((await editor.call('reviewQueue', {})).data.list[0]).toMatchObject({ id: first.id, priority: true })
    await site.services.settings.saveSetting('columnists_publish_at_once', 'yes')
    await expect.poll(() => site.services.settings.columnistsPublishAtOnce()).toBe(true)
    const second = await write(newsroom, columnist, { title: '专栏稿二' })
    expect([second.publishes_at_once, await atOnce(columnist)]).toEqual([true, true])
    const published = await columnist.call('submitManuscript', { id: second.id, version: 1 })
    expect(published.data).toMatchObject({ state: 'approved', item_id: expect.any(Number) })
    await site.services.settings.saveSetting('columnists_publish_at_once', 'no')
    const own = await write(newsroom, editor, { title: '编辑自写' })
    expect((await editor.call('submitManuscript', { id: own.id, version: 1 })).data).toMatchObject({
      state: 'approved',
    })
    const log = await newsroom.administrator.call('auditLog', { target: `manuscript:${own.id}` })
    expect(log.data.list).toMatchObject([{ action: 'manuscript.publish', actor: { nickname: '编辑甲' } }])
  })
})

describe('saving', () => {
  it('on top of an older version changes nothing and shows the newer one', async () => {
    const { author } = newsroom
    const { id } = await write(newsroom, author, { title: '一' })
    expect((await author.call('saveManuscript', { id, version: 1, title: '二' })).data).toMatchObject({
      saved: true,
      manuscript: { version: 2 },
    })
    const conflict = await author.call('saveManuscript', { id, version: 1, title: '三' })
    expect(conflict.data).toMatchObject({ saved: false, current: { version: 2, title: '二' } })
    expect((await author.call('getManuscript', { id })).data).toMatchObject({ version: 2, title: '二' })
  })

  it('of two at once takes one', async () => {
    const { author } = newsroom
    const { id } = await write(newsroom, author)
    const answers = await Promise.all(
      ['甲', '乙', '丙'].map((title) => author.call('saveManuscript', { id, version: 1, title })),
    )
    expect(answers.filter(({ data }) => data.saved)).toHaveLength(1)
  })

  it('again what is saved already is no conflict', async () => {
    const { author } = newsroom
    const { id } = await write(newsroom, author, { title: '一' })
    await author.call('saveManuscript', { id, version: 1, title: '二' })
    expect((await author.call('saveManuscript', { id, version: 1, title: '二' })).data).toMatchObject({
      saved: true,
      manuscript: { version: 2 },
    })
  })

  it('keeps versions, which can be brought back', async () => {
    const { author } = newsroom
    const { id } = await write(newsroom, author, { title: '初稿', document: documentOf('早上写的。') })
    await author.call('saveManuscript', { id, version: 1, title: '改稿', document: documentOf('晚上写的。') })
    expect(await versions(id)).toEqual(['saved 初稿'])
    const old = await author.call('getManuscriptVersion', { id, number: 1 })
    expect((await author.call('getManuscriptVersion', { id, number: 2 ** 31 })).status).toBe(400)
    expect(old.data).toMatchObject({ title: '初稿', document: documentOf('早上写的。') })
    const restored = await author.call('saveManuscript', { id, version: 2, ...old.data })
    expect(restored.data).toMatchObject({ saved: true, manuscript: { version: 3, title: '初稿' } })
    expect(await versions(id)).toEqual(['restored 初稿', 'saved 改稿', 'saved 初稿'])
  })

  it('makes a version of what was submitted and approved', async () => {
    const { id } = await publish(newsroom, { title: '定稿' })
    expect(await versions(id)).toEqual(['approved 定稿'])
  })

  it.each([
    [
      'a text that is too large',
      { document: documentOf(...Array.from({ length: 12 }, () => '长'.repeat(30_000))) },
      200,
      10803,
    ],
    ['a body beyond everything', { summary: 'x'.repeat(2_200_000) }, 413, 413],
    ['a title beyond that of any draft', { title: '长'.repeat(1_001) }, 200, 10822],
    ['an unknown node', { document: { type: 'doc', content: [{ type: 'iframe' }] } }, 200, 10802],
    ['half a character', { title: '\ud800' }, 400, 400],
    ['a cover elsewhere', { cover: 'https://example.org/a.png' }, 400, 400],
    [
      'ten thousand pictures',
      {
        document: {
          type: 'doc',
          content: Array.from({ length: 10_000 }, () => ({ type: 'image', attrs: { src: 'https://a.b/c.png' } })),
        },
      },
      200,
      10803,
    ],
    ['no document', { document: 'x' }, 400, 400],
  ])('refuses %s, and loses nothing', async (_name, sent, status, code) => {
    const { author } = newsroom
    const { id } = await write(newsroom, author, { title: '完好' })
    expect(await author.call('saveManuscript', { id, version: 1, ...sent })).toMatchObject({ status, code })
    expect((await author.call('getManuscript', { id })).data).toMatchObject({ version: 1, title: '完好' })
  })

  it('refuses nesting that no stack could follow', async () => {
    const { author, site } = newsroom
    const levels = 100_000
    const body = `{"document":{"type":"doc","content":${'[{"type":"blockquote","content":'.repeat(levels / 10)}${'['.repeat(levels)}${']'.repeat(levels)}${'}]'.repeat(levels / 10)}}}`
    const headers = { 'content-type': 'application/json', authorization: author.token }
    const answer = await fetch(`${site.origin}/api/saveManuscript`, { method: 'POST', headers, body })
    expect(await answer.json()).toMatchObject({ code: 10802, data: null })
  })

  it('says what a submission still needs', async () => {
    const { author } = newsroom
    const { data } = await author.call('saveManuscript', {
      labels: ['一', '二', '三', '四', '五', '六', '七'],
      origin: 'reprint',
      source_url: 'javascript:alert(1)',
      bylines: ['一', '二', '三', '四', '五', '六'],
    })
    if (!data.saved) throw new Error('not saved')
    const answer = await author.call('submitManuscript', { id: data.manuscript.id, version: 1 })
    expect(answer).toMatchObject({ status: 200, code: 10801 })
    expect(answer.message).toBe('稿件还不完整，请补充')
    const wanted = ['title', 'document', 'category', 'labels', 'source_name', 'source_url', 'bylines']
    expect(answer.fields).toEqual(wanted)
  })
})

describe('manuscripts of others', () => {
  it('do not exist', async () => {
    const { author, site } = newsroom
    const stranger = await addMember(site, { roles: ['columnist', 'organiser'] })
    const { id, version } = await write(newsroom, author)
    const { item_id: item } = await publish(newsroom)
    const answers = await Promise.all([
      stranger.call('saveManuscript', { id, version, title: '别人的' }),
      stranger.call('getManuscript', { id }),
      stranger.call('submitManuscript', { id, version }),
      stranger.call('withdrawManuscript', { id }),
      stranger.call('deleteManuscript', { id }),
      stranger.call('manuscriptVersions', { id }),
      stranger.call('getManuscriptVersion', { id, number: 1 }),
      stranger.call('previewManuscript', { id }),
      stranger.call('getManuscript', { id: 9_999_999 }),
    ])
    expect(answers.map(({ code, message }) => `${code} ${message}`)).toEqual(answers.map(() => '404 没有这篇稿件'))
    expect(await stranger.call('reviseArticle', { item })).toMatchObject({ code: 404 })
    expect(await stranger.call('reviseArticle', { item: 9_999_999 })).toMatchObject({ code: 404 })
    expect((await stranger.call('myArticles', {})).data).toMatchObject({ total: 0 })
    expect((await author.call('getManuscript', { id })).data).toMatchObject({ version: 1, title: '一篇稿件' })
  })

  it('are open to staff, who cannot delete them', async () => {
    const { author, editor } = newsroom
    const { id, version } = await write(newsroom, author)
    expect((await editor.call('saveManuscript', { id, version, title: '编辑改过' })).data).toMatchObject({
      saved: true,
    })
    expect(await editor.call('deleteManuscript', { id })).toMatchObject({ code: 403 })
  })
})

describe('states', () => {
  it('pending: the author takes it back before changing it; it is gone from the queue', async () => {
    const { author, editor } = newsroom
    const { id, version } = await submit(newsroom, author, { title: '撤回' })
    expect(await author.call('saveManuscript', { id, version, title: '改' })).toMatchObject({ code: 10805 })
    expect(await author.call('deleteManuscript', { id })).toMatchObject({ code: 10805 })
    expect(await author.call('submitManuscript', { id, version })).toMatchObject({ code: 10805 })
    expect((await author.call('withdrawManuscript', { id })).data).toMatchObject({
      state: 'draft',
      submitted_time: null,
    })
    expect(await author.call('withdrawManuscript', { id })).toMatchObject({ code: 10805 })
    expect(await editor.call('decideReview', { id, version, decision: 'approve' })).toMatchObject({ code: 10805 })
    expect((await author.call('saveManuscript', { id, version, title: '改' })).data).toMatchObject({ saved: true })
    expect(await author.call('deleteManuscript', { id })).toMatchObject({ code: 200 })
    expect(await author.call('getManuscript', { id })).toMatchObject({ code: 404 })
  })

  it('published: nothing that readers have is deleted', async () => {
    const { id, version } = await publish(newsroom)
    await newsroom.author.call('saveManuscript', { id, version, title: '修订' })
    expect(await newsroom.author.call('deleteManuscript', { id })).toMatchObject({ code: 10805 })
  })

  it('are counted and found in the list of one’s own', async () => {
    const member = await addMember(newsroom.site)
    await write(newsroom, member, { title: '链上数据一百%' })
    await write(newsroom, member, { title: 'On-chain data' })
    await submit(newsroom, member, { title: '链上周报' })
    const list = async (input: object) => (await member.call('myArticles', input)).data
    expect(await list({})).toMatchObject({ total: 3, counts: { draft: 2, pending: 1, approved: 0, refused: 0 } })
    expect((await list({ keyword: '链上' })).list.map(({ title }) => title)).toEqual(['链上周报', '链上数据一百%'])
    expect((await list({ keyword: 'ON-CHAIN' })).total).toBe(1)
    expect((await list({ keyword: '%' })).total).toBe(1)
    expect(await list({ state: 'pending', size: 1 })).toMatchObject({
      total: 1,
      more: false,
      list: [{ engagement: null }],
    })
  })
})

describe('revising an imported article', () => {
  it('makes a document of its text, and no import overwrites it afterwards', async () => {
    const { editor, site } = newsroom
    const { content } = site.services
    const draft = testDraft({
      importKey: 'feed:1',
      title: '进口文章',
      html: '<h2>题</h2><p>文 <b>粗</b></p>',
      text: '题\n文 粗',
      importance: 'important',
      author: { key: 'feed:who', nickname: '通讯社' },
    })
    await content.saveItems([draft])
    const item = (await content.idsByImportKey(['feed:1'])).get('feed:1') ?? 0
    const { data } = await editor.call('reviseArticle', { item })
    expect(await editor.call('reviseArticle', { item })).toMatchObject({ data })
    const manuscript = (await editor.call('getManuscript', { id: data.id })).data
    expect(manuscript).toMatchObject({ title: '进口文章', item_id: item, revision: true })
    expect(manuscript.document.content).toMatchObject([{ type: 'heading' }, { type: 'paragraph' }])
    await editor.call('saveManuscript', { id: data.id, version: 1, title: '改过的文章', category: newsroom.category })
    expect((await editor.call('submitManuscript', { id: data.id, version: 2 })).data).toMatchObject({
      state: 'approved',
      item_id: item,
    })
    const shown = async () => (await callAsVisitor(site, 'getInformationDetails', { id: item })).data
    expect(await shown()).toMatchObject({
      title: '改过的文章',
      author: { nickname: '通讯社' },
      importance: 'important',
      release_time: '2026-01-02 11:04:05',
    })
    await content.saveItems([testDraft({ ...draft, title: '源头又改' })])
    expect(await shown()).toMatchObject({ title: '改过的文章' })
  })
})
