import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { usualUndoMs } from '#server/platform/undo-time.ts'
import { openServices, type Services } from '#server/services.ts'
import { addMember, callAsVisitor } from '#server/test-member.ts'
import {
  deleteArticle,
  documentOf,
  openTestNewsroom,
  publish,
  submit,
  type TestNewsroom,
  write,
} from '#server/test-newsroom.ts'
import { refused as refusal } from '#server/test-refusal.ts'
import { testSecret } from '#server/test-site.ts'
import { silentLog } from '../../../../../tools/test-database.ts'

let newsroom: TestNewsroom
/** Another process on the same database. */
let other: Services

beforeAll(async () => {
  newsroom = await openTestNewsroom()
  const { directUrl: url } = newsroom.site.services.database
  const config = { databaseUrl: url, dataDir: '', secretKey: testSecret, siteOrigin: 'http://site.test' }
  other = await openServices(config, silentLog)
})
afterAll(async () => {
  await other.close()
  await newsroom.close()
})

/** The seconds of an undo are over. */
const pass = (id: number) =>
  query(
    `update manuscripts set publish_at = now() - make_interval(secs => 1) where id = $1 and undo is not null and state = 'approved'`,
    [id],
  )
const query = async (sql: string, values: unknown[] = []) =>
  (await newsroom.site.services.database.pool.query(sql, values)).rows
/** Everything about a manuscript that an undo brings back. */
const rowOf = async (id: number) =>
  (
    await query(
      `select version, state, fields, reason, priority, assigned_to, held_by, submitted_at, decided_at, decided_by, publish_at,
        owner_revising, published, item_id, undo from manuscripts where id = $1`,
      [id],
    )
  )[0]
const approve = (id: number, version: number, more: object = {}) =>
  newsroom.editor.call('decideReview', { id, version, decision: 'approve', undoable: true, ...more })
const undo = (id: number, by = newsroom.editor) => by.call('undoManuscript', { id })
const titles = async () =>
  (await callAsVisitor(newsroom.site, 'getArticleList', { size: 100 })).data.list.map(({ title }) => title)
const messageTitles = async () => (await newsroom.author.call('myMessages', {})).data.list.map(({ title }) => title)
const mails = async () => JSON.stringify((await newsroom.site.services.outbox?.list()) ?? [])
const acts = async (id: number) =>
  (await query(`select action, actor_id from audit_log where target = $1 order by id`, [`manuscript:${id}`])).map(
    ({ action }) => action,
  )

