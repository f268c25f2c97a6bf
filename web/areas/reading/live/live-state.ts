import type { CallOutput } from '#contract/calls.ts'
import type { LiveBlog, LiveNote } from '#contract/newsroom/live-blogs/live-blogs.ts'
import type { NoteFilter, NoteOrder } from '#contract/newsroom/live-blogs/live-terms.ts'
import type { StreamEvents } from '#contract/outreach/stream.ts'

/** Notes on the page, and those that wait until the reader asks for them. */
export interface LiveState {
  order: NoteOrder
  filter: NoteFilter
  blog: LiveBlog
  pinned: readonly LiveNote[]
  /** Notes in the order of the page. */
  list: readonly LiveNote[]
  /** The newest first; they stand before the list. */
  waiting: readonly LiveNote[]
  /** The note that the next page begins with. */
  next: number | null
  hasPrevious: boolean
}

export const stateOf = ({ blog, notes }: CallOutput<'getLiveBlog'>, filter: NoteFilter): LiveState => ({
  ...{ order: notes.order, filter, blog, pinned: notes.pinned, list: notes.list, waiting: [] },
  ...{ next: notes.next, hasPrevious: notes.has_previous },
})

const isNewer = (one: LiveNote, other: LiveNote): boolean =>
  one.time > other.time || (one.time === other.time && one.id > other.id)
const newestFirst = (one: LiveNote, other: LiveNote): number => (isNewer(one, other) ? -1 : 1)

const passes: Readonly<Record<NoteFilter, (note: LiveNote) => boolean>> = {
  all: () => true,
  key: ({ is_key }) => is_key,
  media: ({ pic, value }) => pic !== null || value !== null,
}

/** The newest note that the reader has, or could have by asking. */
const newestOf = ({ pinned, list, waiting }: LiveState): LiveNote | undefined =>
  [...pinned, ...list, ...waiting].toSorted(newestFirst)[0]

/** The pages that end with the newest note, which new ones follow; the others are as they were asked for. */
const takesNew = ({ order, next, hasPrevious }: LiveState): boolean =>
  order === 'newest' ? !hasPrevious : next === null

/**
 * The state after an event. Notes that are known change in place; new ones wait, or go to their place at once.
 * @param atOnce true where the reader is at the top, or wants to see new notes at once
 */
export function withLiveEvent(
  state: LiveState,
  { blog, notes, gone }: StreamEvents['live'],
  atOnce: boolean,
): LiveState {
  const fresh = new Map(notes.map((note) => [note.id, note]))
  const lost = new Set(gone)
  const renew = (some: readonly LiveNote[]) =>
    some.filter(({ id }) => !lost.has(id)).map((note) => fresh.get(note.id) ?? note)
  const known = new Set([...state.pinned, ...state.list, ...state.waiting].map(({ id }) => id))
  const newest = newestOf(state)
  const added = notes.filter(
    (note) => !known.has(note.id) && (!newest || isNewer(note, newest)) && passes[state.filter](note),
  )
  const renewed: LiveState = {
    ...state,
    blog: blog ?? state.blog,
    pinned: renew(state.pinned),
    list: renew(state.list),
    waiting: renew(state.waiting),
  }
  const placed = placePinned(renewed)
  if (!takesNew(state) || added.length === 0) return placed
  const waiting = [...added.toSorted(newestFirst), ...placed.waiting]
  const next = { ...placed, waiting }
  return atOnce || state.order === 'oldest' ? withWaiting(next) : next
}

/** Has notes stand first that were pinned, and puts those back that are not any more. */
function placePinned(state: LiveState): LiveState {
  if (state.hasPrevious) return state
  const all = [...state.pinned, ...state.list]
  const pinned = all.filter((note) => note.pinned).toSorted(newestFirst)
  const rest = all.filter((note) => !note.pinned)
  const back = state.pinned.some((note) => !note.pinned)
  return { ...state, pinned, list: back ? inOrder(rest, state.order) : rest }
}

const inOrder = (notes: readonly LiveNote[], order: NoteOrder): LiveNote[] =>
  notes.toSorted((one, other) => (order === 'newest' ? newestFirst(one, other) : newestFirst(other, one)))

/** The state with what waited on the page. */
export function withWaiting(state: LiveState): LiveState {
  const list = inOrder([...state.list, ...state.waiting], state.order)
  return placePinned({ ...state, list, waiting: [] })
}

/** The state after a question: like an event, unless more was missed than the answer holds. */
export function withLiveAnswer(state: LiveState, answer: CallOutput<'getLiveBlog'>, atOnce: boolean): LiveState {
  const { blog, notes } = answer
  const all = [...notes.pinned, ...notes.list]
  const newest = newestOf(state)
  const reaches = !newest || notes.next === null || notes.order === 'oldest' || all.some(({ id }) => id === newest.id)
  if (!reaches && takesNew(state)) return stateOf(answer, state.filter)
  return withLiveEvent(state, { item: blog.item, blog, notes: all, gone: [] }, atOnce)
}

/** The state with the next page behind the list. */
export function withMore(state: LiveState, { notes }: CallOutput<'getLiveBlog'>): LiveState {
  const known = new Set([...state.pinned, ...state.list].map(({ id }) => id))
  return { ...state, list: [...state.list, ...notes.list.filter(({ id }) => !known.has(id))], next: notes.next }
}
