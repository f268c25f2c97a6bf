import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openTestStream, type TestStream } from '#server/modules/outreach/streams/test-stream.ts'
import { callAsVisitor } from '#server/test-member.ts'
import { openTestNewsroom, type TestNewsroom } from '#server/test-newsroom.ts'
import { refused } from '#server/test-refusal.ts'
import { openTestLiveBlog, type TestLiveBlog } from './test-live-blog.ts'

let newsroom: TestNewsroom
let blog: TestLiveBlog
const open: TestStream[] = []
beforeAll(async () => {
  newsroom = await openTestNewsroom()
})
afterEach(() => {
  for (const stream of open.splice(0)) stream.close()
})
afterAll(() => newsroom.close())
beforeEach(async () => {
  await newsroom.site.services.database.pool.query('delete from rate_limits')
  blog = await openTestLiveBlog(newsroom)
})

const read = async (input: object = {}) =>
  (await callAsVisitor(newsroom.site, 'getLiveBlog', { item: blog.item, ...input })).data
const titles = (list: readonly { title: string }[]) => list.map(({ title }) => title)

async function follow(language = 'zh-Hans', lastId?: string): Promise<TestStream> {
  const stream = await openTestStream(newsroom.site.origin, { topics: `live:${blog.item}`, language }, lastId)
  open.push(stream)
  await stream.next('ready')
  return stream
}

describe('two thousand notes', () => {
  const all = 2_000
  beforeEach(async () => {
    await newsroom.site.services.database.pool.query(
      `insert into live_notes (item_id, send_key, kind, language, title, due_at, published_at, is_key)
       select $1, gen_random_uuid(), 'text', 'zh-Hans', 'n' || n, now(), now() - interval '1 day' + n * interval '10 seconds',
         n % 100 = 0 from generate_series(1, $2) as n`,
      [blog.item, all],
    )
  })

  it('come in pages that hold each of them once, in either order', async () => {
    for (const order of ['newest', 'oldest'] as const) {
      const found: string[] = []
      let note: number | undefined
      do {
        const { notes } = await read({ order, ...(note && { note }) })
        expect(notes.list.length).toBeLessThanOrEqual(30)
        found.push(...titles(notes.list))
        note = notes.next ?? undefined
      } while (note !== undefined)
      const wanted = Array.from({ length: all }, (_, n) => `n${n + 1}`)
      expect(found).toEqual(order === 'oldest' ? wanted : wanted.toReversed())
    }
  })

  it('have a line of the day that stays short, and the page of one note begins with it', async () => {
    const { blog: head, notes } = await read({ filter: 'key' })
    expect(head).toMatchObject({ total: all, key_total: 20 })
    expect(head.day.length).toBe(51)
    expect(head.day.reduce((sum, { notes: some }) => sum + some, 0)).toBe(all)
    expect(head.day.at(-1)?.place).toBe(1_000)
    expect(notes.list).toHaveLength(20)
    const middle = notes.list[9]
    const page = await read({ note: middle?.id })
    expect(page.notes).toMatchObject({ pinned: [], has_previous: true })
    expect(page.notes.list[0]).toMatchObject({ id: middle?.id })
    expect((await read({ note: 999_999 })).notes.has_previous, 'an unknown note').toBe(false)
  })

  it('stand on a page of bounded size, with the one that its address names', async () => {
    const { notes } = await read({ filter: 'key' })
    const { id, title } = notes.list[12] ?? { id: 0, title: '' }
    const ask = async (path: string) => (await fetch(newsroom.site.origin + path)).text()
    const page = await ask(`/contents/${blog.item}?note=${id}`)
    expect(page).toContain(`id="note-${id}"`)
    expect(page).toContain(title)
    expect(Buffer.byteLength(await ask(`/contents/${blog.item}`))).toBeLessThan(120_000)
  })
})

it('A pinned note stands above all others, and only there', async () => {
  const { id } = await blog.publish({ title: '置顶的', pinned: true })
  await blog.publish({ title: '后来的' })
  const { notes } = await read()
  expect([titles(notes.pinned), titles(notes.list)]).toEqual([['置顶的'], ['后来的']])
  expect(titles((await read({ note: id })).notes.list)).toEqual(['置顶的'])
  for (const title of ['二', '三', '四']) await blog.publish({ title, pinned: true })
  const { notes: more } = await read()
  expect([titles(more.pinned), titles(more.list)], 'no more than three').toEqual([
    ['四', '三', '二'],
    ['后来的', '置顶的'],
  ])
})

