import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addMember, callAsVisitor, type TestMember } from '#server/test-member.ts'
import { openTestNewsroom, type TestNewsroom } from '#server/test-newsroom.ts'
import { refused } from '#server/test-refusal.ts'
import { openTestLiveBlog, type TestLiveBlog } from './test-live-blog.ts'

let newsroom: TestNewsroom
let blog: TestLiveBlog
let other: TestLiveBlog
let member: TestMember
beforeAll(async () => {
  newsroom = await openTestNewsroom()
  other = await openTestLiveBlog(newsroom, '另一场直播')
})
afterAll(() => newsroom.close())
beforeEach(async () => {
  await newsroom.site.services.database.pool.query('delete from rate_limits')
  blog = await openTestLiveBlog(newsroom)
  member = await addMember(newsroom.site, { nickname: '会场作者' })
})

const desk = async () => (await newsroom.editor.call('liveDesk', { item: blog.item })).data
const assign = async (...authors: number[]) => {
  const { version } = (await desk()).blog
  return newsroom.editor.call('saveLiveAuthors', { item: blog.item, version, authors })
}
const write = (given: object = {}, by = member) =>
  by.call('writeLiveNote', { item: blog.item, key: randomUUID(), kind: 'text', title: '现场一条', ...given })
const notAllowed = refused('notAllowed')

describe('an author who is assigned to a live blog', () => {
  beforeEach(async () => {
    expect((await assign(member.id)).data).toMatchObject({ saved: true, record: { assigned: [{ id: member.id }] } })
  })

  it('finds it, writes notes that readers get, and sees only their own', async () => {
    await blog.publish({ title: '编辑写的' })
    expect((await member.call('myLiveBlogs', {})).data.list).toMatchObject([{ item: blog.item, title: '年会第一天' }])
    const sent = await write({ kind: 'quote', title: '原话', text: '主讲人' })
    expect(sent.data).toMatchObject({ note: { state: 'waiting', title: '原话' }, undo_ms: expect.any(Number) })
    await blog.release()
    expect((await member.call('myLiveDesk', { item: blog.item })).data.notes).toMatchObject([
      { title: '原话', state: 'published' },
    ])
    const { notes } = (await callAsVisitor(newsroom.site, 'getLiveBlog', { item: blog.item })).data
    expect(notes.list[0]).toMatchObject({ title: '原话', author: '会场作者', is_key: false, pinned: false })
  })

  it('takes back an own note in time, and none of somebody else', async () => {
    const own = (await write()).data.note
    const theirs = await blog.send()
    expect(await member.call('undoOwnLiveNote', { id: theirs.id })).toMatchObject(notAllowed)
    expect(await member.call('undoOwnLiveNote', { id: own.id })).toMatchObject({ code: 200 })
    expect((await desk()).notes.map(({ id }) => id)).toEqual([theirs.id])
  })

  it('does nothing else: no call of the desk, and no part of a note that the newsroom decides on', async () => {
    const { id } = (await write({ is_key: true, pinned: true, push: true })).data.note
    expect((await desk()).notes).toMatchObject([{ id, is_key: false, pinned: false, push: false }])
    const seen = { item: blog.item, version: 1 }
    const calls = [
      ['liveDesk', { item: blog.item }],
      ['staffLiveBlogs', {}],
      ['sendLiveNote', { item: blog.item, key: randomUUID(), kind: 'text', title: '一条' }],
      ['saveLiveNote', { id, version: 1, kind: 'text', title: '改', correct: false }],
      ['withdrawLiveNote', { id, version: 1 }],
      ['undoLiveNote', { id }],
      ['orderKeyPoints', { ...seen, notes: [] }],
      ['saveLiveAuthors', { ...seen, authors: [member.id] }],
      ['setLiveState', { ...seen, state: 'live' }],
      ['undoLiveEnd', { item: blog.item }],
    ] as const
    for (const [name, input] of calls) expect(await member.call(name, input), name).toMatchObject(notAllowed)
    expect((await write({ kind: 'poll' })).code).toBe(400)
  })

  it('does not write to another live blog, nor to one that there is not', async () => {
    expect(await write({ item: other.item })).toMatchObject(notAllowed)
    expect(await write({ item: 999_999 })).toMatchObject(refused('itemMissing'))
    for (const item of [other.item, 999_999]) {
      expect(await member.call('myLiveDesk', { item })).toMatchObject(notAllowed)
    }
  })

  it('who was removed while typing sends nothing more, and leaves what was sent', async () => {
    const { note } = (await write()).data
    await assign()
    expect(await write()).toMatchObject(notAllowed)
    expect(await member.call('undoOwnLiveNote', { id: note.id })).toMatchObject(notAllowed)
    expect((await member.call('myLiveBlogs', {})).data.list).toEqual([])
    expect((await desk()).notes).toMatchObject([{ id: note.id }])
  })

  it('writes nothing after the end, and again once it is reopened', async () => {
    await blog.setState('live')
    for (let n = 0; n < 3; n += 1) await blog.publish({ title: `要点${n}`, is_key: true })
    await blog.setState('ended')
    await newsroom.site.services.liveBlogs.endDue(new Date(Date.now() + 3_600_000))
    expect(await write()).toMatchObject(refused('wrongState'))
    await blog.setState('live')
    expect((await write()).code).toBe(200)
  })

  it('whose account is blocked writes nothing', async () => {
    await newsroom.site.services.database.pool.query("update users set status = 'suspended' where id = $1", [member.id])
    expect((await write()).code).not.toBe(200)
    expect((await desk()).notes).toEqual([])
  })
})

it('Nobody writes who is not assigned, and only the newsroom assigns, users that there are', async () => {
  const { author, site, editor } = newsroom
  const input = { item: blog.item, key: randomUUID(), kind: 'text', title: '一条' }
  expect(await write({}, author)).toMatchObject(notAllowed)
  expect(await write({}, editor), 'without an assignment, staff use their desk').toMatchObject(notAllowed)
  expect(await callAsVisitor(site, 'writeLiveNote', input)).toMatchObject(refused('signInRequired'))
  expect(await callAsVisitor(site, 'myLiveDesk', { item: blog.item })).toMatchObject(refused('signInRequired'))
  expect(await assign(999_999)).toMatchObject(refused('invalidInput'))
  expect((await desk()).blog.assigned).toEqual([])
})

it('An assignment that a colleague has changed meanwhile is not overwritten, and is in the audit log', async () => {
  const { version } = (await desk()).blog
  const save = (authors: number[]) => newsroom.editor.call('saveLiveAuthors', { item: blog.item, version, authors })
  const answers = await Promise.all([save([member.id]), save([])])
  expect(answers.map(({ data }) => data.saved).toSorted()).toEqual([false, true])
  const { rows } = await newsroom.site.services.database.pool.query(
    "select count(*)::int as n from audit_log where action = 'live.authors' and target = $1",
    [`item:${blog.item}`],
  )
  expect(rows).toEqual([{ n: 1 }])
})
