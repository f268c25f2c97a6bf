import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { usualUndoMs } from '#server/platform/undo-time.ts'
import { callAsVisitor } from '#server/test-member.ts'
import { openTestNewsroom, publish, type TestNewsroom } from '#server/test-newsroom.ts'
import { refused } from '#server/test-refusal.ts'
import { openTestLiveBlog, type TestLiveBlog } from './test-live-blog.ts'

let newsroom: TestNewsroom
let blog: TestLiveBlog
beforeAll(async () => {
  newsroom = await openTestNewsroom()
})
afterAll(() => newsroom.close())
beforeEach(async () => {
  await newsroom.site.services.database.pool.query('delete from rate_limits')
  blog = await openTestLiveBlog(newsroom)
})

const ok = { code: 200 }
const read = async (input: object = {}) =>
  (await callAsVisitor(newsroom.site, 'getLiveBlog', { item: blog.item, ...input })).data
const desk = async () => (await newsroom.editor.call('liveDesk', { item: blog.item })).data

describe('a note', () => {
  it('is with readers after the time for undoing, in the script that they read', async () => {
    const note = await blog.send({ title: '软件更新', text: '第一行\n第二行' })
    expect(note).toMatchObject({ state: 'waiting', author: '编辑甲', title: '软件更新' })
    expect((await read()).notes.list).toEqual([])
    await blog.release()
    expect((await read()).notes.list).toMatchObject([
      { id: note.id, title: '软件更新', text: '第一行\n第二行', language: 'zh-Hans', text_origin: 'original' },
    ])
    const hk = await callAsVisitor(newsroom.site, 'getLiveBlog', { item: blog.item }, { language: 'hk' })
    expect(hk.data.notes.list).toMatchObject([{ title: '軟件更新', language: 'zh-Hant-HK', text_origin: 'conversion' }])
    const english = await callAsVisitor(newsroom.site, 'getLiveBlog', { item: blog.item }, { language: 'en' })
    expect(english.data.notes.list).toMatchObject([{ title: '软件更新', language: 'zh-Hans' }])
  })

  it('that is sent again with its key is one', async () => {
    const input = { item: blog.item, key: randomUUID(), kind: 'text', title: '只有一条' }
    const answers = await Promise.all([1, 2, 3].map(() => newsroom.editor.call('sendLiveNote', input)))
    expect(new Set(answers.map(({ data }) => data.note.id)).size).toBe(1)
    expect(answers[0]?.data.undo_ms).toBe(usualUndoMs)
    expect((await desk()).notes).toHaveLength(1)
  })

  it('is taken back by whoever wrote it, until readers have it', async () => {
    const { editor, colleague } = newsroom
    const note = await blog.send()
    expect(await colleague.call('undoLiveNote', { id: note.id })).toMatchObject(refused('undoTooLate'))
    expect(await editor.call('undoLiveNote', { id: note.id })).toMatchObject(ok)
    await blog.release()
    expect((await desk()).notes).toEqual([])
    const other = await blog.publish()
    expect(await editor.call('undoLiveNote', { id: other.id })).toMatchObject(refused('undoTooLate'))
  })

  it('shows what it said before it was corrected, in the reader’s script', async () => {
    const { id, version } = await blog.publish({ title: '征求意见到12月8日', text: '软件' })
    const { version: now } = (await desk()).notes[0] ?? { version }
    const change = { id, version: now, kind: 'text', title: '征求意见到12月18日', text: '软件', correct: true }
    expect((await newsroom.colleague.call('saveLiveNote', change)).data).toMatchObject({ saved: true })
    const hk = await callAsVisitor(newsroom.site, 'getLiveBlog', { item: blog.item }, { language: 'hk' })
    expect(hk.data.notes.list).toMatchObject([
      { title: '徵求意見到12月18日', correction: { title: '徵求意見到12月8日', text: '軟件' } },
    ])
  })

  it('that a colleague has saved meanwhile is not overwritten', async () => {
    const { editor, colleague } = newsroom
    const { id } = await blog.publish({ title: '原来的' })
    const version = (await desk()).notes[0]?.version
    const change = (title: string) => ({ id, version, kind: 'text', title, correct: false })
    const answers = await Promise.all([
      editor.call('saveLiveNote', change('甲')),
      colleague.call('saveLiveNote', change('乙')),
    ])
    expect(answers.map(({ data }) => data.saved).toSorted()).toEqual([false, true])
    const saved = answers.find(({ data }) => data.saved)
    const other = answers.find(({ data }) => !data.saved)
    const title = saved?.data.saved ? saved.data.record.title : ''
    expect(other?.data).toMatchObject({ saved: false, current: { title } })
    expect((await read()).notes.list).toMatchObject([{ title, correction: null }])
  })

  it('that is withdrawn leaves its time, and nothing of what it said', async () => {
    const { id } = await blog.publish({ title: '不实的消息', text: '全文', is_key: true, pinned: true })
    const version = (await desk()).notes[0]?.version
    expect((await newsroom.colleague.call('withdrawLiveNote', { id, version })).data).toMatchObject({ saved: true })
    const { blog: head, notes } = await read()
    expect(notes).toMatchObject({ pinned: [], list: [{ id, withdrawn: true, title: '', text: '', author: '编辑甲' }] })
    expect(head).toMatchObject({ total: 0, key_points: [] })
    expect(JSON.stringify({ head, notes })).not.toContain('不实')
    expect(await newsroom.editor.call('withdrawLiveNote', { id, version: (version ?? 0) + 1 })).toMatchObject(
      refused('wrongState'),
    )
  })

  it('with HTML is text', async () => {
    await blog.publish({ title: '<b>标题</b> & "引号"', text: '<script>alert(1)</script>' })
    expect((await read()).notes.list).toMatchObject([
      { title: '<b>标题</b> & "引号"', text: '<script>alert(1)</script>' },
    ])
  })

  it('can be a poll or a flash', async () => {
    const { editor } = newsroom
    const flash = await editor.call('publishFlash', { title: '一条快讯', text: '正文。', despite: true })
    const id = flash.data.saved === true ? (flash.data.flash.item ?? 0) : 0
    await blog.send({ kind: 'flash', title: '', flash: id })
    await blog.publish({
      kind: 'poll',
      title: '',
      poll: { question: '多少才够？', options: ['5%', '10%'], minutes: 10 },
    })
    expect((await read()).notes.list).toMatchObject([
      { kind: 'poll', poll: { question: '多少才够？', options: ['5%', '10%'] }, flash: null },
      { kind: 'flash', poll: null, flash: { id, title: '一条快讯' } },
    ])
  })

  it('that readers do not have yet, or no longer, takes no votes in its poll', async () => {
    const { site, colleague } = newsroom
    const poll = { question: '多少才够？', options: ['5%', '10%'], minutes: 10 }
    const { id } = await blog.send({ kind: 'poll', title: '', poll })
    const known = (await desk()).notes[0]
    const pollId = known?.poll?.id ?? 0
    const vote = () => callAsVisitor(site, 'votePoll', { id: pollId, choice: 1, device: randomUUID() })
    const standings = async () => (await callAsVisitor(site, 'getPollStandings', { ids: [pollId] })).data.list
    expect([await vote(), await standings()]).toMatchObject([refused('itemMissing'), []])
    await blog.release()
    expect([await vote(), await standings()]).toMatchObject([ok, [{ id: pollId }]])
    const version = (await desk()).notes[0]?.version
    expect((await colleague.call('withdrawLiveNote', { id, version })).data).toMatchObject({ saved: true })
    expect([await vote(), await standings()]).toMatchObject([refused('itemMissing'), []])
  })

  it.each([
    ['without what was said', { kind: 'text', title: ' ' }, 400],
    ['with too long a text', { text: '字'.repeat(1_501) }, 400],
    ['with a picture that is not stored', { kind: 'picture', pic: '/media/no/such.jpg' }, 400],
    ['as a number without one', { kind: 'number' }, 400],
    [
      'with a number that there cannot be',
      { kind: 'number', metric: { series: '<', form: 'number', path: '/', words: '1' } },
      400,
    ],
    ['as a flash that is not there', { kind: 'flash', flash: 999_999 }, 404],
    ['as a poll without options', { kind: 'poll', poll: { question: '？', options: ['一'], minutes: 5 } }, 400],
    ['as a poll without a question', { kind: 'poll', poll: { question: ' ', options: ['一', '二'], minutes: 5 } }, 400],
    ['of an article that does not run live', { item: 999_999 }, 404],
    ['without a key', { key: 'again' }, 400],
  ])('%s is refused', async (_what, given, code) => {
    const input = { item: blog.item, key: randomUUID(), kind: 'text', title: '一条', ...given }
    expect((await newsroom.editor.call('sendLiveNote', input)).code).toBe(code)
    expect((await desk()).notes).toEqual([])
  })

  it('of one editor does not come without end', async () => {
    const input = { item: blog.item, key: randomUUID(), kind: 'text', title: '一条' }
    for (let n = 0; n < 60; n += 1) expect(await newsroom.editor.call('sendLiveNote', input)).toMatchObject(ok)
    expect(await newsroom.editor.call('sendLiveNote', input)).toMatchObject(refused('tooManyRequests'))
  })
})

