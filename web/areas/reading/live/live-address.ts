import type { CallOutput } from '#contract/calls.ts'
import { type NoteFilter, type NoteOrder, noteAnchor } from '#contract/newsroom/live-blogs/live-terms.ts'

/** Which notes of a live blog a page shows. */
export interface LiveChoice {
  /** Undefined: the newest first while it runs, then the oldest. */
  order: NoteOrder | undefined
  filter: NoteFilter
  /** The note that the page begins with. */
  note: number | undefined
}

export const noChoice: LiveChoice = { order: undefined, filter: 'all', note: undefined }

/** The notes of an article's page, and which of them were asked for. */
export interface LivePageData extends CallOutput<'getLiveBlog'> {
  choice: LiveChoice
}

/** The address of a page of notes; of one note, also where in the page it stands. */
export function liveAddress(item: number, { order, filter, note }: LiveChoice): string {
  const query = new URLSearchParams()
  if (order) query.set('order', order)
  if (filter !== 'all') query.set('show', filter)
  if (note !== undefined) query.set('note', String(note))
  const anchor = note === undefined ? '' : `#${noteAnchor(note)}`
  return `/contents/${item}${query.size > 0 ? `?${query}` : ''}${anchor}`
}
