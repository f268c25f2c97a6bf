import { z } from 'zod'
import { defineCall, id, pageOf, paging, siteTime, undoMs } from '#contract/call.ts'
import { pollInput } from '#contract/content/polls/polls.ts'
import { person } from '#contract/newsroom/desk.ts'
import { savingOf, siteLanguage, version } from '#contract/staff/records.ts'
import { valueForms } from '../data-value.ts'
import { liveBlog, liveNote, liveState, noteKind } from './live-blogs.ts'
import { liveLimits } from './live-terms.ts'

/** The desk from which the newsroom writes live. */

/** A number of the data section, with what stands for it where it cannot be shown. */
const metric = z.object({
  series: z.string().max(120),
  form: z.enum(valueForms),
  path: z.string().max(200),
  words: z.string().max(300),
})

/** Fields that an editor writes; each kind uses its own part. */
const noteFields = {
  kind: noteKind,
  language: siteLanguage.default('zh-Hans'),
  title: z
    .string()
    .max(2 * liveLimits.title)
    .default(''),
  text: z
    .string()
    .max(2 * liveLimits.text)
    .default(''),
  /** Path of a stored picture. */
  pic: z.string().max(500).nullable().default(null),
  alt: z
    .string()
    .max(2 * liveLimits.alt)
    .default(''),
  metric: metric.nullable().default(null),
  flash: id.nullable().default(null),
  is_key: z.boolean().default(false),
  pinned: z.boolean().default(false),
}

export const staffLiveNote = liveNote.extend({
  version: z.number(),
  /** `offered`: sent in from the venue; `waiting`: readers do not have it yet, and its author can undo it. */
  state: z.enum(['offered', 'waiting', 'published', 'withdrawn']),
  author_id: z.number().nullable(),
  /** True if readers are informed of it. */
  push: z.boolean(),
  alt: z.string(),
  metric: metric.nullable(),
  flash_id: z.number().nullable(),
  /** Votes in its poll; null for a note without one. */
  votes: z.number().nullable(),
})

/** The entries of the programme are as they were written, whatever language the console is in. */
export const staffLiveBlog = liveBlog.extend({
  title: z.string(),
  language: z.string(),
  /** When an end takes effect that can still be undone; null for none. */
  ends_time: siteTime.nullable(),
  /** Work that is left before the end. */
  missing: z.object({ key_points: z.number(), alt_texts: z.number() }),
  /** Authors who may write notes without a role in the console. */
  assigned: z.array(person),
})

const listedLiveBlog = staffLiveBlog.pick({
  item: true,
  title: true,
  language: true,
  state: true,
  started_time: true,
  ended_time: true,
  total: true,
})

/** A blog as it was seen, so that nobody overwrites what a colleague did since. */
const seenBlog = { item: id, version }
const seenNote = { id, version }

