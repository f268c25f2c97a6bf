import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import type { StreamStateName, StreamStates, StreamTopic } from '#contract/outreach/stream.ts'
import { addCeremony } from '#server/modules/events/ceremonies/test-ceremony.ts'
import { addEvent, freeType, register } from '#server/modules/events/orders/test-events.ts'
import { runRepeatedly } from '#server/platform/jobs/repeated-tasks.ts'
import { testDraft } from '#server/test-draft.ts'
import { addMember, type TestMember } from '#server/test-member.ts'
import { openTestNewsroom, type TestNewsroom } from '#server/test-newsroom.ts'
import { silentLog } from '../../../../tools/test-database.ts'
import { openTestStream, type TestStream } from './test-stream.ts'

let newsroom: TestNewsroom
let clock: ReturnType<typeof runRepeatedly>
const open: TestStream[] = []
beforeAll(async () => {
  newsroom = await openTestNewsroom()
  clock = runRepeatedly(newsroom.site.services.streams.statesTasks(), silentLog)
})
afterEach(() => {
  for (const stream of open.splice(0)) stream.close()
})
afterAll(async () => {
  await clock.close()
  await newsroom.close()
})

async function follow(topic: StreamTopic, member?: TestMember): Promise<TestStream> {
  const headers = member && { authorization: member.token }
  const stream = await openTestStream(newsroom.site.origin, { topics: topic }, undefined, headers)
  open.push(stream)
  return stream
}

/** Waits for a state that satisfies a condition. */
const next = async <Name extends StreamStateName>(
  stream: TestStream,
  _name: Name,
  isWanted: (state: StreamStates[Name]) => boolean = () => true,
): Promise<StreamStates[Name]> =>
  (await stream.next('state', ({ state }) => isWanted(state as StreamStates[Name]))).data.state as StreamStates[Name]

/** True if a topic is followed: that of others is not, and its stream ends. */
async function isFollowed(topic: StreamTopic, member?: TestMember): Promise<boolean> {
  const stream = await follow(topic, member)
  const { data } = await stream.next('ready')
  if (data.topics.length > 0) return true
  await stream.ended
  return false
}

it('brings the tickets that are left, as its call returns them', async () => {
  const event = await addEvent(newsroom.site, { pools: [{ capacity: 5 }], types: [freeType()] })
  const stream = await follow(`event:${event.id}`)
  const before = await next(stream, 'event')
  expect(before.types[0]?.left).toBe(5)
  await register(newsroom.site, event, 2)
  const after = await next(stream, 'event', ({ types }) => types[0]?.left === 3)
  expect(after).toEqual((await newsroom.author.call('getTicketStock', { event: event.id })).data)
})

it('brings the new time of an event that was moved, and that one was cancelled', async () => {
  const event = await addEvent(newsroom.site, { types: [freeType()] })
  const stream = await follow(`event:${event.id}`)
  const { start_time: before } = await next(stream, 'event')
  const { pool } = newsroom.site.services.database
  await pool.query(
    `update events set starts_at = starts_at + interval '1 hour', ends_at = ends_at + interval '1 hour' where id = $1`,
    [event.id],
  )
  const moved = await next(stream, 'event', ({ start_time }) => start_time !== before)
  expect(moved.cancelled).toBe(false)
  await pool.query(`update events set state = 'cancelled' where id = $1`, [event.id])
  expect(await next(stream, 'event', ({ cancelled }) => cancelled)).toMatchObject({ start_time: moved.start_time })
})

it('brings nothing of an event that readers do not have', async () => {
  const [hidden, event] = [await addEvent(newsroom.site), await addEvent(newsroom.site)]
  await newsroom.site.services.database.pool.query(`update events set deleted_at = now() where id = $1`, [hidden.id])
  const stream = await openTestStream(newsroom.site.origin, { topics: `event:${hidden.id},event:${event.id}` })
  open.push(stream)
  await stream.next('state', ({ topic }) => topic === `event:${event.id}`)
  expect(stream.received.filter(({ name }) => name === 'state')).toHaveLength(1)
})

