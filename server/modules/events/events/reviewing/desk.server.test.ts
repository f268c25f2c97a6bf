import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Language, languageNumber } from '#language/languages.ts'
import { actsOn, refusal } from '#server/test-items.ts'
import { addMember, callAsVisitor, type TestMember } from '#server/test-member.ts'
import { openTestNewsroom, type TestNewsroom } from '#server/test-newsroom.ts'
import { addEvent, submitEvent } from '../test-events.ts'

let newsroom: TestNewsroom
let organiser: TestMember
beforeAll(async () => {
  newsroom = await openTestNewsroom()
  organiser = await addMember(newsroom.site, { nickname: '主办人' })
})
afterAll(() => newsroom.close())

const query = (sql: string, values: unknown[] = []) => newsroom.site.services.database.pool.query(sql, values)
const seen = (id: number) => callAsVisitor(newsroom.site, 'getActivityDetails', { id })
const titlesFor = async (member: TestMember) => (await member.call('myMessages')).data.list.map(({ title }) => title)
const audited = async (id: number) => (await actsOn(newsroom, `event:${id}`)).map(({ action }) => action)
const listed = async (filter: object) =>
  (await newsroom.editor.call('staffEvents', { size: 100, ...filter })).data.list.map(({ id }) => id)
const carryOut = async () => {
  await query(`update event_verdicts set due_at = now() - interval '1 second' where due_at is not null`)
  await newsroom.site.services.events.decisions.publishDue(new Date())
}

describe('a decision that can be undone', () => {
  const decide = (id: number, version: number, more: object = {}) =>
    newsroom.editor.call('decideEvent', { id, version, decision: 'approve', undoable: true, ...more })

  it('reaches readers and the organiser when that is over, once', async () => {
    const { id, version } = await submitEvent(organiser, { title: '十秒以后的活动' })
    const { data } = await decide(id, version)
    expect(data).toMatchObject({ waiting: false, verdicts: [{ decision: 'approve' }], event: { state: 'pending' } })
    expect(data.undo_ms).toBeGreaterThan(0)
    expect((await seen(id)).code).toBe(404)
    expect(await listed({ waiting: true })).not.toContain(id)
    expect((await organiser.call('activityDetails', { id })).data.state).toBe('pending')
    expect(await organiser.call('withdrawActivity', { id, version })).toMatchObject(refusal('wrongState'))
    expect(await decide(id, version)).toMatchObject(refusal('wrongState'))
    await carryOut()
    await carryOut()
    expect((await seen(id)).data.title).toBe('十秒以后的活动')
    expect((await titlesFor(organiser)).filter((title) => title.includes('十秒以后'))).toHaveLength(1)
    expect(await newsroom.editor.call('undoEventDecision', { id })).toMatchObject(refusal('undoTooLate'))
  })

  it('is undone by who decided, and by nobody else', async () => {
    const { id, version } = await submitEvent(organiser, { title: '按错的活动' })
    await decide(id, version, { decision: 'refuse', reason: '手滑' })
    expect(await newsroom.colleague.call('undoEventDecision', { id })).toMatchObject(refusal('notAllowed'))
    const { data } = await newsroom.editor.call('undoEventDecision', { id })
    expect(data).toMatchObject({ waiting: true, verdicts: [], event: { state: 'pending', version } })
    await carryOut()
    expect((await organiser.call('activityDetails', { id })).data).toMatchObject({ state: 'pending', reason: '' })
    expect(await titlesFor(organiser)).not.toContain('活动“按错的活动”未通过审核')
    expect(await audited(id)).toEqual(['event.undo', 'event.refuse'])
    expect((await decide(id, version)).code).toBe(200)
  })

  it('is held back where its changes went meanwhile', async () => {
    const { id, version } = await submitEvent(organiser, { title: '先通过' })
    await newsroom.editor.call('decideEvent', { id, version, decision: 'approve' })
    const { data: shown } = await organiser.call('activityDetails', { id })
    const saved = await organiser.call('activityUpdate', { id, version: shown.version, title: '再改' })
    if (!saved.data.saved) throw new Error('Not saved')
    const { data: waiting } = await organiser.call('submitActivity', saved.data.record)
    await decide(id, waiting.version)
    const cancelled = await organiser.call('cancelActivity', { id, version: waiting.version, reason: '不办了' })
    expect(cancelled.data.state).toBe('cancelled')
    await carryOut()
    expect((await seen(id)).data).toMatchObject({ title: '先通过', cancelled: true })
    expect(await audited(id)).toContain('event.hold')
  })
})

