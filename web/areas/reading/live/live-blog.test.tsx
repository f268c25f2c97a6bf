import { beforeAll, describe, expect, it } from 'vitest'
import type { LiveBlog, LiveNote } from '#contract/newsroom/live-blogs/live-blogs.ts'
import { renderTestPage } from '#web/platform/test-page.tsx'
import type { LivePageData } from './live-address.ts'
import { loadLiveBlog } from './live-blog.tsx'
import { loadLiveProgramme } from './live-programme.tsx'

let Blog: Awaited<ReturnType<typeof loadLiveBlog>>
beforeAll(async () => {
  Blog = await loadLiveBlog()
})

const blog: LiveBlog = {
  ...{ item: 7, state: 'live', version: 1, started_time: '2026-11-26 09:00:00', ended_time: null, total: 2 },
  ...{ key_total: 1, key_points: [{ note: 2, time: '2026-11-26 10:00:00', title: '要点', language: 'zh-Hans' }] },
  ...{ first_time: '2026-11-26 09:00:00', latest_time: '2026-11-26 10:00:00', authors: ['何卓'], full_story: null },
  programme: [],
  day: [
    { place: 0, is_key: false, notes: 1 },
    { place: 1_000, is_key: true, notes: 1_000 },
  ],
}
const note = (id: number, given: Partial<LiveNote> = {}): LiveNote => ({
  ...{ id, kind: 'text', time: '2026-11-26 10:00:00', title: `第${id}条`, text: '', language: 'zh-Hans' },
  ...{ text_origin: 'original', author: '何卓', is_key: false, pinned: false, pic: null, value: null },
  ...{ flash: null, poll: null, correction: null, withdrawn: false },
  ...given,
})

const pageData = (given: Partial<LiveBlog> = {}, list: LiveNote[] = [note(2), note(1)]): LivePageData => ({
  blog: { ...blog, ...given },
  notes: { order: given.state === 'ended' ? 'oldest' : 'newest', pinned: [], list, next: null, has_previous: false },
  choice: { order: undefined, filter: 'all', note: undefined },
})

const page = (given?: Partial<LiveBlog>, list?: LiveNote[]): Promise<string> =>
  renderTestPage(<Blog {...pageData(given, list)} />, { address: '/contents/7' })

describe('a live blog that has ended', () => {
  it('says when, leads to the full story, and offers nothing that is for new notes', async () => {
    const story = { id: 9, title: '全天稿', language: 'zh-Hans' }
    const html = await page({ state: 'ended', ended_time: '2026-11-26 17:42:00', full_story: story })
    expect(html).toContain('直播已结束，17:42')
    expect(html).toMatch(/href="\/contents\/9"/)
    expect(html).not.toContain('直播中')
    expect(html).not.toContain('type="checkbox"')
    expect(html).not.toContain('dot-now')
    expect(html).toContain('最早在前')
  })

  it('shows its key points under another heading, and its notes at their addresses', async () => {
    const html = await page({ state: 'ended', ended_time: '2026-11-26 17:42:00' })
    expect(html).not.toContain('到目前为止')
    expect(html).toMatch(/<h2[^>]*>要点<\/h2>/)
    expect(html).toContain('id="note-1"')
    expect(html).toMatch(/href="\/contents\/7\?note=2#note-2"/)
  })
})

it('A live blog that runs offers to show new notes at once', async () => {
  const html = await page()
  expect(html).toContain('直播中')
  expect(html).toContain('type="checkbox"')
})

it('Links in a note are links, and markup is text', async () => {
  const text = '<img src=x onerror=alert(1)> https://example.com/a javascript:alert(1)\nhttps://youtu.be/dQw4w9WgXcQ'
  const html = await page({}, [note(1, { title: '<script>', text })])
  expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;')
  expect(html).toContain('&lt;script&gt;')
  expect(html).toMatch(/<a class="link" href="https:\/\/example\.com\/a" rel="noopener nofollow"/)
  expect(html).not.toContain('href="javascript')
  expect(html).not.toContain('<iframe')
  expect(html).toMatch(/<a class="live-note__card" href="https:\/\/www\.youtube\.com\/watch\?v=dQw4w9WgXcQ"/)
})

describe('the programme of the day', () => {
  const programme = ['09:30', '11:00', '15:10'].map((clock, id) => ({
    ...{ id, time: `2026-11-20 ${clock}:00`, title: `${clock}的一项`, language: 'zh-Hans' },
  }))
  const beside = async (given: Partial<LiveBlog>, now?: number) => {
    const Programme = await loadLiveProgramme()
    return renderTestPage(<Programme {...pageData(given)} />, { address: '/contents/7', now })
  }
  const current = (html: string) => /aria-current="step".*?<span>(.*?)<\/span>/.exec(html)?.[1]

  it('marks what began last while the blog runs, and nothing before it begins or after its end', async () => {
    const html = await beside({ programme })
    expect(html).toContain('今天的安排')
    expect(html).toContain('15:10的一项')
    expect(current(html)).toBe('11:00的一项')
    expect(current(await beside({ programme, state: 'paused' }))).toBe('11:00的一项')
    for (const state of ['upcoming', 'ended'] as const)
      expect(current(await beside({ programme, state }))).toBeUndefined()
  })

  it('of several days has them as heads, and leads to its calendar file', async () => {
    const second = { id: 9, time: '2026-11-21 10:00:00', title: '圆桌', language: 'zh-Hans' }
    const html = await beside({ programme: [...programme, second] })
    expect(html).toContain('直播安排')
    expect([...html.matchAll(/<h3[^>]*>(.*?)<\/h3>/g)].map(([, day]) => day)).toEqual([
      '11月20日 星期五',
      '11月21日 星期六',
    ])
    expect(html).toMatch(/href="\/contents\/\d+\/programme.ics" download/)
    expect(await beside({ programme })).not.toContain('<h3')
  })

  it('of another day is not called that of today, and none takes no room', async () => {
    expect(await beside({ programme }, Date.UTC(2026, 10, 25))).toContain('直播安排')
    expect(await beside({})).toBe('')
  })
})

it('A live blog offers to notify the reader of key points, until it has ended', async () => {
  expect(await page()).toContain('有要点时通知我')
  expect(await page({ state: 'ended' })).not.toContain('有要点时通知我')
})