it('brings votes of awards whose standing readers may know, and the number of all', async () => {
  const ceremony = await addCeremony(newsroom, 2041)
  const { pool } = newsroom.site.services.database
  const [known, secret] = ceremony.awards
  await pool.query('update ceremony_awards set standing = (id = $1) where edition_id = $2', [
    known?.id,
    ceremony.edition.id,
  ])
  for (const award of [known, secret]) {
    const { code } = await newsroom.author.call('voteInCeremony', { award: award?.id, nominee: award?.nominees[0] })
    expect(code).toBe(200)
  }
  const standing = await next(await follow(`ceremony:${ceremony.edition.id}`), 'ceremony')
  expect(standing).toEqual({ votes: 2, nominees: [{ id: known?.nominees[0], votes: 1 }] })
})

it('brings the number of unread messages to their member alone', async () => {
  const [member, other] = [await addMember(newsroom.site), await addMember(newsroom.site)]
  const stream = await follow(`inbox:${member.id}`, member)
  expect(await next(stream, 'inbox')).toEqual({ unread: 0 })
  await newsroom.site.services.messages.send({
    userId: member.id,
    kind: 'system',
    texts: { en: { title: 'Hello', text: '' } },
  })
  await newsroom.site.services.messages.send({
    ...{ userId: member.id, kind: 'system', texts: { en: { title: 'Later', text: '' } } },
    held: { about: 'later', until: new Date(Date.now() + 3_600_000) },
  })
  newsroom.site.services.streams.hear([`inbox:${member.id}`])
  expect(await next(stream, 'inbox', ({ unread }) => unread > 0)).toEqual({ unread: 1 })
  expect(await isFollowed(`inbox:${member.id}`)).toBe(false)
  expect(await isFollowed(`inbox:${member.id}`, other)).toBe(false)
})

it('tells the newsroom that something waits or somebody came, and nobody else', async () => {
  const { editor, colleague, author } = newsroom
  const stream = await follow(`desk:${editor.id}`, editor)
  const { version } = await next(stream, 'desk')
  await colleague.call('getDesk', {})
  const joined = await next(stream, 'desk', (state) => state.version !== version)
  await newsroom.site.services.database.pool.query(
    `insert into manuscripts (owner_id, state, fields, language, submitted_at) values ($1, 'pending', '{}', 'zh-Hans', now())`,
    [author.id],
  )
  await next(stream, 'desk', (state) => state.version !== joined.version)
  expect(await isFollowed(`desk:${editor.id}`, colleague)).toBe(false)
  expect(await isFollowed(`desk:${author.id}`, author)).toBe(false)
})

it('tells those who run an event that something was sold, and nobody else', async () => {
  const event = await addEvent(newsroom.site, { types: [freeType()] })
  const stream = await follow(`sales:${event.id}`, event.organiser)
  const { version } = await next(stream, 'sales')
  await register(newsroom.site, event)
  await next(stream, 'sales', (state) => state.version !== version)
  expect(await isFollowed(`sales:${event.id}`, newsroom.author)).toBe(false)
  expect(await isFollowed(`sales:${event.id}`, newsroom.editor)).toBe(true)
})

it('brings a breaking flash with its titles, and takes it back', async () => {
  const { content, database } = newsroom.site.services
  const draft = testDraft({
    ...{ importKey: 'breaking-1', kind: 'flash', title: '稳定币发行人暂停赎回', html: '<p>公告</p>' },
    ...{ importance: 'breaking', releaseTime: new Date(Date.now() - 60_000) },
  })
  const stream = await follow('breaking')
  expect(await next(stream, 'breaking')).toEqual({ flash: null })
  await content.saveItems([{ ...draft, hash: 'breaking' }])
  const { flash } = await next(stream, 'breaking', (state) => state.flash !== null)
  expect(flash?.titles['zh-Hans'].title).toBe('稳定币发行人暂停赎回')
  expect(flash?.titles['zh-Hant-HK'].title).toBe('穩定幣發行人暫停贖回')
  await database.pool.query(`update items set release_time = now() - interval '2 hours' where id = $1`, [flash?.id])
  expect(await next(stream, 'breaking', (state) => state.flash === null)).toEqual({ flash: null })
})
