import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CorrectionKind } from '#contract/content/correction-kinds.ts'
import { siteTime } from '#server/platform/site-time.ts'
import { callAsVisitor, type TestMember } from '#server/test-member.ts'
import { openTestNewsroom, publish, submit, type TestNewsroom } from '#server/test-newsroom.ts'

let newsroom: TestNewsroom

beforeAll(async () => {
  newsroom = await openTestNewsroom()
})
afterAll(() => newsroom.close())

const correctionOf = (text: string, kind: CorrectionKind = 'correction') => ({ kind, text })
const details = async (id: number, language = 'cn') =>
  (await callAsVisitor(newsroom.site, 'getInformationDetails', { id }, { language })).data
const corrections = async (input: object = {}, language = 'cn') =>
  (await callAsVisitor(newsroom.site, 'getCorrections', input, { language })).data
const page = async (path: string) => (await fetch(newsroom.site.origin + path)).text()

/** Changes an article's text. @returns what it can be submitted with */
async function revise(member: TestMember, item: number, fields: object = { title: '改过的标题' }) {
  const { id } = (await member.call('reviseArticle', { item })).data
  const { version } = (await member.call('getManuscript', { id })).data
  const { data, message } = await member.call('saveManuscript', { id, version, ...fields })
  if (!data?.saved) throw new Error(`Nothing was saved: ${message}`)
  return { id, version: data.manuscript.version }
}

describe('a revised article', () => {
  it('says when it was updated and what was corrected, each time, in the reader’s script', async () => {
    const { item_id: item } = await publish(newsroom, { title: '首发标题' })
    expect(await details(item)).not.toHaveProperty('revised_time')
    expect(await page(`/contents/${item}`)).not.toContain('更新于')
    for (const text of ['网络费用写错了', '第二次更正']) {
      const seen = await revise(newsroom.editor, item, { title: `改为${text}` })
      const answer = await newsroom.editor.call('submitManuscript', { ...seen, correction: correctionOf(text) })
      expect(answer.code, answer.message).toBe(200)
    }
    const { revised_time: revised, notices } = await details(item)
    expect(notices).toMatchObject([
      { kind: 'correction', text: '网络费用写错了', language: 'zh-Hans', time: expect.any(String) },
      { text: '第二次更正', time: revised },
    ])
    expect((await details(item, 'hk')).notices?.[0]).toMatchObject({ text: '網絡費用寫錯了', language: 'zh-Hant-HK' })
    const html = await page(`/contents/${item}`)
    for (const shown of ['更新于', '网络费用写错了', '第二次更正']) expect(html).toContain(shown)
    const modified = new Date(`${revised?.replace(' ', 'T')}+08:00`).toISOString()
    expect(html).toContain(`"dateModified":"${modified}"`)
    expect(await page(`/zh-hant/contents/${item}`)).toContain('更新於')
  })

  it('is not updated by what stands beside its text', async () => {
    const { item_id: item } = await publish(newsroom, { title: '只改标签' })
    await newsroom.editor.call('submitManuscript', await revise(newsroom.editor, item, { labels: ['新标签'] }))
    expect(await details(item)).not.toHaveProperty('revised_time')
    await newsroom.editor.call('submitManuscript', await revise(newsroom.editor, item))
    expect(await details(item)).toHaveProperty('revised_time')
  })

  it('tells readers what its reviewer says of it, planned ones at their time', async () => {
    const { editor, author, site } = newsroom
    const { item_id: item } = await publish(newsroom, { title: '送审的修订' })
    const { data: waiting } = await author.call('submitManuscript', await revise(author, item))
    const { id, version } = waiting
    const decision = { decision: 'approve' as const, correction: correctionOf('补充了回应', 'update') }
    const publish_time = siteTime(new Date(Date.now() + 3_600_000))
    const decided = await editor.call('decideReview', { id, version, publish_time, ...decision })
    expect(decided.code, decided.message).toBe(200)
    expect(await details(item)).not.toHaveProperty('notices')
    await site.services.database.pool.query(
      `update manuscripts set publish_at = now() - interval '1 second' where id = $1`,
      [id],
    )
    expect(await site.services.manuscripts.publishDue(new Date())).toEqual([id])
    expect((await details(item)).notices).toMatchObject([{ kind: 'update', text: '补充了回应' }])
    const next = (await author.call('submitManuscript', await revise(author, item, { title: '再改一次' }))).data
    await editor.call('decideReview', { id, version: next.version, decision: 'approve' })
    expect((await details(item)).notices, 'said once').toHaveLength(1)
  })

  it('is corrected by staff alone, and only once readers have it', async () => {
    const { author, editor } = newsroom
    const { item_id: item } = await publish(newsroom, { title: '作者不能自称更正' })
    const seen = await revise(author, item)
    const correction = correctionOf('作者自己说的')
    expect(await author.call('submitManuscript', { ...seen, correction })).toMatchObject({ code: 403 })
    expect((await author.call('getManuscript', { id: seen.id })).data.state).toBe('draft')
    const { id, version } = await submit(newsroom, author, { title: '还没有人读过' })
    const decision = { id, version, decision: 'approve' as const }
    expect(await editor.call('decideReview', { ...decision, correction })).toMatchObject({ code: 10805 })
    expect((await editor.call('decideReview', decision)).code).toBe(200)
  })

  it.each([
    ['nothing', ' \n\t '],
    ['nothing that anybody sees', '\u200b\u2060\u00ad\u3164'],
    ['too much', '长'.repeat(501)],
  ])('does not go out with a correction that says %s', async (_, text) => {
    const { item_id: item } = await publish(newsroom, { title: `说明不合要求${text.length}` })
    const seen = await revise(newsroom.editor, item)
    const refused = await newsroom.editor.call('submitManuscript', { ...seen, correction: correctionOf(text) })
    expect(refused.code).toBe(10807)
    expect((await details(item)).title).toBe(`说明不合要求${text.length}`)
  })
})

