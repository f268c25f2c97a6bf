import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestNewsroom, type TestNewsroom, write } from '#server/test-newsroom.ts'

let newsroom: TestNewsroom
beforeAll(async () => {
  newsroom = await openTestNewsroom()
})
afterAll(() => newsroom.close())

describe('a desk that is open while somebody else signs in', () => {
  it('saves nothing under their name, neither a beginning nor a change, and says why', async () => {
    const { author, editor } = newsroom
    const mine = await write(newsroom, author, { title: '我的稿件' })
    const begun = await editor.call('saveManuscript', { title: '别人的桌面', writer: author.id })
    expect(begun).toMatchObject({ status: 200, code: 10820, data: null })
    const { id, version } = mine
    // Staff could change it, but not without meaning to.
    const changed = await editor.call('saveManuscript', { id, version, title: '改了', writer: author.id })
    expect(changed).toMatchObject({ code: 10820 })
    expect((await author.call('getManuscript', { id })).data).toMatchObject({ title: '我的稿件', version })
    expect((await editor.call('myArticles', { keyword: '别人的桌面' })).data.total).toBe(0)
    const same = await author.call('saveManuscript', { id, version, title: '改了', writer: author.id })
    expect(same.data).toMatchObject({ saved: true, manuscript: { version: version + 1 } })
  })
})