describe('an approval that can be undone', () => {
  it('reaches readers and the author when that is over, by whichever process, and once', async () => {
    const { author, editor, site } = newsroom
    const { id, version } = await submit(newsroom, author, { title: '十秒以后' })
    const { data } = await approve(id, version)
    expect(data).toMatchObject({ state: 'approved', item_id: null })
    expect(data.undo_ms).toBeGreaterThan(usualUndoMs - 2_000)
    expect(data.undo_ms).toBeLessThanOrEqual(usualUndoMs)
    const listed = await editor.call('staffManuscripts', { keyword: '十秒以后' })
    expect(listed.data.list, 'nobody scheduled it').toMatchObject([{ state: 'approved', publish_time: null }])
    expect(await other.manuscripts.publishDue(new Date()), 'not before').toEqual([])
    expect([await titles(), await messageTitles()].flat().join()).not.toContain('十秒以后')

    await pass(id)
    const { manuscripts } = site.services
    const done = await Promise.all([manuscripts, other.manuscripts].map((one) => one.publishDue(new Date())))
    expect(done.flat()).toEqual([id])
    expect(await titles()).toContain('十秒以后')
    expect((await messageTitles()).filter((title) => title === '《十秒以后》已发布')).toHaveLength(1)
    await site.services.mails.sendDue()
    expect(await mails()).toContain('《十秒以后》已发布')
    expect(await acts(id)).toEqual(['review.approve', 'manuscript.publish'])
    const review = (await editor.call('getReview', { id })).data
    expect(review).toMatchObject({ decided: { by: { id: editor.id } }, manuscript: { publish_time: null } })
    expect(review.manuscript.undo_ms).toBe(undefined)
    const kinds = (await author.call('manuscriptVersions', { id })).data.list.map(({ kind }) => kind)
    expect(kinds[0]).toBe('approved')
  })

  it('is undone to exactly what was, and can be decided again', async () => {
    const { author, editor, colleague } = newsroom
    const { id, version } = await submit(newsroom, author, { title: '按错了' })
    await editor.call('assignReview', { id, user: colleague.id, seen: null })
    await editor.call('attendReview', { id })
    const before = await rowOf(id)
    expect(before.held_by).toBe(editor.id)
    await approve(id, version)
    expect((await undo(id)).data).toMatchObject({ state: 'pending', version, publish_time: null })
    expect(await rowOf(id)).toEqual(before)
    await pass(id)
    expect(await other.manuscripts.publishDue(new Date())).toEqual([])
    expect([await titles(), await messageTitles()].flat().join()).not.toContain('按错了')
    expect(await undo(id)).toMatchObject(refusal('undoTooLate'))
    expect(await acts(id)).toEqual(['review.assign', 'review.approve', 'manuscript.undo'])
    expect((await approve(id, version)).data.state).toBe('approved')
    await undo(id)
  })

  it('is no news for the author, and nobody changes, submits or takes back the text, until it is over', async () => {
    const { author, editor, colleague } = newsroom
    const { id, version } = await submit(newsroom, author, { title: '还没定' })
    const decision = { id, version, decision: 'refuse', reason: '手滑了', undoable: true } as const
    expect((await editor.call('decideReview', decision)).data).toMatchObject({ state: 'refused', reason: '手滑了' })
    const seen = (await author.call('getManuscript', { id })).data
    expect(seen).toMatchObject({ state: 'pending', reason: '', publish_time: null })
    expect(seen.undo_ms).toBe(undefined)
    const listed = (await author.call('myArticles', { size: 100 })).data.list.find((one) => one.id === id)
    expect(listed).toMatchObject({ state: 'pending', reason: '' })
    expect(await author.call('submitManuscript', { id, version })).toMatchObject(refusal('wrongState'))
    expect((await undo(id)).data.state).toBe('pending')

    await approve(id, version)
    for (const member of [author, colleague]) {
      expect(await member.call('saveManuscript', { id, version, title: '' })).toMatchObject(refusal('wrongState'))
      expect(await member.call('withdrawManuscript', { id })).toMatchObject(refusal('wrongState'))
    }
    expect((await undo(id)).data).toMatchObject({ state: 'pending', version, title: '还没定' })
  })

  it('of staff that publish without a review leaves the verdicts of earlier rounds alone', async () => {
    const { author, editor } = newsroom
    const { id, version } = await submit(newsroom, author, { title: '第一轮通过' })
    await editor.call('decideReview', { id, version, decision: 'approve' })
    const { data } = await editor.call('saveManuscript', { id, version, title: '编辑改过' })
    if (!data.saved) throw new Error('not saved')
    await editor.call('submitManuscript', { id, version: data.manuscript.version, undoable: true })
    await undo(id)
    expect((await editor.call('getReview', { id })).data.verdicts).toMatchObject([{ decision: 'approve' }])
  })

  it('is undone by nobody else, and by nobody once it is out', async () => {
    const { author, colleague } = newsroom
    const { id, version } = await submit(newsroom, author, { title: '别人的决定' })
    await approve(id, version)
    expect(await undo(id, colleague)).toMatchObject(refusal('notAllowed'))
    expect(await undo(id, author)).toMatchObject(refusal('notAllowed'))
    await pass(id)
    await other.manuscripts.publishDue(new Date())
    expect(await undo(id)).toMatchObject(refusal('undoTooLate'))
    expect(await titles()).toContain('别人的决定')
  })

  it('either goes out or is undone where both happen at the same moment', async () => {
    for (let n = 0; n < 12; n++) {
      const title = `同时${n}`
      const { id, version } = await submit(newsroom, newsroom.author, { title })
      await approve(id, version)
      await pass(id)
      const publishing = () => other.manuscripts.publishDue(new Date())
      // Each is begun first as often as the other.
      const [first, second] = n % 2 === 0 ? [publishing(), undo(id)] : [undo(id), publishing()]
      await Promise.all([first, second])
      const answer = (await (n % 2 === 0 ? second : first)) as Awaited<ReturnType<typeof undo>>
      const row = await rowOf(id)
      const isOut = (await titles()).includes(title)
      expect([row.state, row.item_id !== null, answer.code === 200]).toEqual(
        isOut ? ['approved', true, false] : ['pending', false, true],
      )
    }
  })

  it('keeps a revision from readers until then, and leaves what they have when it is undone', async () => {
    const { author, editor } = newsroom
    const { id, item_id, version } = await publish(newsroom, { title: '第一版' })
    const fields = { id, version, title: '第二版', document: documentOf('新的正文。') }
    const saved = (await author.call('saveManuscript', fields)).data
    if (!saved.saved) throw new Error('a conflict')
    const waiting = (await author.call('submitManuscript', { id, version: saved.manuscript.version })).data
    const before = await rowOf(id)
    await approve(id, waiting.version)
    const shown = async () => (await callAsVisitor(newsroom.site, 'getInformationDetails', { id: item_id })).data.title
    expect(await shown()).toBe('第一版')
    await undo(id)
    expect(await rowOf(id)).toEqual(before)
    await approve(id, waiting.version)
    await pass(id)
    await other.manuscripts.publishDue(new Date())
    expect(await shown()).toBe('第二版')
    expect((await editor.call('getReview', { id })).data.published?.title).toBe('第二版')
  })

  it('waits for a decision again where its article was deleted in these seconds', async () => {
    const { author, colleague, site } = newsroom
    const { id, item_id, version } = await publish(newsroom, { title: '将被删除' })
    const saved = (await author.call('saveManuscript', { id, version, title: '将被删除二' })).data
    if (!saved.saved) throw new Error('a conflict')
    const waiting = (await author.call('submitManuscript', { id, version: saved.manuscript.version })).data
    await approve(id, waiting.version)
    await deleteArticle(newsroom, colleague, item_id)
    await pass(id)
    await site.services.manuscripts.publishDue(new Date())
    expect(await rowOf(id)).toMatchObject({ state: 'pending', publish_at: null, undo: null })
  })

  it('is counted no longer among what waits, at once and by every process, and again when it is undone', async () => {
    const { author, editor } = newsroom
    const { id, version } = await submit(newsroom, author, { title: '数字跟着变' })
    const badge = async () => (await editor.call('getDesk', {})).data.waiting
    const queued = async () => (await editor.call('reviewQueue', { size: 1 })).data.counts.all
    const before = [await badge(), await queued()]
    const after = before.map((count) => count - 1)
    expect((await approve(id, version)).code).toBe(200)
    expect([await badge(), await queued()]).toEqual(after)
    expect(await other.manuscripts.manuscriptReviews.waiting(0)).toMatchObject({ all: after[0] })
    expect((await undo(id)).code).toBe(200)
    expect([await badge(), await queued()]).toEqual(before)
    expect((await approve(id, version)).code).toBe(200)
    await pass(id)
    await newsroom.site.services.manuscripts.publishDue(new Date())
    expect([await badge(), await queued()]).toEqual(after)
  })

  it('leaves no verdict and no message where its article is taken offline before it goes out', async () => {
    const { author, colleague, editor, site } = newsroom
    const { id, item_id, version } = await publish(newsroom, { title: '十秒内下线' })
    const rounds = async () => (await editor.call('getReview', { id })).data.verdicts.map(({ decision }) => decision)
    const before = await rounds()
    const saved = (await author.call('saveManuscript', { id, version, title: '十秒内下线二' })).data
    if (!saved.saved) throw new Error('a conflict')
    const waiting = (await author.call('submitManuscript', { id, version: saved.manuscript.version })).data
    expect((await approve(id, waiting.version)).code).toBe(200)
    expect(await rounds()).toEqual(['approve', ...before])
    await colleague.call('unpublishArticle', { id: item_id })
    await pass(id)
    await site.services.manuscripts.publishDue(new Date())
    expect(await rowOf(id)).toMatchObject({ state: 'pending', undo: null })
    expect(await rounds()).toEqual(before)
    expect((await messageTitles()).filter((title) => title.includes('十秒内下线二'))).toEqual([])
    expect((await acts(id)).at(-1)).toBe('manuscript.hold')
  })

  it('says at once what keeps it from being published', async () => {
    const { author, editor, colleague } = newsroom
    const { id, item_id, version } = await publish(newsroom, { title: '已下线的' })
    const saved = (await author.call('saveManuscript', { id, version, title: '已下线的二' })).data
    if (!saved.saved) throw new Error('a conflict')
    const waiting = (await author.call('submitManuscript', { id, version: saved.manuscript.version })).data
    await colleague.call('unpublishArticle', { id: item_id })
    expect(await approve(id, waiting.version)).toMatchObject(refusal('takenOffline'))
    expect((await approve(id, waiting.version, { online_again: true })).code).toBe(200)
    await pass(id)
    await other.manuscripts.publishDue(new Date())
    expect(await titles()).toContain('已下线的二')
    expect((await editor.call('getReview', { id })).data.manuscript.taken_offline).toBe(false)
  })
})

