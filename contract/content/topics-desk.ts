import { z } from 'zod'
import { defineCall, id, paging, searchedPageOf, siteTime } from '#contract/call.ts'
import { topicLimits } from '#contract/constants.ts'
import { savingOf, seenRecord, textsOf, version } from '#contract/staff/records.ts'
import { coverFamily, itemKind } from './items.ts'
import { topicOrder } from './topics.ts'

/** Special topics as the newsroom arranges them. */

const place = z.number().int().min(1).max(9_999)

export const topicChapter = z.object({
  /** Undefined for a new chapter. */
  id: id.optional(),
  texts: textsOf(['title', 'introduction']),
  /** Articles and flash in the order of reading. */
  items: z.array(id).max(topicLimits.items),
})

export const topicFields = z.object({
  texts: textsOf(['title', 'summary']),
  /** The family of the drawn cover, which is used if there is no picture. */
  cover: coverFamily,
  /** A stored picture by its path. */
  pic: z.string().max(500).nullable(),
  /** Place in the list of topics, from 1; null: after those that have one, the newest first. */
  position: place.nullable(),
  online: z.boolean(),
  /** The order its page starts with: as arranged here, or newest first. */
  order: topicOrder,
  incident: id.nullable(),
  /** Outside of all chapters, after the last. */
  items: z.array(id).max(topicLimits.items),
  chapters: z.array(topicChapter).max(topicLimits.chapters),
})

export const topicRow = z.object({
  id: z.number(),
  title: z.string(),
  /** BCP 47 tag of the title. */
  language: z.string(),
  cover: coverFamily,
  pic: z.string().nullable(),
  position: z.number().nullable(),
  online: z.boolean(),
  chapters: z.number(),
  items: z.number(),
  version: z.number(),
  updated_time: siteTime,
  demo: z.boolean(),
})

/** The names of what a topic contains. */
export const topicItem = z.object({
  id: z.number(),
  title: z.string(),
  kind: itemKind,
  /** True if readers can see it. */
  visible: z.boolean(),
  release_time: siteTime.nullable(),
})

export const staffTopic = topicFields.extend({
  id: z.number(),
  version: z.number(),
  /** Opens the topic's page even where it is offline. */
  preview: z.string(),
  updated_time: siteTime,
  demo: z.boolean(),
  named: z.array(topicItem),
  /** The title of the incident. */
  incident_title: z.string().nullable(),
})

export const topicDeskCalls = {
  staffTopics: defineCall({
    name: 'staffTopics',
    auth: 'editor',
    input: z.object({
      keyword: z.string().max(200).optional(),
      state: z.enum(['online', 'offline']).optional(),
      ...paging,
    }),
    output: searchedPageOf(topicRow),
  }),
  staffTopic: defineCall({ name: 'staffTopic', auth: 'editor', input: z.object({ id }), output: staffTopic }),
  /** Adds a topic, or saves one. On top of a newer version nothing is saved, and the answer is that version. */
  saveTopic: defineCall({
    name: 'saveTopic',
    auth: 'editor',
    input: topicFields.extend({ id: id.optional(), version: version.optional() }),
    output: savingOf(staffTopic),
  }),
  deleteTopic: defineCall({ name: 'deleteTopic', auth: 'editor', input: seenRecord, output: z.object({}) }),
}

export type TopicFields = z.infer<typeof topicFields>
export type TopicChapter = z.infer<typeof topicChapter>
export type TopicRow = z.infer<typeof topicRow>
export type TopicItem = z.infer<typeof topicItem>
export type StaffTopic = z.infer<typeof staffTopic>