describe('the list of corrections', () => {
  it('has those of articles and flash, newest first, page by page, until their items are taken offline', async () => {
    const { editor } = newsroom
    const { item_id: article } = await publish(newsroom, { title: '列表里的文章' })
    const seen = await revise(editor, article, { title: '列表里的文章改' })
    await editor.call('submitManuscript', { ...seen, correction: correctionOf('<b>先更正</b>', 'clarification') })
    const published = await editor.call('publishFlash', { title: '列表里的快讯', text: '说错了。', despite: true })
    if (published.data.saved !== true) throw new Error(published.message)
    const { item: flash, version } = published.data.flash
    await editor.call('correctFlash', { item: flash ?? 0, version, note: '后更正' })
    await editor.call('retractFlash', { item: flash ?? 0, version: version + 1, note: '撤了' })

    const { list, total } = await corrections({ size: 3 })
    expect(list.map(({ item, notice }) => [item.id, notice.kind, notice.text])).toEqual([
      [flash, 'retraction', '撤了'],
      [flash, 'correction', '后更正'],
      [article, 'clarification', '<b>先更正</b>'],
    ])
    const second = await corrections({ size: 1, page: 2 })
    expect(second).toMatchObject({ total, more: true, list: [{ notice: { text: '后更正' } }] })

    const html = await page('/corrections')
    expect(html).toContain('&lt;b&gt;先更正&lt;/b&gt;')
    expect(html).toContain(`href="/contents/${article}"`)
    expect(await page('/en/corrections')).toContain('Clarification')
    expect(await page('/zh-hant/corrections')).toContain('更正與說明')
    expect(await page('/')).toContain('href="/corrections"')
    expect(await page('/sitemap-1.xml')).toContain('/zh-hant/corrections')
    for (const behind of ['/corrections?page=99', '/corrections?page=50000000', '/features?page=2147483648'])
      expect([behind, (await fetch(newsroom.site.origin + behind)).status]).toEqual([behind, 404])

    await editor.call('unpublishArticle', { id: article })
    expect((await corrections()).list.map(({ item }) => item.id)).not.toContain(article)
    expect(await page('/corrections')).not.toContain(`href="/contents/${article}"`)
  })
})
