import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { openTestLiveBlog, type TestLiveBlog } from '#server/modules/newsroom/live-blogs/test-live-blog.ts'
import { runRepeatedly } from '#server/platform/jobs/repeated-tasks.ts'
import { openSite } from '#server/site.ts'
import type { TestMember } from '#server/test-member.ts'
import { openTestNewsroom, type TestNewsroom } from '#server/test-newsroom.ts'
import { silentLog } from '../../../../tools/test-database.ts'
import { askForStream, openTestStream, type TestStream } from './test-stream.ts'

let newsroom: TestNewsroom
let blog: TestLiveBlog
let clock: ReturnType<typeof runRepeatedly>
const open: TestStream[] = []
beforeAll(async () => {
  newsroom = await openTestNewsroom()
  blog = await openTestLiveBlog(newsroom)
  const { streams } = newsroom.site.services
  clock = runRepeatedly([...streams.statesTasks(), streams.followersTask], silentLog)
})
afterEach(() => {
  for (const stream of open.splice(0)) stream.close()
})
afterAll(async () => {
  await clock.close()
  await newsroom.close()
})

async function follow(topics: string, member?: TestMember): Promise<TestStream> {
  const headers = member && { authorization: member.token }
  const stream = await openTestStream(newsroom.site.origin, { topics }, undefined, headers)
  open.push(stream)
  return stream
}

/** The topics that a client follows of those that it asks for. */
const followed = async (topics: string, member?: TestMember) =>
  (await (await follow(topics, member)).next('ready')).data.topics

describe('topics', () => {
  it('of others are not followed, however many are asked for', async () => {
    const { author, editor } = newsroom
    const others = Array.from({ length: 38 }, (_, id) => `inbox:${id + 1_000}`)
    const topics = [...others, `desk:${editor.id}`, `liveDesk:${blog.item}`].join()
    expect(await followed(topics)).toEqual([])
    expect(await followed(topics, author)).toEqual([])
    expect(await followed(topics, editor)).toEqual([`desk:${editor.id}`, `liveDesk:${blog.item}`])
  })

  it('of articles that do not run live are skipped, and no process keeps anything of them', async () => {
    const missing = Array.from({ length: 39 }, (_, id) => `live:${id + 900_000}`).join()
    expect(await followed(`${missing},live:${blog.item}`)).toEqual([`live:${blog.item}`])
    const nothing = await follow(missing)
    expect((await nothing.next('ready')).data.topics).toEqual([])
    await nothing.ended
  })
})

describe('the desk of a live blog', () => {
  const desk = async (stream: TestStream, isWanted: (state: { version: string; readers: number }) => boolean) =>
    (await stream.next('state', ({ state }) => 'readers' in state && isWanted(state))).data.state as {
      version: string
      readers: number
    }

  it('hears of a note that readers do not have yet, and that it was undone', async () => {
    const stream = await follow(`liveDesk:${blog.item}`, newsroom.editor)
    const first = await desk(stream, () => true)
    const { id } = await blog.send({}, newsroom.colleague)
    const second = await desk(stream, ({ version }) => version !== first.version)
    await newsroom.colleague.call('undoLiveNote', { id })
    await desk(stream, ({ version }) => version !== second.version)
  })

  it('hears of each vote in a poll', async () => {
    const poll = { question: '多少才够？', options: ['5%', '10%'], minutes: 10 }
    const asked = await blog.publish({ kind: 'poll', title: '', poll })
    const stream = await follow(`liveDesk:${blog.item}`, newsroom.editor)
    const first = await desk(stream, () => true)
    await newsroom.author.call('votePoll', { id: asked.poll?.id, choice: 2, device: randomUUID() })
    await desk(stream, ({ version }) => version !== first.version)
  })

  it('counts the streams that follow the blog, those of other processes too, and forgets processes that ended', async () => {
    const stream = await follow(`liveDesk:${blog.item}`, newsroom.editor)
    await desk(stream, ({ readers }) => readers === 0)
    const readers = await Promise.all([1, 2, 3].map(() => follow(`live:${blog.item},flash`)))
    await desk(stream, (state) => state.readers === 3)
    readers[0]?.close()
    await desk(stream, (state) => state.readers === 2)
    const { pool } = newsroom.site.services.database
    const add = (streams: number, age: string) =>
      pool.query(
        'insert into stream_followers (process, tag, streams, seen_at) values ($1, $2, $3, now() - $4::interval)',
        [...[randomUUID(), `live:${blog.item}`, streams, age]],
      )
    await add(1_000, '40 seconds')
    await add(40, '0 seconds')
    await desk(stream, (state) => state.readers === 42)
    await expect
      .poll(
        async () => (await pool.query('select sum(streams)::int as n from stream_followers where streams < 40')).rows,
      )
      .toEqual([{ n: 2 }])
  })
})

describe('one client', () => {
  let app: Awaited<ReturnType<typeof openSite>>
  let origin: string
  beforeAll(async () => {
    const { services } = newsroom.site
    app = await openSite({ siteOrigin: 'http://site.test', trustProxy: 1 }, silentLog as never, services)
    await app.listen({ port: 0, host: '127.0.0.1' })
    origin = `http://127.0.0.1:${(app.server.address() as { port: number }).port}`
  })
  afterAll(() => app.close())
  const ask = (client: string, topics = 'flash') => askForStream(origin, { topics }, { 'x-forwarded-for': client })

  it('has a limited number of streams, and others are not affected', async () => {
    const answers = await Promise.all(Array.from({ length: 420 }, () => ask('203.0.113.7')))
    const statuses = Map.groupBy(answers, ({ statusCode }) => statusCode)
    expect([statuses.get(200)?.length, statuses.get(429)?.length]).toEqual([400, 20])
    const other = await ask('203.0.113.8')
    expect(other.statusCode).toBe(200)
    for (const answer of [...answers, other]) answer.destroy()
    await expect.poll(() => newsroom.site.services.streams.count, { timeout: 10_000 }).toBe(0)
    const again = await ask('203.0.113.7')
    expect(again.statusCode).toBe(200)
    again.destroy()
  })

  it('follows a limited number of things that nobody else follows', async () => {
    const things = (begin: number) => Array.from({ length: 40 }, (_, place) => `event:${begin + place}`).join()
    const answers = await Promise.all(
      Array.from({ length: 15 }, (_, place) => ask('203.0.113.9', things(1_000 + 40 * place))),
    )
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
    const [fresh, known, other] = [
      await ask('203.0.113.9', 'event:5000'),
      await ask('203.0.113.9', 'event:1000,flash'),
      await ask('203.0.113.10', 'event:5000'),
    ]
    expect([fresh, known, other].map(({ statusCode }) => statusCode)).toEqual([429, 200, 200])
    for (const answer of [...answers, fresh, known, other]) answer.destroy()
  })
})
