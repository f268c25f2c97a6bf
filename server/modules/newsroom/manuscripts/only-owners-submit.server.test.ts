import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { errorCatalogue } from '#contract/errors.ts'
import { siteTime } from '#server/platform/site-time.ts'
import { addMember, callAsVisitor, type TestMember } from '#server/test-member.ts'
import { openTestNewsroom, publish, submit, type TestNewsroom, write } from '#server/test-newsroom.ts'

let newsroom: TestNewsroom
let columnist: TestMember
let organiser: TestMember

beforeAll(async () => {
  newsroom = await openTestNewsroom()
  columnist = await addMember(newsroom.site, { roles: ['columnist'] })
  organiser = await addMember(newsroom.site, { roles: ['organiser'] })
})
afterAll(() => newsroom.close())

type Kept = { id: number; version: number }
const tomorrow = () => siteTime(new Date(Date.now() + 86_400_000))
const titlesOnline = async () =>
  (await callAsVisitor(newsroom.site, 'getArticleList', { size: 100 })).data.list.map(({ title }) => title)
const refused = { code: 10817 }

async function saved(member: TestMember, { id, version }: Kept, title: string): Promise<Kept> {
  const { data } = await member.call('saveManuscript', { id, version, title })
  if (!data.saved) throw new Error('not saved')
  return data.manuscript
}

/** A member's text in each state that its owner has not submitted, or took back, or was refused. */
const unsubmitted: Readonly<Record<string, (title: string) => Promise<Kept>>> = {
  'a draft that was never submitted': (title) => write(newsroom, newsroom.author, { title }),
  'a draft that its owner took back': async (title) => {
    const { id } = await submit(newsroom, newsroom.author, { title })
    return (await newsroom.author.call('withdrawManuscript', { id })).data
  },
  'a draft that staff sent back': async (title) => {
    const { id } = await submit(newsroom, newsroom.author, { title })
    return (await newsroom.colleague.call('withdrawManuscript', { id })).data
  },
  'a refused text': async (title) => {
    const { id, version } = await submit(newsroom, newsroom.author, { title })
    const decision = { id, version, decision: 'refuse', reason: '请补充来源' }
    return (await newsroom.colleague.call('decideReview', decision)).data
  },
  'a draft that staff wrote into': async (title) =>
    saved(newsroom.colleague, await write(newsroom, newsroom.author), title),
  'a revision in progress': async (title) => saved(newsroom.author, await publish(newsroom), title),
  'a revision in progress that staff wrote into': async (title) => {
    const revision = await saved(newsroom.author, await publish(newsroom), '作者还在改')
    return saved(newsroom.colleague, revision, title)
  },
}

describe.each(Object.entries(unsubmitted))('%s', (name, make) => {
  it.each(['editor', 'administrator', 'columnist', 'organiser'] as const)(
    'goes to readers by no call of %s who did not write it',
    async (role) => {
      const { author, editor, administrator, site } = newsroom
      const member = { editor, administrator, columnist, organiser }[role]
      const isStaff = role === 'editor' || role === 'administrator'
      const title = `${name} ${role}`
      const { id, version } = await make(title)
      const before = (await author.call('getManuscript', { id })).data
      const missing = { code: 404 }
      expect(await member.call('submitManuscript', { id, version })).toMatchObject(isStaff ? refused : missing)
      for (const more of [{}, { publish_time: tomorrow() }, { online_again: true }]) {
        const answer = await member.call('decideReview', { id, version, decision: 'approve', ...more })
        expect(answer.code).toBe(isStaff ? errorCatalogue.wrongState.code : errorCatalogue.notAllowed.code)
      }
      await site.services.manuscripts.publishDue(new Date(Date.now() + 2 * 86_400_000))
      const { may_submit, ...after } = (await author.call('getManuscript', { id })).data
      expect(after).toEqual({ ...before, may_submit: undefined })
      expect(may_submit).toBe(true)
      if (isStaff) expect((await member.call('getManuscript', { id })).data.may_submit).toBe(false)
      expect(await titlesOnline()).not.toContain(title)
      expect((await author.call('submitManuscript', { id, version })).data).toMatchObject({ state: 'pending' })
    },
  )
})

describe('what staff may still do', () => {
  it('they correct an article that readers have', async () => {
    const { editor } = newsroom
    const corrected = await saved(editor, await publish(newsroom, { title: '有错字的标题' }), '没有错字的标题')
    expect((await editor.call('submitManuscript', corrected)).data).toMatchObject({ state: 'approved' })
    expect(await titlesOnline()).toContain('没有错字的标题')
  })

  it('they restore what is online over a revision in progress, which stays among the versions', async () => {
    const { author, editor } = newsroom
    const first = await publish(newsroom, { title: '线上的版本' })
    const { id, version } = await saved(author, first, '作者还没写完')
    const online = await saved(editor, { id, version }, '线上的版本')
    expect((await editor.call('getManuscript', { id })).data.may_submit).toBe(true)
    const corrected = await saved(editor, online, '急需改正的版本')
    expect((await editor.call('submitManuscript', corrected)).data).toMatchObject({ state: 'approved' })
    const titles = (await author.call('manuscriptVersions', { id })).data.list.map(({ title }) => title)
    expect(titles).toEqual(expect.arrayContaining(['作者还没写完', '急需改正的版本']))
  })

  it('they restore what readers had before a revision of an article that was not written here', async () => {
    const { author, editor, site } = newsroom
    const { item_id } = await publish(newsroom, { title: '别处写的原文' })
    await site.services.database.pool.query('delete from manuscripts where item_id = $1', [item_id])
    const { id } = (await author.call('reviseArticle', { item: item_id })).data
    const revision = await saved(author, { id, version: 1 }, '作者在改')
    expect(await editor.call('submitManuscript', revision)).toMatchObject(refused)
    const online = (await editor.call('getManuscriptVersion', { id, number: 1 })).data
    const { data } = await editor.call('saveManuscript', { ...online, id, version: revision.version })
    expect(data).toMatchObject({ saved: true, manuscript: { title: '别处写的原文', may_submit: true } })
  })

  it('a plan that they take back waits for a decision again, which they take', async () => {
    const { author, editor, colleague } = newsroom
    const { id, version } = await submit(newsroom, author, { title: '改期的稿件' })
    const plan = { id, version, decision: 'approve', publish_time: tomorrow() }
    await editor.call('decideReview', plan)
    expect((await colleague.call('withdrawManuscript', { id })).data).toMatchObject({
      state: 'pending',
      publish_time: null,
    })
    expect((await editor.call('decideReview', plan)).data).toMatchObject({ state: 'approved' })
    expect((await author.call('withdrawManuscript', { id })).data).toMatchObject({ state: 'draft' })
  })
})