export const liveDeskCalls = {
  /** All live blogs: those that run first, then the newest. */
  staffLiveBlogs: defineCall({
    name: 'staffLiveBlogs',
    auth: 'editor',
    input: z.object(paging),
    output: pageOf(listedLiveBlog),
  }),
  /** Has an article run live; one that does already stays as it is. */
  makeLiveBlog: defineCall({
    name: 'makeLiveBlog',
    auth: 'editor',
    input: z.object({ item: id }),
    output: staffLiveBlog,
  }),
  /**
   * The notes, the newest first; `before` continues after one of them. `inbox` has those that were sent in from the venue
   * and wait for the desk, the oldest first.
   */
  liveDesk: defineCall({
    name: 'liveDesk',
    auth: 'editor',
    input: z.object({ item: id, before: id.optional() }),
    output: z.object({
      blog: staffLiveBlog,
      inbox: z.array(staffLiveNote),
      notes: z.array(staffLiveNote),
      more: z.boolean(),
    }),
  }),
  /** Sends a note, which readers get after `undo_ms`. The same key sent again returns the note that is there. */
  sendLiveNote: defineCall({
    name: 'sendLiveNote',
    auth: 'editor',
    input: z.object({
      item: id,
      key: z.uuid(),
      poll: pollInput.nullable().default(null),
      /** True to inform those who follow the article's author or labels, or breaking news, once readers have it. */
      push: z.boolean().default(false),
      /** True to send it in from the venue: readers get it once the desk has taken it, without a push. */
      offer: z.boolean().default(false),
      ...noteFields,
    }),
    output: z.object({ note: staffLiveNote, undo_ms: undoMs }),
  }),
  /** Changes a note; `correct` shows readers what it said before. */
  saveLiveNote: defineCall({
    name: 'saveLiveNote',
    auth: 'editor',
    input: z.object({ ...seenNote, ...noteFields, correct: z.boolean() }),
    output: savingOf(staffLiveNote),
  }),
  /** Takes a note that was sent in from the venue; readers get it after `undo_ms`. */
  takeLiveNote: defineCall({
    name: 'takeLiveNote',
    auth: 'editor',
    input: z.object(seenNote),
    output: savingOf(staffLiveNote).and(z.object({ undo_ms: undoMs })),
  }),
  /** Removes a note that was sent in from the venue. */
  rejectLiveNote: defineCall({ name: 'rejectLiveNote', auth: 'editor', input: z.object({ id }), output: z.object({}) }),
  /** Takes back a note that readers do not have yet; one that was sent in from the venue waits for the desk again. */
  undoLiveNote: defineCall({ name: 'undoLiveNote', auth: 'editor', input: z.object({ id }), output: z.object({}) }),
  /** Withdraws a note that readers have; its time stays. */
  withdrawLiveNote: defineCall({
    name: 'withdrawLiveNote',
    auth: 'editor',
    input: z.object(seenNote),
    output: savingOf(staffLiveNote),
  }),
  /** Sets the key points in their order; only notes that are key points can be among them. */
  orderKeyPoints: defineCall({
    name: 'orderKeyPoints',
    auth: 'editor',
    input: z.object({ ...seenBlog, notes: z.array(id).max(liveLimits.keyPoints) }),
    output: savingOf(staffLiveBlog),
  }),
  /** Replaces the programme. Entries whose title stays keep their translations. */
  saveLiveProgramme: defineCall({
    name: 'saveLiveProgramme',
    auth: 'editor',
    input: z.object({
      ...seenBlog,
      language: siteLanguage.default('zh-Hans'),
      entries: z
        .array(z.object({ time: siteTime, title: z.string().max(2 * liveLimits.programmeTitle) }))
        .max(liveLimits.programme),
    }),
    output: savingOf(staffLiveBlog),
  }),
  /** Replaces the authors who may write notes of this article, and nothing else. */
  saveLiveAuthors: defineCall({
    name: 'saveLiveAuthors',
    auth: 'editor',
    input: z.object({ ...seenBlog, authors: z.array(id).max(liveLimits.assigned) }),
    output: savingOf(staffLiveBlog),
  }),
  /** Begins, pauses, continues, ends or, after the end, reopens. An end takes effect after `undo_ms`. */
  setLiveState: defineCall({
    name: 'setLiveState',
    auth: 'editor',
    input: z.object({
      ...seenBlog,
      state: liveState.exclude(['upcoming']),
      /** The article that sums it up. */
      full_story: id.nullable().optional(),
    }),
    output: savingOf(staffLiveBlog).and(z.object({ undo_ms: undoMs })),
  }),
  undoLiveEnd: defineCall({
    name: 'undoLiveEnd',
    auth: 'editor',
    input: z.object({ item: id }),
    output: staffLiveBlog,
  }),
}

export type StaffLiveNote = z.infer<typeof staffLiveNote>
export type StaffLiveBlog = z.infer<typeof staffLiveBlog>
export type NoteMetric = z.infer<typeof metric>