describe('key points', () => {
  it('stand on top, the newest first, seven at most, and in the order that an editor gives them', async () => {
    const ids: number[] = []
    for (let n = 1; n <= 8; n += 1) ids.push((await blog.publish({ title: `要点${n}`, is_key: true })).id)
    const { blog: head } = await read()
    expect(head.key_points.map(({ note }) => note)).toEqual(ids.slice(1).toReversed())
    expect(head.key_total).toBe(8)
    const { version } = (await desk()).blog
    const order = [ids[0], ids[4], ids[2]]
    const answer = await newsroom.colleague.call('orderKeyPoints', { item: blog.item, version, notes: order })
    expect(answer.data).toMatchObject({ saved: true })
    expect((await read()).blog.key_points.map(({ note }) => note)).toEqual(order)
    const late = await newsroom.editor.call('orderKeyPoints', { item: blog.item, version, notes: [] })
    expect(late.data).toMatchObject({ saved: false, current: { version: version + 1 } })
  })

  it.each(['of another article', 'no key point', 'twice the same'] as const)('cannot be %s', async (which) => {
    const own = await blog.publish({ is_key: true })
    const plain = await blog.publish()
    const other = await (await openTestLiveBlog(newsroom, '另一篇')).publish({ is_key: true })
    const notes = { 'of another article': [other.id], 'no key point': [plain.id], 'twice the same': [own.id, own.id] }
    const { version } = (await desk()).blog
    const input = { item: blog.item, version, notes: notes[which] }
    expect(await newsroom.editor.call('orderKeyPoints', input)).toMatchObject(refused('invalidInput'))
  })
})