it('Search engines read its time and its notes', async () => {
  await blog.setState('live')
  const { id } = await blog.publish({ title: '</script><b>条' })
  const html = await (await fetch(`${newsroom.site.origin}/contents/${blog.item}`)).text()
  const [, json = '{}'] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html) ?? []
  expect(JSON.parse(json)).toMatchObject({
    '@type': 'LiveBlogPosting',
    coverageStartTime: expect.stringMatching(/^\d{4}-/),
    liveBlogUpdate: [{ headline: '</script><b>条', url: expect.stringContaining(`?note=${id}#note-${id}`) }],
  })
})

describe('an open page', () => {
  it('receives a note in the language of its reader, once readers may have it', async () => {
    const [simplified, traditional] = await Promise.all([follow(), follow('zh-Hant-HK')])
    const { id } = await blog.send({ title: '软件更新' })
    expect(simplified.received.filter(({ name }) => name === 'live')).toEqual([])
    await blog.release()
    const event = await simplified.next('live')
    expect(event.data).toMatchObject({ item: blog.item, blog: { total: 1 }, notes: [{ id, title: '软件更新' }] })
    expect((await traditional.next('live')).data.notes).toMatchObject([{ title: '軟件更新' }])
  })

  it('receives corrections, withdrawals and states', async () => {
    const { id } = await blog.publish({ title: '原来的' })
    const stream = await follow()
    const version = async () =>
      (await newsroom.editor.call('liveDesk', { item: blog.item })).data.notes.find((note) => note.id === id)?.version
    await newsroom.editor.call('saveLiveNote', {
      id,
      version: await version(),
      kind: 'text',
      title: '改过的',
      correct: true,
    })
    const corrected = await stream.next('live')
    expect(corrected.data.notes).toMatchObject([{ id, title: '改过的', correction: { title: '原来的' } }])
    await newsroom.editor.call('withdrawLiveNote', { id, version: await version() })
    expect((await stream.next('live')).data.notes).toMatchObject([{ id, withdrawn: true, title: '' }])
    await blog.setState('live')
    expect((await stream.next('live', (data) => data.blog?.state === 'live')).data.notes).toEqual([])
  })

  it('that returns gets what it missed, and nothing of another article', async () => {
    const stream = await follow()
    await blog.publish({ title: '第一条' })
    const { id } = await stream.next('live')
    stream.close()
    await blog.publish({ title: '第二条' })
    const other = await openTestLiveBlog(newsroom, '另一篇')
    await other.publish({ title: '别处的' })
    const back = await follow('zh-Hans', id)
    expect(titles((await back.next('live')).data.notes)).toEqual(['第二条', '第一条'])
    expect(JSON.stringify(back.received)).not.toContain('别处的')
  })

  it('loses its notes when the article is taken offline', async () => {
    await blog.publish({ title: '一条' })
    const stream = await follow()
    await newsroom.editor.call('unpublishArticle', { id: blog.item })
    await blog.setState('live')
    expect((await stream.next('live')).data).toMatchObject({ blog: null, notes: [] })
  })
})

it('A blog that an editor reopened after its end is live again, without an end, until it ends again', async () => {
  const { author, site } = newsroom
  const endDue = () => site.services.liveBlogs.endDue(new Date(Date.now() + 3_600_000))
  const listed = async () => (await callAsVisitor(site, 'getInformationDetails', { id: blog.item })).data.live
  await blog.setState('live')
  for (let n = 0; n < 3; n += 1) await blog.publish({ title: `要点${n}`, is_key: true })
  await blog.setState('ended')
  await endDue()
  const { blog: ended } = (await newsroom.editor.call('liveDesk', { item: blog.item })).data
  const reopen = { item: blog.item, version: ended.version, state: 'live' }
  expect(await author.call('setLiveState', reopen)).toMatchObject(refused('notAllowed'))
  expect(await blog.setState('paused')).toBe(refused('wrongState').code)
  expect(await listed()).toBe('ended')
  expect(await blog.setState('live')).toBe(200)
  expect(await listed()).toBe('live')
  expect((await read()).blog).toMatchObject({
    state: 'live',
    started_time: ended.started_time,
    ended_time: null,
  })
  expect((await read()).notes.order).toBe('newest')
  await blog.publish({ title: '又有消息' })
  await blog.setState('ended')
  await endDue()
  expect((await read()).blog).toMatchObject({ state: 'ended', total: 4, ended_time: expect.any(String) })
})
