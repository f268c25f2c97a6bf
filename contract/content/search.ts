import { z } from 'zod'
import { defineCall, id, paging } from '#contract/call.ts'
import { maxSearchLength } from '#contract/constants.ts'
import type { ErrorName } from '#contract/errors.ts'
import { eventCard } from '#contract/events/events.ts'
import { columnAuthor, itemKind, itemSummary } from './items.ts'
import { topic } from './topics.ts'

/** A piece of a shown text; `hit` where the words looked for occur. The pieces joined give the text. */
export const segment = z.object({ t: z.string(), hit: z.boolean() })

/** An article or flash that matches. */
export const foundItem = itemSummary.extend({
  title_segments: z.array(segment),
  summary_segments: z.array(segment),
  /** The passage of the text that has the words, if title and summary do not have all of them; else empty. */
  passage_segments: z.array(segment),
})

/** An author whose name or introduction matches. */
export const foundAuthor = columnAuthor.extend({
  kind: z.literal('author'),
  nickname_segments: z.array(segment),
  introduction_segments: z.array(segment),
})

/** A special topic whose title or summary matches. */
export const foundTopic = topic.extend({
  kind: z.literal('topic'),
  title_segments: z.array(segment),
  summary_segments: z.array(segment),
})

/** An event whose title, place, organiser or detail matches. */
export const foundEvent = eventCard.extend({
  kind: z.literal('event'),
  /** The first words of its detail. */
  summary: z.string(),
  title_segments: z.array(segment),
  summary_segments: z.array(segment),
})

/** The kinds of results, as `search` names them. */
export const searchType = z.enum(['articles', 'flash', 'features', 'events', 'authors'])

/** Further kinds, which have a title, a few words and a page. */
export const recordTypes = [
  'incidents',
  'labels',
  'tools',
  'conferences',
  'sessions',
  'ceremonies',
  'data',
  'atlas',
] as const
export const recordType = z.enum(recordTypes)

/** An incident, a label, a tool, a conference, a session of one, a ceremony, a page of data or an entry of the directory that matches. */
export const foundRecord = z.object({
  kind: z.enum(['incident', 'label', 'tool', 'edition', 'session', 'ceremony', 'entity', 'atlas']),
  id: z.number(),
  /** A path of this site, or the https address of a tool. */
  href: z.string(),
  /** BCP 47 tag of title and summary. */
  language: z.string(),
  /** True for sample content. */
  demo: z.boolean(),
  title: z.string(),
  title_segments: z.array(segment),
  summary_segments: z.array(segment),
})

/** Filters and order of the results. */
const filter = {
  /** No older than that. */
  since: z.enum(['day', 'week', 'month', 'year']).optional(),
  label: id.optional(),
  author: id.optional(),
  /** Written in it, whatever it is converted into. */
  language: z.enum(['zh-Hans', 'zh-Hant', 'en']).optional(),
  /** `best` weighs how well a title answers with its age; events to come are first. */
  order: z.enum(['best', 'newest']).default('best'),
}

/**
 * How many articles and flash have something, the most first: those that a filter would leave; of very many only the first
 * are counted, and the counts are `partial`.
 */
const facets = z.object({
  labels: z.array(z.object({ id: z.number(), name: z.string(), count: z.number() })),
  authors: z.array(z.object({ id: z.number(), name: z.string(), count: z.number() })),
  languages: z.array(z.object({ language: z.string(), count: z.number() })),
  times: z.object({ day: z.number(), week: z.number(), month: z.number(), year: z.number() }),
  partial: z.boolean(),
})

const tooLong: ErrorName = 'searchTooLong'

/** The query: words, all of which must occur; where nothing has all, those that something has. */
export const keyword = z
  .string()
  .trim()
  .min(1)
  .max(2 * maxSearchLength, tooLong)
  .refine((text) => [...text].length <= maxSearchLength, tooLong)

/**
 * A hot search, which leads to the item that it is about; one written by the newsroom may lead to search results
 * instead, and `id` is then its own id.
 */
const hotSearch = z.object({
  id: z.number(),
  title: z.string(),
  kind: z.enum([...itemKind.options, 'search']),
  /** BCP 47 tag of the title. */
  language: z.string(),
})

export const searchCalls = {
  hotSearch: defineCall({
    name: 'hotSearch',
    auth: 'public',
    input: z.object({}),
    output: z.object({ list: z.array(hotSearch) }),
  }),
  homeSearchList: defineCall({
    name: 'homeSearchList',
    auth: 'public',
    input: z.object({}),
    output: z.object({ searchLists: z.array(hotSearch) }),
  }),
  search: defineCall({
    name: 'search',
    auth: 'public',
    input: z.object({ keyword, ...filter }),
    output: z.object({
      articles: z.array(foundItem),
      flash: z.array(foundItem),
      features: z.array(foundTopic),
      events: z.array(foundEvent),
      authors: z.array(foundAuthor),
      /** Number of matches of each kind. */
      totals: z.record(searchType, z.number()),
      /** The first of each further kind. */
      records: z.array(foundRecord),
      record_totals: z.record(recordType, z.number()),
      facets,
      /** Words searched for instead, if nobody wrote a word as it was typed or all of them together; else empty. */
      meant: z.string(),
      /** Words that begin alike or are spelt alike, if nothing was found. */
      near: z.array(z.string()),
    }),
  }),
  /** Offered while a question is typed, also by pinyin and its initials; an addition to the specification. */
  searchSuggest: defineCall({
    name: 'searchSuggest',
    auth: 'public',
    input: z.object({ keyword: z.string().max(2 * maxSearchLength) }),
    output: z.object({ list: z.array(z.object({ term: z.string() })) }),
  }),
  searchMore: defineCall({
    name: 'searchMore',
    auth: 'public',
    input: z.object({
      keyword,
      type: z.enum([...searchType.options, ...recordTypes]),
      ...filter,
      /** Continue after this result. */
      before: id.optional(),
      ...paging,
    }),
    /** `more` becomes false where the engine keeps no further results, which may be before `total`. */
    output: z.object({
      list: z.array(z.discriminatedUnion('kind', [foundItem, foundTopic, foundEvent, foundAuthor, foundRecord])),
      total: z.number(),
      more: z.boolean(),
    }),
  }),
}

export type Segment = z.infer<typeof segment>
export type FoundItem = z.infer<typeof foundItem>
export type FoundAuthor = z.infer<typeof foundAuthor>
export type FoundTopic = z.infer<typeof foundTopic>
export type FoundEvent = z.infer<typeof foundEvent>
export type FoundRecord = z.infer<typeof foundRecord>
export type Found = FoundItem | FoundTopic | FoundEvent | FoundAuthor | FoundRecord
export type RecordType = z.infer<typeof recordType>
/** Every kind of result as it names itself. */
export const foundKinds = [...itemKind.options, 'topic', 'event', 'author', ...foundRecord.shape.kind.options] as const
export type FoundKind = (typeof foundKinds)[number]
export type SearchFilters = { [K in keyof typeof filter]?: z.infer<(typeof filter)[K]> }
export type SearchType = z.infer<typeof searchType>
/** Kinds that modules above the one of content add, and what is found of them. */
export type FurtherSearchType = 'events'
export type FurtherFound = FoundEvent
export type HotSearch = z.infer<typeof hotSearch>