describe('the state', () => {
  it('goes from waiting to live, to a break and to the end, which can be undone', async () => {
    const { editor, site } = newsroom
    expect((await read()).blog).toMatchObject({ state: 'upcoming', started_time: null })
    expect(await blog.setState('ended')).toBe(refused('wrongState').code)
    expect(await blog.setState('live')).toBe(200)
    expect(await blog.setState('paused')).toBe(200)
    expect(await blog.setState('live')).toBe(200)
    expect(await blog.setState('ended'), 'without key points').toBe(400)
    for (let n = 0; n < 3; n += 1) await blog.publish({ title: `要点${n}`, is_key: true })
    expect((await desk()).blog.missing).toEqual({ key_points: 0, alt_texts: 0 })
    expect(await blog.setState('ended')).toBe(200)
    expect((await read()).blog.state, 'readers know of it later').toBe('live')
    expect((await editor.call('undoLiveEnd', { item: blog.item })).data).toMatchObject({
      state: 'live',
      ends_time: null,
    })
    await site.services.liveBlogs.endDue(new Date(Date.now() + 3_600_000))
    expect((await read()).blog.state).toBe('live')
    const { item_id: story } = await publish(newsroom, { title: '全天稿' })
    expect(await blog.setState('ended', { full_story: story })).toBe(200)
    await site.services.liveBlogs.endDue(new Date(Date.now() + 3_600_000))
    const { blog: head, notes } = await read()
    expect(head).toMatchObject({ state: 'ended', full_story: { id: story, title: '全天稿' } })
    expect(head.ended_time).not.toBeNull()
    expect(notes.order).toBe('oldest')
    expect(await editor.call('undoLiveEnd', { item: blog.item })).toMatchObject(refused('undoTooLate'))
    const late = await editor.call('sendLiveNote', { item: blog.item, key: randomUUID(), kind: 'text', title: '迟了' })
    expect(late).toMatchObject(refused('wrongState'))
  })

  it('stands with the article in lists, at once', async () => {
    const listed = async () =>
      (await callAsVisitor(newsroom.site, 'getArticleList', { kind: 'article' })).data.list.find(
        ({ id }) => id === blog.item,
      )?.live
    expect(await listed()).toBe('upcoming')
    await blog.setState('live')
    expect(await listed()).toBe('live')
    const details = await callAsVisitor(newsroom.site, 'getInformationDetails', { id: blog.item })
    expect(details.data.live).toBe('live')
  })

  it('is listed for the newsroom, those that run first', async () => {
    await blog.publish()
    await blog.setState('live')
    const { list } = (await newsroom.editor.call('staffLiveBlogs', {})).data
    expect(list[0]).toMatchObject({ item: blog.item, title: '年会第一天', state: 'live', total: 1 })
  })
})