describe('the list of all events', () => {
  it('is narrowed by state, features, organiser and words, and has the bin', async () => {
    const { editor } = newsroom
    const draft = await addEvent(organiser, { title: '筛选草稿' })
    const shown = await submitEvent(editor, { title: '筛选已发布' })
    await editor.call('featureEvent', { id: shown.id, featured: true })
    expect(await listed({ keyword: '筛选', state: 'draft' })).toEqual([draft.id])
    expect(await listed({ keyword: '筛选', featured: true })).toEqual([shown.id])
    expect(await listed({ keyword: '筛选', owner: editor.id, status: 'upcoming' })).toEqual([shown.id])
    await editor.call('deleteEvent', { id: draft.id, version: draft.version })
    expect(await listed({ keyword: '筛选' })).toEqual([shown.id])
    const { data } = await editor.call('staffEvents', { keyword: '筛选', deleted: true })
    expect(data.list).toMatchObject([{ id: draft.id, deleted: true, title: '筛选草稿' }])
    await editor.call('restoreFromBin', { kind: 'event', id: String(draft.id) })
    expect(await listed({ keyword: '筛选' })).toContain(draft.id)
  })

  it('counts what waits on the desk', async () => {
    const desk = async () => (await newsroom.editor.call('getDesk')).data
    const before = (await desk()).events
    await submitEvent(organiser)
    expect(await desk()).toMatchObject({ events: before + 1, oldest_event: expect.any(Number) })
  })
})

describe('what editors do with the events of others', () => {
  it('is noted in the log; what organisers do themselves is not', async () => {
    const { editor } = newsroom
    const { id, version } = await submitEvent(organiser)
    await editor.call('decideEvent', { id, version, decision: 'approve' })
    const { data } = await editor.call('activityDetails', { id })
    const saved = await editor.call('activityUpdate', { id, version: data.version, title: '编辑改的' })
    if (!saved.data.saved) throw new Error('Not saved')
    const { data: out } = await editor.call('submitActivity', { id, version: saved.data.record.version })
    expect(await organiser.call('deleteEvent', { id, version: out.version })).toMatchObject({ code: 403 })
    await editor.call('cancelActivity', { id, version: out.version, reason: '场地停电' })
    expect(await audited(id)).toEqual(['event.cancel', 'event.publish', 'event.edit', 'event.approve'])
    const stale = { id, version: out.version }
    expect(await editor.call('deleteEvent', stale)).toMatchObject(refusal('editConflict'))
  })
})

describe('an event with its changes, at the address that readers have it at', () => {
  it('is shown to editors in each language, and to nobody else', async () => {
    const { id } = await submitEvent(organiser, { title: '还没公开的活动' })
    const page = async (member: TestMember | undefined, language: Language) => {
      const headers = member ? { cookie: `token=${member.token}` } : undefined
      const address = `${newsroom.site.origin}/events/${id}?draft=1&language=${languageNumber(language)}`
      const answer = await fetch(address, { headers, redirect: 'manual' })
      return { status: answer.status, text: await answer.text(), cached: answer.headers.get('cache-control') }
    }
    expect(await page(newsroom.editor, 'zh-Hant-HK')).toMatchObject({
      ...{ status: 200, cached: 'private, no-store', text: expect.stringContaining('還沒公開的活動') },
    })
    expect((await page(newsroom.editor, 'zh-Hans')).text).toContain('还没公开的活动')
    expect((await page(organiser, 'zh-Hans')).text).not.toContain('还没公开的活动')
    expect((await page(undefined, 'zh-Hans')).status).toBe(302)
    expect((await fetch(`${newsroom.site.origin}/events/${id}`)).status).toBe(404)
  })
})

describe('changes of a published event', () => {
  it('lets organisers compare changes with what readers have, and give them up even while they wait', async () => {
    const event = await submitEvent(organiser, { title: '公开的版本' })
    const { editor } = newsroom
    await editor.call('decideEvent', { id: event.id, version: event.version, decision: 'approve' })
    const { data: shown } = await organiser.call('activityDetails', { id: event.id })
    const nothing = await organiser.call('discardActivityChanges', { id: event.id, version: shown.version })
    expect(nothing).toMatchObject(refusal('wrongState'))
    const saved = await organiser.call('activityUpdate', { id: event.id, version: shown.version, title: '改过的版本' })
    if (!saved.data.saved) throw new Error('Not saved')
    const { data: waiting } = await organiser.call('submitActivity', saved.data.record)
    expect((await organiser.call('publishedActivity', { id: event.id })).data.fields?.title).toBe('公开的版本')
    const { id, version } = waiting
    const old = await organiser.call('discardActivityChanges', { id, version: version - 1 })
    expect(old).toMatchObject(refusal('editConflict'))
    expect((await organiser.call('discardActivityChanges', { id, version })).data).toMatchObject({
      ...{ state: 'published', changes: null, submitted_time: null },
      fields: { title: '公开的版本' },
    })
    expect((await editor.call('staffEvent', { id })).data.waiting).toBe(false)
    expect((await seen(id)).data.title).toBe('公开的版本')
  })
})
