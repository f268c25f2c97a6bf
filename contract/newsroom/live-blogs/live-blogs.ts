import { z } from 'zod'
import { defineCall, id, siteTime } from '#contract/call.ts'
import { itemSummary, picture, textOrigin } from '#contract/content/items.ts'
import { liveStates } from '#contract/content/live-states.ts'
import { poll } from '#contract/content/polls/polls.ts'
import { liveLimits, noteFilters, noteKinds, noteOrders, notesOnPage } from './live-terms.ts'

/** Articles that run live: short notes that readers follow while something happens. */

export const liveState = z.enum(liveStates)
export const noteKind = z.enum(noteKinds)

/** The text of a note, with the language that it is in. */
const noteText = z.object({
  /** The headline; of a quotation, what was said; empty where a poll or a flash speaks for itself. */
  title: z.string(),
  /** Several lines; of a quotation, who said it. */
  text: z.string(),
  /** BCP 47 tag. */
  language: z.string(),
  text_origin: textOrigin,
})

/** An article or flash that a note or an article refers to. */
const linkedItem = itemSummary.pick({ id: true, title: true, language: true })

export const liveNote = noteText.extend({
  id: z.number(),
  kind: noteKind,
  time: siteTime,
  /** The name of whoever wrote it; null for somebody whose account was erased. */
  author: z.string().nullable(),
  is_key: z.boolean(),
  pinned: z.boolean(),
  pic: picture.nullable(),
  /** A number of the data section as it is now, ready to be shown. */
  value: z.string().nullable(),
  flash: linkedItem.nullable(),
  poll: poll.nullable(),
  /** The text as it was before it was corrected. */
  correction: z.object({ time: siteTime, title: z.string(), text: z.string() }).nullable(),
  /** True for a note that was withdrawn: nothing but its time is left. */
  withdrawn: z.boolean(),
})

/** One of the key points, each of which is the headline of a note. */
const keyPoint = z.object({ note: z.number(), time: siteTime, title: z.string(), language: z.string() })

/** Something that is to happen at a time. */
const programmeEntry = z.object({ id: z.number(), time: siteTime, title: z.string(), language: z.string() })

/** Everything around the notes; `version` grows with each change of it. */
export const liveBlog = z.object({
  item: z.number(),
  state: liveState,
  version: z.number(),
  started_time: siteTime.nullable(),
  ended_time: siteTime.nullable(),
  /** Notes that readers have, and how many of them are key points. */
  total: z.number(),
  key_total: z.number(),
  key_points: z.array(keyPoint).max(liveLimits.keyPoints),
  /** The time of the first and the newest note; null before the first. */
  first_time: siteTime.nullable(),
  latest_time: siteTime.nullable(),
  /**
   * Places of the notes between the first and the newest one, in thousandths, in their order. Of many notes, those of the
   * same time share a place.
   */
  day: z.array(z.object({ place: z.number(), is_key: z.boolean(), notes: z.number() })),
  authors: z.array(z.string()),
  /** The programme, in the order of time. */
  programme: z.array(programmeEntry).max(liveLimits.programme),
  /** The article that sums it up. */
  full_story: linkedItem.nullable(),
})

/** A page of notes that begins with one of them. */
export const liveNotes = z.object({
  order: z.enum(noteOrders),
  /** Shown above all others, on the first page. */
  pinned: z.array(liveNote).max(liveLimits.pinned),
  list: z.array(liveNote).max(notesOnPage),
  /** The note that the next page begins with. */
  next: z.number().nullable(),
  /** True if notes come before this page. */
  has_previous: z.boolean(),
})

export const liveBlogCalls = {
  getLiveBlog: defineCall({
    name: 'getLiveBlog',
    auth: 'public',
    input: z.object({
      item: id,
      /** The newest first unless given, and after the end the oldest. */
      order: z.enum(noteOrders).optional(),
      filter: z.enum(noteFilters).default('all'),
      /** The note that the page begins with; an unknown one is passed over. */
      note: id.optional(),
    }),
    output: z.object({ blog: liveBlog, notes: liveNotes }),
  }),
}

export type LiveNote = z.infer<typeof liveNote>
export type LiveBlog = z.infer<typeof liveBlog>
export type LiveNotes = z.infer<typeof liveNotes>