describe('a refusal that can be undone', () => {
  const refuse = (id: number, version: number) =>
    newsroom.editor.call('decideReview', { id, version, decision: 'refuse', reason: '没有出处', undoable: true })

  it('is told to its author when that is over', async () => {
    const { author, site } = newsroom
    const { id, version } = await submit(newsroom, author, { title: '缺出处' })
    expect((await refuse(id, version)).data).toMatchObject({ state: 'refused', reason: '没有出处' })
    await site.services.mails.sendDue()
    expect((await messageTitles()).join() + (await mails())).not.toContain('缺出处')
    await query(`update messages set held_until = now() - make_interval(secs => 1) where about is not null`)
    await query(`update waiting_mails set next_at = now()`)
    await site.services.mails.sendDue()
    expect(await messageTitles()).toContain('《缺出处》未通过审核')
    expect(await mails()).toContain('《缺出处》未通过审核')
  })

  it('leaves nothing when it is undone', async () => {
    const { author, site } = newsroom
    const { id, version } = await submit(newsroom, author, { title: '其实可以' })
    const before = await rowOf(id)
    await refuse(id, version)
    expect((await undo(id)).data).toMatchObject({ state: 'pending', reason: '', version })
    expect(await rowOf(id)).toEqual(before)
    expect(await query(`select from messages where texts::text like '%其实可以%'`)).toEqual([])
    expect(await query(`select from waiting_mails where subject like '%其实可以%'`)).toEqual([])
    await site.services.mails.sendDue()
    expect(await mails()).not.toContain('其实可以')
  })

  it('stands once its author may have read of it', async () => {
    const { id, version } = await submit(newsroom, newsroom.author, { title: '读过的' })
    await refuse(id, version)
    await query(`update messages set held_until = now() - make_interval(secs => 1) where about like $1`, [
      `verdict:${id}:%`,
    ])
    expect(await undo(id)).toMatchObject(refusal('undoTooLate'))
    expect(await rowOf(id)).toMatchObject({ state: 'refused' })
  })
})

