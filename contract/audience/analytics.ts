import { z } from 'zod'
import { calendarDay, defineCall, id } from '#contract/call.ts'
import { readKinds } from './page-targets.ts'
import { reading } from './reading.ts'
import { sourceGroups } from './source-groups.ts'

/** Analytics for the newsroom, and its decisions on hot lists. Days are those of the site's clock, UTC+8. */

const hotKinds = ['item', 'author', 'label'] as const
const hotChoices = ['pin', 'block'] as const
const hotKind = z.enum(hotKinds)
const hotChoice = z.enum(hotChoices)

const day = calendarDay
const count = z.number()
/** Views and readers. Readers are counted separately for each day: over several days they are the sum of the days'. */
const read = { views: count, readers: count }
const target = z.enum(['item', 'topic', 'event', 'author', 'incident', 'label', 'page'])

/** Which of the two an item is; null for everything else, and for what can no longer be seen. */
const itemKind = z.enum(['article', 'flash']).nullable()

/** A row of a table, with its views of as many days before. */
const row = z.object({ ...read, before: count })

/** How far one looks back, and how many rows a table has. */
export const analyticsLimits = { days: 400, rows: 50, nowMinutes: 30, nowRows: 8, choices: 20, blocks: 200 } as const

const readTarget = row.extend({
  ...{ kind: target, item_kind: itemKind, id: count, path: z.string(), title: z.string() },
  reading: reading.nullable(),
})

export const analytics = z.object({
  from: day,
  to: day,
  /** One for each day of the period, days without any included; `before` is of the day as many days earlier. */
  days: z.array(z.object({ day, ...read, before_views: count, before_readers: count })),
  totals: z.object({ ...read, searches: count, unfound: count }),
  totals_before: z.object({ ...read, searches: count, unfound: count }),
  /** Views by the host that readers came from: '' is unknown, 'other' is one of many. */
  sources: z.array(row.extend({ name: z.string() })),
  languages: z.array(row.extend({ name: z.string() })),
  devices: z.array(row.extend({ name: z.string() })),
  /** Two letters each (ISO 3166-1); empty where no proxy names countries. */
  countries: z.array(row.extend({ name: z.string() })),
  /** `unfound`: how often nothing was found. */
  searches: z.array(row.extend({ name: z.string(), unfound: count })),
  /** Most searched without a result. */
  unfound: z.array(row.extend({ name: z.string() })),
  /** `reading`: how far articles and flash were read, where browsers reported it. */
  pages: z.array(readTarget),
  /** How far everything together was read. */
  reading,
  /** Analytics of authors and labels: their items and their own pages. */
  authors: z.array(row.extend({ id: count, title: z.string() })),
  labels: z.array(row.extend({ id: count, title: z.string() })),
})

/** Views of things in a period by where their readers came from; in a call of its own, since nothing else waits for it. */
export const targetSources = z.object({
  list: z.array(
    z.object({
      kind: target,
      id: count,
      /** Views by group of sources, always in the same order; groups without views are omitted. */
      mix: z.array(z.object({ group: z.enum(sourceGroups), views: count })),
    }),
  ),
})

/** Analytics of an author, for that author: never anything of anybody else. */
export const authorAnalytics = z.object({
  from: day,
  to: day,
  /** One for each day of the period; `before` is of the day as many days earlier. */
  days: z.array(z.object({ day, ...read, before_views: count, before_readers: count })),
  totals: z.object(read),
  totals_before: z.object(read),
  /** A host, '' where nobody says, 'other', or '/' and the first part of the address of a page of this site. */
  sources: z.array(z.object({ name: z.string(), views: count })),
  reading,
  /** The most read first. */
  items: z.array(row.extend({ id: count, title: z.string(), reading })),
})

const hotRow = z.object({
  id: count,
  title: z.string(),
  choice: hotChoice.nullable(),
  /** The list is ordered by it; see docs/hot-lists.md. */
  score: count,
  readers: count,
})

export const analyticsCalls = {
  /** The pages being read at the moment: readers of the last minutes. */
  audienceNow: defineCall({
    name: 'audienceNow',
    auth: 'editor',
    input: z.object({}),
    output: z.object({
      readers: count,
      views: count,
      /** Views of each of the last 30 minutes, the newest last. */
      minutes: z.array(count),
      pages: z.array(
        z.object({
          ...{ kind: target, item_kind: itemKind, id: count, path: z.string(), title: z.string() },
          readers: count,
        }),
      ),
    }),
  }),
  /** Analytics of a period, with those of the period of the same length before it. */
  audienceAnalytics: defineCall({
    name: 'audienceAnalytics',
    auth: 'editor',
    input: z.object({ from: day, to: day }),
    output: analytics,
  }),
  /** Returns what was read most of one kind, as `audienceAnalytics` returns it of all kinds together. */
  audiencePages: defineCall({
    name: 'audiencePages',
    auth: 'editor',
    input: z.object({ from: day, to: day, kind: z.enum(readKinds) }),
    output: z.object({ list: z.array(readTarget) }),
  }),
  /** Returns views by hours of a day of the site's clock, each with that of the day before. */
  audienceHours: defineCall({
    name: 'audienceHours',
    auth: 'editor',
    input: z.object({ day }),
    output: z.object({ hours: z.array(z.object({ views: count, before: count })).length(24) }),
  }),
  /** Returns the sources of readers of some things in a period. */
  audienceSources: defineCall({
    name: 'audienceSources',
    auth: 'editor',
    input: z.object({
      from: day,
      to: day,
      targets: z.array(z.object({ kind: target, id })).max(analyticsLimits.rows),
    }),
    output: targetSources,
  }),
  /** A hot list as it is computed at present: pinned, then by count, then what is blocked. */
  hotList: defineCall({
    name: 'hotList',
    auth: 'editor',
    input: z.object({ kind: hotKind }),
    output: z.object({ list: z.array(hotRow) }),
  }),
  /**
   * Pins, blocks, or leaves to the count (null). Readers see it at once. With `was`, what was chosen as the caller saw it,
   * nothing changes where somebody else has chosen meanwhile.
   */
  setHotChoice: defineCall({
    name: 'setHotChoice',
    auth: 'editor',
    input: z.object({ kind: hotKind, id, choice: hotChoice.nullable(), was: hotChoice.nullable().optional() }),
    output: z.object({}),
  }),
}

export const authorAnalyticsCalls = {
  /** Returns the analytics of the caller's own articles and flash, of one of them or of all. */
  authorAnalytics: defineCall({
    name: 'authorAnalytics',
    auth: 'user',
    input: z.object({ from: day, to: day, item: id.optional() }),
    output: authorAnalytics,
  }),
}

export type AuthorAnalytics = z.infer<typeof authorAnalytics>
export type HotKind = z.infer<typeof hotKind>
export type HotChoice = z.infer<typeof hotChoice>
export type Analytics = z.infer<typeof analytics>
export type AnalyticsRow = z.infer<typeof row>
export type HotRow = z.infer<typeof hotRow>
