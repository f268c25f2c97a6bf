import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { errorCatalogue } from '#contract/errors.ts'
import { addMember, callAsVisitor } from '#server/test-member.ts'
import { openTestNewsroom, publish, submit, type TestNewsroom } from '#server/test-newsroom.ts'

let newsroom: TestNewsroom
beforeAll(async () => {
  newsroom = await openTestNewsroom()
})
afterAll(() => newsroom.close())

const query = (sql: string, values: unknown[] = []) => newsroom.site.services.database.pool.query(sql, values)

describe('names of the newsroom and of the site', () => {
  it.each(['管理員', '官\u200b方', 'Аdmin', '港讯快报', 'Наrbоurwіrе', 'Editor'])(
    '%s is for no member',
    async (nickname) => {
      const { code, message } = errorCatalogue.nicknameReserved
      for (const roles of [[], ['columnist'], ['organiser']]) {
        const member = await addMember(newsroom.site, { nickname: '读者甲', roles })
        const answer = await member.call('editUserInfo', { nickname, introduction: '甲' }, { language: 'en' })
        expect(answer).toMatchObject({ code, message: message.en, data: null })
        expect((await member.call('getUserInfo', {})).data).toMatchObject({ nickname: '读者甲', introduction: '' })
      }
    },
  )

  it('are for staff', async () => {
    for (const roles of [['editor'], ['administrator']]) {
      const member = await addMember(newsroom.site, { roles })
      expect((await member.call('editUserInfo', { nickname: '编辑部小林' })).data.nickname).toBe('编辑部小林')
    }
  })

  it('stay with whoever has one until they choose another', async () => {
    const member = await addMember(newsroom.site, { nickname: '老管理员' })
    expect((await member.call('editUserInfo', { nickname: '老管理员', introduction: '你好' })).code).toBe(200)
    expect((await member.call('editUserInfo', { nickname: '林晚' })).code).toBe(200)
    expect((await member.call('editUserInfo', { nickname: '老管理员' })).code).toBe(
      errorCatalogue.nicknameReserved.code,
    )
  })

  it('follow the name that the newsroom gives the site', async () => {
    const member = await addMember(newsroom.site)
    expect((await member.call('editUserInfo', { nickname: '链上观察' })).code).toBe(200)
    await newsroom.site.services.settings.saveSetting('site_name', '链上观察')
    await expect
      .poll(async () => (await addMember(newsroom.site)).call('editUserInfo', { nickname: '鏈上觀察' }))
      .toMatchObject({ code: errorCatalogue.nicknameReserved.code })
    await newsroom.site.services.settings.saveSetting('site_name', '港讯')
  })
})

describe('an author', () => {
  it('has one name in the queue, in the review, in the preview and for readers', async () => {
    const { author, editor, administrator, site } = newsroom
    const first = await publish(newsroom, { title: '第一篇' })
    const { data } = await callAsVisitor(site, 'getInformationDetails', { id: first.item_id })
    const authorId = data.author?.id ?? 0
    const seen = (await administrator.call('staffAuthor', { id: authorId })).data
    const named = { ...seen, nickname: '林晚（特约）', avatar_img: '' }
    expect((await administrator.call('saveAuthor', named)).data).toMatchObject({ saved: true })
    const { id } = await submit(newsroom, author, { title: '第二篇' })
    const rows = (await editor.call('reviewQueue', {})).data.list
    const review = (await editor.call('getReview', { id })).data
    const preview = (await author.call('previewManuscript', { id })).data
    const version = review.manuscript.version
    const { item_id } = (await editor.call('decideReview', { id, version, decision: 'approve' })).data
    const shown = (await callAsVisitor(site, 'getInformationDetails', { id: item_id ?? 0 })).data
    expect([
      rows.find((row) => row.id === id)?.owner.nickname,
      review.owner.nickname,
      preview.author,
      shown.author?.nickname,
    ]).toEqual(Array(4).fill('林晚（特约）'))
  })

  it('is shown to be of the newsroom while they are', async () => {
    const { site } = newsroom
    const member = await addMember(site, { nickname: '周雨桐', roles: ['editor'] })
    const { item_id } = await submit(newsroom, member, { title: '编辑的文章' })
    const badge = async () => {
      const { data } = await callAsVisitor(site, 'getInformationDetails', { id: item_id ?? 0 })
      const list = (await callAsVisitor(site, 'getArticleList', { size: 100 })).data.list
      return [data.author?.staff, list.find(({ id }) => id === item_id)?.author?.staff]
    }
    expect(await badge()).toEqual([true, true])
    await query(`update users set roles = '{columnist}' where id = $1`, [member.id])
    expect(await badge()).toEqual([undefined, undefined])
    await query(`update users set roles = '{administrator}' where id = $1`, [member.id])
    expect(await badge()).toEqual([true, true])
    await query(`update users set status = 'suspended' where id = $1`, [member.id])
    expect(await badge()).toEqual([undefined, undefined])
    await query(`update users set status = 'active', author_id = null where id = $1`, [member.id])
    expect(await badge()).toEqual([undefined, undefined])
    const other = await publish(newsroom, { title: '读者的文章' })
    const { data } = await callAsVisitor(site, 'getInformationDetails', { id: other.item_id })
    expect(data.author).not.toHaveProperty('staff')
  })
})
