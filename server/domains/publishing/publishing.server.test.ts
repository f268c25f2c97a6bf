import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addMember, callAsVisitor, type TestMember } from '#server/test-member.ts'
import { openTestSite, type TestSite } from '#server/test-site.ts'

let site: TestSite
let author: TestMember
let editor: TestMember
let category: number

beforeAll(async () => {
  site = await openTestSite()
  await site.services.content.saveTaxonomy(
    { categories: [{ key: 'policy', name: '政策', versions: {}, cover: 'policy' }] },
    { demo: false },
  )
  author = await addMember(site, { nickname: '林晚' })
  editor = await addMember(site, { nickname: '编辑甲', roles: ['editor'] })
  const { data } = await callAsVisitor(site, 'categoryLists')
  category = data.list[0]?.id ?? 0
})
afterAll(() => site.close())

const paragraph = (text: string) => ({ type: 'paragraph', content: [{ type: 'text', text }] })

describe('the road of an article', () => {
  it('leads from writing to reading in three languages', async () => {
    const saved = await author.call('saveManuscript', {
      title: '香港稳定币牌照的软件开发商',
      category,
      document: {
        type: 'doc',
        content: [paragraph('数字资产的软件开发商须在香港申请牌照。<script>alert(1)</script>')],
      },
    })
    expect(saved).toMatchObject({ code: 200, data: { saved: true } })
    if (!saved.data.saved) throw new Error('not saved')
    const { id, version } = saved.data.manuscript
    expect(await author.call('submitManuscript', { id, version })).toMatchObject({ data: { state: 'pending' } })
    const queue = await editor.call('reviewQueue', {})
    expect(queue.data.list).toMatchObject([{ id, owner: { nickname: '林晚' } }])
    const decided = await editor.call('decideReview', { id, version, decision: 'approve' })
    expect(decided).toMatchObject({ code: 200, data: { state: 'approved' } })
    const item = decided.data.item_id
    const shown = await callAsVisitor(site, 'getInformationDetails', { id: item })
    expect(shown.data).toMatchObject({ title: '香港稳定币牌照的软件开发商', author: { nickname: '林晚' } })
    const page = await fetch(`${site.origin}/contents/${item}`)
    expect(page.status).toBe(200)
    expect(await (await fetch(`${site.origin}/zh-hant/contents/${item}`)).text()).toContain('軟件開發商')
    expect((await author.call('myMessages', {})).data.list[0]).toMatchObject({ kind: 'review' })
  })
})
