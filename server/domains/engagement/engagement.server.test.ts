import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testDraft } from '../../test-draft.ts'
import { addMember, callAsVisitor } from '../../test-member.ts'
import { openTestSite, type TestSite } from '../../test-site.ts'

let site: TestSite
beforeAll(async () => {
  site = await openTestSite()
  await site.services.content.saveItems([testDraft({ importKey: 'a', author: { key: 'he', nickname: '何沛文' } })])
})
afterAll(() => site.close())

describe('engagement', () => {
  it('works in the plain case', async () => {
    const me = await addMember(site)
    expect(await me.call('likeInformation', { id: 1 })).toMatchObject({ code: 200, data: { liked: true, likes: 1 } })
    expect(await me.call('collectionInformation', { id: 1 })).toMatchObject({ data: { collected: true, collects: 1 } })
    expect(await me.call('followAuthor', { id: 1 })).toMatchObject({ data: { followed: true, followers: 1 } })
    expect((await me.call('myFollow')).data).toMatchObject({
      list: [{ id: 1, articles: 1, followers: 1, latest: { id: 1 } }],
      total: 1,
    })
    expect((await me.call('myCollection')).data).toMatchObject({
      list: [{ type: 'article', item: { id: 1 } }],
      total: 1,
    })
    expect((await me.call('getViewer', { items: [1, 99], authors: [1] })).data).toMatchObject({
      user: { id: me.id, unread: 0 },
      liked: [1],
      collected: [1],
      followed: [1],
      counts: { 1: { likes: 1 } },
    })
    expect((await me.call('getInformationDetails', { id: 1 })).data).toMatchObject({
      liked: true,
      collected: true,
      counts: { likes: 1, collects: 1 },
    })
    expect((await me.call('toUserInfo', { id: 1 })).data).toMatchObject({ followed: true, counts: { followers: 1 } })
    expect(await callAsVisitor(site, 'sendFeedback', { content: '很好用的网站' })).toMatchObject({ code: 200 })
    expect(await me.call('myMessages')).toMatchObject({ code: 200, data: { list: [], unread: 0 } })
    expect(await me.call('likeInformation', { id: 1 })).toMatchObject({ data: { liked: false, likes: 0 } })
    expect(await me.call('cancelCollectionInformation', { id: 1 })).toMatchObject({
      data: { collected: false, collects: 0 },
    })
  })
})
