import { describe, expect, it } from 'vitest'
import type { LiveBlog, LiveNote } from '#contract/newsroom/live-blogs/live-blogs.ts'
import { type LiveState, withLiveAnswer, withLiveEvent, withWaiting } from './live-state.ts'

const blog: LiveBlog = {
  ...{ item: 1, state: 'live', version: 1, started_time: null, ended_time: null, total: 2, key_total: 0 },
  ...{ key_points: [], first_time: null, latest_time: null, day: [], authors: [], programme: [], full_story: null },
}
const note = (id: number, given: Partial<LiveNote> = {}): LiveNote => ({
  ...{ id, kind: 'text', time: `2026-11-26 14:${String(id).padStart(2, '0')}:00`, title: `第${id}条`, text: '' },
  ...{ language: 'zh-Hans', text_origin: 'original', author: null, is_key: false, pinned: false, pic: null },
  ...{ value: null, flash: null, poll: null, correction: null, withdrawn: false },
  ...given,
})
const page = (given: Partial<LiveState> = {}): LiveState => ({
  ...{ order: 'newest', filter: 'all', blog, pinned: [], list: [note(2), note(1)], waiting: [] },
  ...{ next: null, hasPrevious: false },
  ...given,
})
const event = (...notes: LiveNote[]) => ({ item: 1, blog, notes, gone: [] })
const ids = (notes: readonly LiveNote[]) => notes.map(({ id }) => id)

describe('a new note', () => {
  it('waits, and stands first once it is asked for', () => {
    const state = withLiveEvent(page(), event(note(4), note(3)), false)
    expect([ids(state.list), ids(state.waiting)]).toEqual([
      [2, 1],
      [4, 3],
    ])
    expect(ids(withWaiting(state).list)).toEqual([4, 3, 2, 1])
  })

  it('stands first at once for a reader at the top', () => {
    expect(ids(withLiveEvent(page(), event(note(3)), true).list)).toEqual([3, 2, 1])
  })

  it('goes to the end where the oldest stand first, unless further pages follow', () => {
    const oldest = page({ order: 'oldest', list: [note(1), note(2)] })
    expect(ids(withLiveEvent(oldest, event(note(3)), false).list)).toEqual([1, 2, 3])
    expect(ids(withLiveEvent({ ...oldest, next: 9 }, event(note(3)), false).list)).toEqual([1, 2])
  })

  it('that comes twice is one', () => {
    const once = withLiveEvent(page(), event(note(3)), false)
    expect(ids(withLiveEvent(once, event(note(3)), false).waiting)).toEqual([3])
  })

  it('that the filter leaves out does not come', () => {
    const state = withLiveEvent(page({ filter: 'key' }), event(note(3), note(4, { is_key: true })), true)
    expect(ids(state.list)).toEqual([4, 2, 1])
  })

  it('does not come to a page that begins further down', () => {
    expect(ids(withLiveEvent(page({ hasPrevious: true }), event(note(3)), true).list)).toEqual([2, 1])
  })
})

describe('a changed note', () => {
  it('changes where it stands; an older one that is not on the page stays away', () => {
    const state = withLiveEvent(page({ next: 0 }), event(note(2, { title: '改过的' }), note(0)), false)
    expect([ids(state.list), state.list[0]?.title, state.waiting]).toEqual([[2, 1], '改过的', []])
  })

  it('that is pinned stands above all, and goes back to its place', () => {
    const pinned = withLiveEvent(page(), event(note(1, { pinned: true })), false)
    expect([ids(pinned.pinned), ids(pinned.list)]).toEqual([[1], [2]])
    const back = withLiveEvent(pinned, event(note(1)), false)
    expect([ids(back.pinned), ids(back.list)]).toEqual([[], [2, 1]])
  })

  it('that is gone leaves the page', () => {
    expect(ids(withLiveEvent(page(), { ...event(), gone: [2] }, false).list)).toEqual([1])
  })
})

it('An answer that does not reach back to what is known takes its place', () => {
  const notes = { order: 'newest' as const, pinned: [], list: [note(9), note(8)], next: 7, has_previous: false }
  expect(ids(withLiveAnswer(page(), { blog, notes }, false).list)).toEqual([9, 8])
  const reaching = { ...notes, list: [note(3), note(2)], next: 1 }
  expect(ids(withLiveAnswer(page(), { blog, notes: reaching }, false).waiting)).toEqual([3])
})
