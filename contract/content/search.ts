import { z } from 'zod'
import { defineCall, id, paging } from '#contract/call.ts'
import { maxSearchLength } from '#contract/constants.ts'
import { eventCard } from '#contract/events/events.ts'
import { columnAuthor, itemKind, itemSummary } from './items.ts'
import { feature } from './topics.ts'

/** A piece of a shown text; `hit` where the words looked for occur. The pieces joined give the text. */
export const segment = z.object({ t: z.string(), hit: z.boolean() })

/** An article or flash that matches. */
export const foundItem = itemSummary.extend({
  title_segments: z.array(segment),
  summary_segments: z.array(segment),
})

/** An author whose name or introduction matches. */
export const foundAuthor = columnAuthor.extend({
  kind: z.literal('author'),
  nickname_segments: z.array(segment),
  introduction_segments: z.array(segment),
})

/** A special topic whose title or summary matches. */
export const foundFeature = feature.extend({
  kind: z.literal('feature'),
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

/** The query: words separated by spaces, all of which must occur. */
const keyword = z
  .string()
  .trim()
  .min(1)
  .max(2 * maxSearchLength)
  .refine((text) => [...text].length <= maxSearchLength)

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
    input: z.object({ keyword }),
    output: z.object({
      articles: z.array(foundItem),
      flash: z.array(foundItem),
      features: z.array(foundFeature),
      events: z.array(foundEvent),
      authors: z.array(foundAuthor),
      /** How many of each kind match in all. */
      totals: z.record(searchType, z.number()),
    }),
  }),
  searchMore: defineCall({
    name: 'searchMore',
    auth: 'public',
    input: z.object({
      keyword,
      type: searchType,
      /** Continue after this result. */
      before: id.optional(),
      ...paging,
    }),
    /** `more` becomes false where the engine keeps no further results, which may be before `total`. */
    output: z.object({
      list: z.array(z.discriminatedUnion('kind', [foundItem, foundFeature, foundEvent, foundAuthor])),
      total: z.number(),
      more: z.boolean(),
    }),
  }),
}

export type Segment = z.infer<typeof segment>
export type FoundItem = z.infer<typeof foundItem>
export type FoundAuthor = z.infer<typeof foundAuthor>
export type FoundFeature = z.infer<typeof foundFeature>
export type FoundEvent = z.infer<typeof foundEvent>
export type Found = FoundItem | FoundFeature | FoundEvent | FoundAuthor
export type SearchType = z.infer<typeof searchType>
/** Kinds that modules above the one of content add, and what is found of them. */
export type FurtherSearchType = 'events'
export type FurtherFound = FoundEvent
export type HotSearch = z.infer<typeof hotSearch>
