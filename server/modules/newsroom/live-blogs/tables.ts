import { boolean, integer, jsonb, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core'
import type { Picture } from '#contract/content/items.ts'
import type { LiveState } from '#contract/content/live-states.ts'
import type { NoteMetric } from '#contract/newsroom/live-blogs/live-desk.ts'
import type { NoteKind, NoteText } from '#contract/newsroom/live-blogs/live-terms.ts'
import { identity, moment, reference } from '#server/platform/database/columns.ts'
import type { Versions } from '#server/platform/text/wording.ts'

/** The text of a note before it was corrected. */
export interface StoredCorrection {
  time: string
  title: string
  text: string
  language: string
}

const version = () => integer().notNull().default(1)
const changedAt = () => moment('changed_at').notNull().defaultNow()

export const liveBlogs = pgTable('live_blogs', {
  itemId: reference('item_id').primaryKey(),
  state: text().$type<LiveState>().notNull().default('upcoming'),
  startedAt: moment('started_at'),
  endedAt: moment('ended_at'),
  /** When an end takes effect that can still be undone. */
  endsAt: moment('ends_at'),
  endedBy: reference('ended_by'),
  fullStoryId: reference('full_story_id'),
  version: version(),
  changedAt: changedAt(),
})

/** Users who may write notes of a blog without a role in the console. */
export const liveAuthors = pgTable('live_authors', {
  itemId: reference('item_id').notNull(),
  userId: reference('user_id').notNull(),
})

/** Entries of the programme of a blog. */
export const liveProgramme = pgTable('live_programme', {
  id: identity(),
  itemId: reference('item_id').notNull(),
  at: moment('at').notNull(),
  language: text().notNull(),
  title: text().notNull(),
  versions: jsonb().$type<Versions<'title'>>().notNull().default({}),
  version: version(),
})

export const liveNotes = pgTable('live_notes', {
  id: identity(),
  itemId: reference('item_id').notNull(),
  sendKey: uuid('send_key').notNull(),
  kind: text().$type<NoteKind>().notNull(),
  language: text().notNull(),
  title: text().notNull().default(''),
  text: text().notNull().default(''),
  alt: text().notNull().default(''),
  /** Texts in further languages; `origin` is `machine` while nobody has read what a machine translated. */
  versions: jsonb().$type<Versions<NoteText | 'origin'>>().notNull().default({}),
  picture: jsonb().$type<Picture>(),
  metric: jsonb().$type<NoteMetric>(),
  flashId: reference('flash_id'),
  pollId: reference('poll_id'),
  authorId: reference('author_id'),
  isKey: boolean('is_key').notNull().default(false),
  /** Place among the key points at the top of the page, from 1. */
  keyPlace: smallint('key_place'),
  pinned: boolean().notNull().default(false),
  /** Readers who follow the article, its labels or breaking news are informed of it. */
  push: boolean().notNull().default(false),
  correction: jsonb().$type<StoredCorrection>(),
  /** True if it was sent in from the venue. */
  offered: boolean().notNull().default(false),
  /** When readers get it, unless it is undone before; null while it waits for the desk to take it. */
  dueAt: moment('due_at'),
  publishedAt: moment('published_at'),
  withdrawnAt: moment('withdrawn_at'),
  version: version(),
  changedAt: changedAt(),
})