it('Only staff write live, and only readers of an article that is online read it', async () => {
  const { author, editor, site } = newsroom
  const calls = [
    ['sendLiveNote', { item: blog.item, key: randomUUID(), kind: 'text', title: '一条' }],
    ['makeLiveBlog', { item: blog.item }],
    ['liveDesk', { item: blog.item }],
    ['saveLiveProgramme', { item: blog.item, version: 1, entries: [] }],
    ['takeLiveNote', { id: 1, version: 1 }],
    ['rejectLiveNote', { id: 1 }],
  ] as const
  for (const [name, input] of calls) {
    expect(await author.call(name, input)).toMatchObject(refused('notAllowed'))
    expect(await callAsVisitor(site, name, input)).toMatchObject(refused('signInRequired'))
  }
  await editor.call('unpublishArticle', { id: blog.item })
  expect(await callAsVisitor(site, 'getLiveBlog', { item: blog.item })).toMatchObject(refused('itemMissing'))
})

it('An article that is no article, or not there, cannot run live', async () => {
  const { editor } = newsroom
  const flash = await editor.call('publishFlash', { title: '快讯', text: '正文。', despite: true })
  const id = flash.data.saved === true ? (flash.data.flash.item ?? 0) : 0
  for (const item of [id, 999_999])
    expect(await editor.call('makeLiveBlog', { item })).toMatchObject(refused('articleMissing'))
  expect(await editor.call('makeLiveBlog', { item: blog.item }), 'twice').toMatchObject(ok)
})

describe('the programme', () => {
  const entries = [
    { time: '2026-11-26 11:00:00', title: '共用接口：第一版文本' },
    { time: '2026-11-26 09:30:00', title: '开场' },
  ]
  const save = async (given: readonly object[], version?: number) =>
    newsroom.editor.call('saveLiveProgramme', {
      item: blog.item,
      version: version ?? (await desk()).blog.version,
      entries: given,
    })

  it('is with readers in the order of time and in their script, and with the desk as it was written', async () => {
    expect((await save(entries)).data).toMatchObject({ saved: true })
    expect((await read()).blog.programme).toMatchObject([{ title: '开场' }, { title: '共用接口：第一版文本' }])
    const hk = await callAsVisitor(newsroom.site, 'getLiveBlog', { item: blog.item }, { language: 'hk' })
    expect(hk.data.blog.programme[0]).toMatchObject({
      time: '2026-11-26 09:30:00',
      title: '開場',
      language: 'zh-Hant-HK',
    })
    const there = await newsroom.editor.call('liveDesk', { item: blog.item }, { language: 'hk' })
    expect(there.data.blog.programme[0]).toMatchObject({ title: '开场', language: 'zh-Hans' })
    expect((await save([])).data).toMatchObject({ saved: true, record: { programme: [] } })
  })

  it('is a calendar file in the language of its address, and none where nothing is in it', async () => {
    const load = (prefix = '') => fetch(`${newsroom.site.origin}${prefix}/contents/${blog.item}/programme.ics`)
    expect((await load()).status).toBe(404)
    await save(entries)
    const file = await (await load('/zh-hant')).text()
    expect(file).toMatch(/DTSTART:20261126T013000Z\r\nDTEND:20261126T030000Z\r\nSUMMARY:開場/)
    expect(file).toMatch(/DTSTART:20261126T030000Z\r\nDTEND:20261126T050000Z/)
  })

  it('that a colleague has changed meanwhile is not overwritten', async () => {
    const { version } = (await desk()).blog
    const answers = await Promise.all([save(entries, version), save(entries.slice(1), version)])
    expect(answers.map(({ data }) => data.saved).toSorted()).toEqual([false, true])
  })

  it.each([
    ['a time that there is not', [{ time: '2026-02-30 09:30:00', title: '开场' }]],
    ['no title', [{ time: '2026-11-26 09:30:00', title: ' ' }]],
    ['too long a title', [{ time: '2026-11-26 09:30:00', title: '字'.repeat(201) }]],
    ['more entries than fit', Array.from({ length: 41 }, () => entries[0] ?? {})],
  ])('with %s is refused', async (_what, given) => {
    expect((await save(given)).code).toBe(400)
    expect((await read()).blog.programme).toEqual([])
  })
})