describe('what staff publish without a review', () => {
  it('goes out when it can no longer be undone', async () => {
    const { editor } = newsroom
    const { id, version } = await write(newsroom, editor, { title: '自己的文章' })
    const before = await rowOf(id)
    const { data } = await editor.call('submitManuscript', { id, version, undoable: true })
    expect(data).toMatchObject({ state: 'approved', item_id: null, undo_ms: expect.any(Number) })
    expect((await undo(id)).data).toMatchObject({ state: 'draft', version })
    expect(await rowOf(id)).toEqual(before)
    await editor.call('submitManuscript', { id, version, undoable: true })
    await pass(id)
    await other.manuscripts.publishDue(new Date())
    expect(await titles()).toContain('自己的文章')
    expect(await acts(id)).toEqual(['manuscript.undo', 'manuscript.publish'])
  })

  it('is at once with readers where nobody asks for an undo, as other programs do not', async () => {
    const { editor } = newsroom
    const { id, version } = await write(newsroom, editor, { title: '程序发布的' })
    const { data } = await editor.call('submitManuscript', { id, version })
    expect(data.item_id).not.toBe(null)
    expect(await titles()).toContain('程序发布的')
    expect(await undo(id)).toMatchObject(refusal('undoTooLate'))
  })

  it('waits for its columnist too, who alone learns of it and can undo it', async () => {
    const { site, editor, author } = newsroom
    const columnist = await addMember(site, { nickname: '专栏作者', roles: ['columnist'] })
    await site.services.settings.saveSetting('columnists_publish_at_once', 'yes')
    await expect.poll(() => site.services.settings.columnistsPublishAtOnce()).toBe(true)
    const { id, version } = await write(newsroom, columnist, { title: '专栏一篇' })
    const before = await rowOf(id)
    const { data } = await columnist.call('submitManuscript', { id, version, undoable: true })
    expect(data).toMatchObject({ state: 'approved', item_id: null, may_undo: true, undo_ms: expect.any(Number) })
    const own = (await columnist.call('myArticles', {})).data.list.find((one) => one.id === id)
    expect(own).toMatchObject({ state: 'approved', undo_ms: expect.any(Number) })
    expect((await columnist.call('getManuscript', { id })).data).toMatchObject({ state: 'approved', may_undo: true })
    expect((await editor.call('getManuscript', { id })).data.may_undo).toBe(undefined)
    expect(await undo(id, editor)).toMatchObject(refusal('notAllowed'))
    expect(await undo(id, author)).toMatchObject(refusal('manuscriptMissing'))
    expect(await titles()).not.toContain('专栏一篇')

    expect((await undo(id, columnist)).data).toMatchObject({ state: 'draft', version })
    expect(await rowOf(id)).toEqual(before)
    await columnist.call('submitManuscript', { id, version, undoable: true })
    await pass(id)
    await other.manuscripts.publishDue(new Date())
    expect(await titles()).toContain('专栏一篇')
    const out = (await columnist.call('getManuscript', { id })).data
    expect([out.state, out.publish_time, out.may_undo]).toEqual(['approved', null, undefined])
    await site.services.settings.saveSetting('columnists_publish_at_once', 'no')
  })
})
