// Topics as readers see them; "topic" and "topic" are the same thing (docs/words.md). topics.ts has the console's calls.
import { z } from 'zod'
import { defineCall, id, pageOf, paging, siteTime } from '#contract/call.ts'
import { incident } from './incidents.ts'
import { coverFamily, itemSummary, picture } from './items.ts'

/** A special topic: articles and flash that belong together, in an order of reading. */
export const topic = z.object({
  id: z.number(),
  title: z.string(),
  /** Offsets (UTF-16) where the title may break between words. */
  title_breaks: z.array(z.number()),
  summary: z.string(),
  /** BCP 47 tag of title and summary; differs from the asked language where no version in it exists. */
  language: z.string(),
  cover: coverFamily,
  pic: picture.nullable(),
  /** How many articles and flash it holds at present. */
  articles: z.number(),
  flash: z.number(),
  /** When it last got something new to read: the newest of its items, or its own last change where it has none. */
  updated_time: siteTime,
  demo: z.boolean(),
})

export const topicChapter = z.object({
  id: z.number(),
  title: z.string(),
  introduction: z.string(),
  /** BCP 47 tag of title and introduction. */
  language: z.string(),
})

/** `reading`: as the editors arranged it, by chapters; `time`: newest first. */
export const topicOrder = z.enum(['reading', 'time'])

export const topicDetails = topic.extend({
  /** The languages that title and summary exist in, conversions between Chinese scripts included. */
  languages: z.array(z.string()),
  chapters: z.array(topicChapter),
  /** The course of events that the topic is about, where there is one. */
  incident: incident.nullable(),
  order: topicOrder,
  /** The order its page starts with if the reader chose none. */
  first_order: topicOrder,
  /** Readers cannot see it yet, or no longer. */
  offline: z.boolean(),
  /** A page of its items; `chapter` is null for those outside of all chapters. */
  list: z.array(itemSummary.extend({ chapter: z.number().nullable() })),
  total: z.number(),
  more: z.boolean(),
})

/** Topics in the editors' order, those without a place after them by their newest item. */
const topics = pageOf(topic)

export const topicCalls = {
  dexList: defineCall({ name: 'dexList', auth: 'public', input: z.object(paging), output: topics }),
  /** The same list; with `item` only the topics that hold this article or flash. */
  getSpecial: defineCall({
    name: 'getSpecial',
    auth: 'public',
    input: z.object({ item: id.optional(), ...paging }),
    output: topics,
  }),
  dexRecommendList: defineCall({
    name: 'dexRecommendList',
    auth: 'public',
    input: z.object({}),
    output: z.object({ list: z.array(topic) }),
  }),
  getSpecialDetails: defineCall({
    name: 'getSpecialDetails',
    auth: 'public',
    input: z.object({
      id,
      /** The order of the articles; by default the one that the editors chose. */
      order: topicOrder.optional(),
      /** The key of a preview: opens a topic that is offline. */
      preview: z.string().max(64).optional(),
      ...paging,
    }),
    output: topicDetails,
  }),
}

export type Topic = z.infer<typeof topic>
export type TopicChapter = z.infer<typeof topicChapter>
export type TopicOrder = z.infer<typeof topicOrder>
export type TopicDetails = z.infer<typeof topicDetails>
