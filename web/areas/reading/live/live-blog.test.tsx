import { beforeAll, describe, expect, it } from 'vitest'
import type { LiveBlog, LiveNote } from '#contract/newsroom/live-blogs/live-blogs.ts'
import { renderTestPage } from '#web/platform/test-page.tsx'
import type { LivePageData } from './live-address.ts'
import { loadLiveBlog } from './live-blog.tsx'

let Blog: Awaited<ReturnType<typeof loadLiveBlog>>
beforeAll(async () => {
  Blog = await loadLiveBlog()
})

const blog: LiveBlog = {
  ...{ item: 7, state: 'live', version: 1, started_time: '2026-11-26 09:00:00', ended_time: null, total: 2 },
  ...{ key_total: 1, key_points: [{ note: 2, time: '2026-11-26 10:00:00', title: '要点', language: 'zh-Hans' }] },
  ...{ first_time: '2026-11-26 09:00:00', latest_time: '2026-11-26 10:00:00', authors: ['何卓'], full_story: null },
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

function page(given: Partial<LiveBlog> = {}, list: LiveNote[] = [note(2), note(1)]): Promise<string> {
  const data: LivePageData = {
    blog: { ...blog, ...given },
    notes: { order: given.state === 'ended' ? 'oldest' : 'newest', pinned: [], list, next: null, has_previous: false },
    choice: { order: undefined, filter: 'all', note: undefined },
  }
  return renderTestPage(<Blog {...data} />, { address: '/contents/7' })
}

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
