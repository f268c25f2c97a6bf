import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { siteTime } from '#server/platform/site-time.ts'
import { addMember, callAsVisitor, type TestMember } from '#server/test-member.ts'
import { deleteArticle, openTestNewsroom, publish, submit, type TestNewsroom } from '#server/test-newsroom.ts'

let newsroom: TestNewsroom

beforeAll(async () => {
  newsroom = await openTestNewsroom()
})
afterAll(() => newsroom.close())

const query = (sql: string, values: unknown[] = []) => newsroom.site.services.database.pool.query(sql, values)
const refused = { code: 10815, status: 200 }
const shown = async (id: number) => (await callAsVisitor(newsroom.site, 'getInformationDetails', { id })).code
const actions = async (target: string) =>
  (await newsroom.administrator.call('auditLog', { target })).data.list.map(({ action }) => action)

async function saveAnew(member: TestMember, { id, version }: { id: number; version: number }, title: string) {
  const { data } = await member.call('saveManuscript', { id, version, title })
  if (!data.saved) throw new Error('not saved')
  return data.manuscript
}

/** An article whose revision an editor planned, and the time of which has come. */
async function plannedRevision(title: string) {
  const { author, editor } = newsroom
  const first = await publish(newsroom, { title })
  const { id, version } = await saveAnew(author, first, `${title}二`)
  await author.call('submitManuscript', { id, version })
  const publish_time = siteTime(new Date(Date.now() + 3_600_000))
  const plan = await editor.call('decideReview', { id, version, decision: 'approve', publish_time })
  expect(plan.data).toMatchObject({ state: 'approved', publish_time })
  await query(`update manuscripts set publish_at = now() - interval '1 second' where id = $1`, [id])
  return { id, version, item: first.item_id }
}

describe('an article that was taken offline', () => {
  it.each(['unpublishArticle', 'deleteArticle'] as const)(
    'is not put online by a revision planned before (%s): that waits for a decision again',
    async (call) => {
      const { author, colleague, editor, site } = newsroom
      const { id, item } = await plannedRevision(`定时修订 ${call}`)
      const reason = '有误'
      if (call === 'deleteArticle') await deleteArticle(newsroom, colleague, item, { reason })
      else await colleague.call(call, { id: item, reason })
      expect(await site.services.manuscripts.publishDue(new Date())).toEqual([id])
      expect(await shown(item)).toBe(404)
      expect((await author.call('getManuscript', { id })).data).toMatchObject({
        state: 'pending',
        publish_time: null,
        taken_offline: true,
        revision: true,
      })
      expect((await editor.call('reviewQueue', {})).data.list.map((row) => row.id)).toContain(id)
      expect((await editor.call('getReview', { id })).data.decided).toBe(null)
      expect((await actions(`manuscript:${id}`))[0]).toBe('manuscript.hold')
      const message = (await author.call('myMessages', {}, { language: 'en' })).data.list[0]
      expect(message).toMatchObject({
        link: `/publish/${id}`,
        title: expect.stringContaining('not published as scheduled'),
      })
      expect(await site.services.manuscripts.publishDue(new Date())).toEqual([])
      await author.call('withdrawManuscript', { id })
    },
  )

  it('goes online again where an editor says so, with the new text, and that is logged', async () => {
    const { author, editor } = newsroom
    const first = await publish(newsroom, { title: '下线又上线' })
    await editor.call('unpublishArticle', { id: first.item_id })
    const { id, version } = await saveAnew(author, first, '改正后上线')
    await author.call('submitManuscript', { id, version })
    const decide = { id, version, decision: 'approve' }
    expect(await editor.call('decideReview', decide)).toMatchObject(refused)
    const publish_time = siteTime(new Date(Date.now() + 3_600_000))
    expect(await editor.call('decideReview', { ...decide, publish_time, online_again: true })).toMatchObject(refused)
    expect((await editor.call('getReview', { id })).data.manuscript).toMatchObject({
      state: 'pending',
      taken_offline: true,
      publishes_at_once: false,
    })
    expect(await shown(first.item_id)).toBe(404)
    const approved = await editor.call('decideReview', { ...decide, online_again: true })
    expect(approved.data).toMatchObject({ state: 'approved', taken_offline: false })
    const { data } = await callAsVisitor(newsroom.site, 'getInformationDetails', { id: first.item_id })
    expect(data.title).toBe('改正后上线')
    expect(await actions(`item:${first.item_id}`)).toEqual(['article.restore', 'article.unpublish'])
  })

  it('is reviewed also where its writer publishes at once', async () => {
    const { editor, site } = newsroom
    const columnist = await addMember(site, { roles: ['columnist'] })
    await site.services.settings.saveSetting('columnists_publish_at_once', 'yes')
    await expect.poll(() => site.services.settings.columnistsPublishAtOnce()).toBe(true)
    for (const writer of [columnist, editor]) {
      const first = await submit(newsroom, writer, { title: '免审稿' })
      expect(first).toMatchObject({ state: 'approved', publishes_at_once: true, taken_offline: false })
      await editor.call('unpublishArticle', { id: first.item_id ?? 0 })
      const { id, version, ...seen } = await saveAnew(writer, first, '免审稿，改了一个字')
      expect(seen).toMatchObject({ publishes_at_once: false, taken_offline: true })
      expect((await writer.call('submitManuscript', { id, version })).data).toMatchObject({ state: 'pending' })
      expect(await shown(first.item_id ?? 0)).toBe(404)
    }
    await site.services.settings.saveSetting('columnists_publish_at_once', 'no')
  })

  it('may have begun elsewhere: a revision of it waits as well', async () => {
    const { editor } = newsroom
    const { item_id } = await publish(newsroom, { title: '别处写的' })
    await query('update manuscripts set item_id = null where item_id = $1', [item_id])
    await editor.call('unpublishArticle', { id: item_id })
    const { id } = (await editor.call('reviseArticle', { item: item_id })).data
    const { data } = await editor.call('submitManuscript', { id, version: 1 })
    expect(data).toMatchObject({ state: 'pending', taken_offline: true })
    expect(await shown(item_id)).toBe(404)
  })
})
