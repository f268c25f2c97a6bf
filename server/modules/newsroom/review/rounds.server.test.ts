import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { documentOf, openTestNewsroom, publish, submit, type TestNewsroom } from '#server/test-newsroom.ts'

let newsroom: TestNewsroom
beforeAll(async () => {
  newsroom = await openTestNewsroom()
})
afterAll(() => newsroom.close())

const review = async (id: number) => (await newsroom.editor.call('getReview', { id })).data
/** The author changes the manuscript and submits it again. @returns the version that waits */
async function again(id: number, version: number, given: object): Promise<number> {
  const saved = (await newsroom.author.call('saveManuscript', { id, version, ...given })).data
  if (!saved.saved) throw new Error('a conflict')
  return (await newsroom.author.call('submitManuscript', { id, version: saved.manuscript.version })).data.version
}
const refuse = (by: 'editor' | 'colleague', id: number, version: number, reason: string, undoable = false) =>
  newsroom[by].call('decideReview', { id, version, decision: 'refuse', reason, undoable })

describe('the rounds of a review', () => {
  it('have nothing to look back on at first', async () => {
    const { id } = await submit(newsroom, newsroom.author, { title: '第一轮' })
    expect(await review(id)).toMatchObject({ former: null, verdicts: [], published: null })
  })

  it('show what every editor decided and why, and what was submitted the time before', async () => {
    const { author, editor, colleague } = newsroom
    const { id, version } = await submit(newsroom, author, { title: '甲', document: documentOf('原来的一段。') })
    await refuse('editor', id, version, '缺出处')
    expect((await review(id)).former, 'this round is the first').toBe(null)

    const second = await again(id, version, { title: '乙', document: documentOf('改过的一段。') })
    expect((await review(id)).former?.fields).toMatchObject({ title: '甲' })
    await refuse('colleague', id, second, '数字不对')
    const third = await again(id, second, { title: '丙' })
    const { former, verdicts } = await review(id)
    expect(former?.fields).toMatchObject({ title: '乙', document: documentOf('改过的一段。') })
    expect(verdicts.map(({ by, decision, reason }) => [by.id, decision, reason])).toEqual([
      [colleague.id, 'refuse', '数字不对'],
      [editor.id, 'refuse', '缺出处'],
    ])

    await editor.call('decideReview', { id, version: third, decision: 'approve' })
    const revised = await again(id, third, { title: '丁' })
    const revision = await review(id)
    expect([revision.former?.fields.title, revision.published?.title]).toEqual(['丙', '丙'])
    expect(revision.verdicts.map(({ decision }) => decision)).toEqual(['approve', 'refuse', 'refuse'])
    await refuse('editor', id, revised, '不如原来')
    const last = await again(id, revised, { title: '戊' })
    const then = await review(id)
    expect([then.former?.fields.title, then.published?.title, then.manuscript.version]).toEqual(['丁', '丙', last])
  })

  it('compare with what was decided on, not with what a colleague corrected since', async () => {
    const { author, editor } = newsroom
    const { id, version } = await submit(newsroom, author, { title: '送审稿' })
    await refuse('editor', id, version, '再改')
    const second = await again(id, version, { title: '第二稿' })
    await editor.call('attendReview', { id, take: true })
    await editor.call('saveManuscript', { id, version: second, title: '编辑改过的第二稿' })
    expect((await review(id)).former?.fields.title).toBe('送审稿')
  })

  it('know of a submission that its author took back', async () => {
    const { author } = newsroom
    const { id, version } = await submit(newsroom, author, { title: '先送一次' })
    await author.call('withdrawManuscript', { id })
    await again(id, version, { title: '再送一次' })
    expect(await review(id)).toMatchObject({ former: { fields: { title: '先送一次' } }, verdicts: [] })
  })

  it('forget a decision that was undone', async () => {
    const { author, editor } = newsroom
    const { id, version } = await submit(newsroom, author, { title: '撤销的决定' })
    await refuse('editor', id, version, '按错了', true)
    expect((await review(id)).verdicts).toHaveLength(1)
    await editor.call('undoManuscript', { id })
    expect(await review(id)).toMatchObject({ verdicts: [], former: null })
    await editor.call('decideReview', { id, version, decision: 'approve', undoable: true })
    await editor.call('undoManuscript', { id })
    expect((await review(id)).verdicts).toEqual([])
  })

  it('are the newsroom’s: authors learn the last reason alone', async () => {
    const { author } = newsroom
    const { id } = await publish(newsroom, { title: '作者看到的' })
    expect(await author.call('getReview', { id })).toMatchObject({ data: null })
  })
})