it('The desk sees the votes of a poll before it has voted itself', async () => {
  const poll = { question: '多少才够？', options: ['5%', '10%'], minutes: 10 }
  await blog.publish()
  const asked = await blog.publish({ kind: 'poll', title: '', poll })
  const vote = { id: asked.poll?.id, choice: 1 }
  for (const device of [randomUUID(), randomUUID()]) await callAsVisitor(newsroom.site, 'votePoll', { ...vote, device })
  expect((await desk()).notes.map(({ votes }) => votes)).toEqual([2, null])
})

describe('a note that is sent in from the venue', () => {
  const offer = (given: object = {}) => blog.send({ title: '主讲人改口', offer: true, ...given }, newsroom.colleague)

  it('waits in the inbox, and is with readers under its author’s name once the desk has taken it', async () => {
    const note = await offer({ push: true })
    expect(note).toMatchObject({ state: 'offered', push: false })
    await blog.release()
    expect(await desk()).toMatchObject({ inbox: [{ id: note.id, author: '编辑乙' }], notes: [] })
    expect((await read()).notes.list).toEqual([])
    const taken = await newsroom.editor.call('takeLiveNote', { id: note.id, version: note.version })
    expect(taken.data).toMatchObject({ saved: true, undo_ms: usualUndoMs, record: { state: 'waiting' } })
    await blog.release()
    expect(await desk()).toMatchObject({ inbox: [], notes: [{ id: note.id, state: 'published' }] })
    expect((await read()).notes.list).toMatchObject([{ title: '主讲人改口', author: '编辑乙' }])
  })

  it('is taken once by two who take it at once, and waits again after whoever took it undoes that', async () => {
    const { id, version } = await offer()
    const { editor, colleague } = newsroom
    const answers = await Promise.all([editor, colleague].map((one) => one.call('takeLiveNote', { id, version })))
    expect(answers.map(({ data }) => data.saved).toSorted()).toEqual([false, true])
    expect(await editor.call('undoLiveNote', { id })).toMatchObject(ok)
    await blog.release()
    expect(await desk()).toMatchObject({ inbox: [{ id, state: 'offered' }], notes: [] })
  })

  it('is edited before it is taken, and what was seen before is not taken', async () => {
    const { id, version } = await offer()
    const change = { id, version, kind: 'text', title: '改过的', correct: false }
    expect((await newsroom.editor.call('saveLiveNote', change)).data.saved).toBe(true)
    const seen = await newsroom.editor.call('takeLiveNote', { id, version })
    expect(seen.data).toMatchObject({ saved: false, current: { title: '改过的' } })
  })

  it('is rejected with its poll, and cannot be once it was taken', async () => {
    const poll = { question: '多少才够？', options: ['5%', '10%'], minutes: 10 }
    const { editor } = newsroom
    const rejected = await offer({ kind: 'poll', title: '', poll })
    expect(await editor.call('rejectLiveNote', { id: rejected.id })).toMatchObject(ok)
    expect(await editor.call('takeLiveNote', { id: rejected.id, version: 1 })).toMatchObject(refused('itemMissing'))
    const { id, version } = await offer()
    await editor.call('takeLiveNote', { id, version })
    expect(await editor.call('rejectLiveNote', { id })).toMatchObject(refused('wrongState'))
    expect(await editor.call('takeLiveNote', { id, version: version + 1 })).toMatchObject(refused('wrongState'))
  })

  it('is taken back by its author alone while it waits', async () => {
    const { id } = await offer({ kind: 'text', title: '没有用上' })
    expect(await newsroom.editor.call('undoLiveNote', { id })).toMatchObject(refused('undoTooLate'))
    expect(await newsroom.colleague.call('undoLiveNote', { id })).toMatchObject(ok)
    expect((await desk()).inbox).toEqual([])
  })
})
