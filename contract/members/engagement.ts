import { z } from 'zod'
import { defineCall, id, pageOf, paging, siteTime } from '#contract/call.ts'
import { columnAuthor, engagementCounts, itemSummary } from '#contract/content/items.ts'
import { topic } from '#contract/content/topics.ts'

/** Types that can be collected: articles and flash are items with ids of one row, special topics have their own. */
export const collectionType = z.enum(['article', 'flash', 'topic'])

/** Ids that a page shows, for which the viewer's own state is requested. */
const idList = z.array(id).max(100).default([])

export const engagementCalls = {
  /**
   * The personal parts of a page, in one call after it is shown: pages themselves are the same for everybody.
   * Visitors get the counts with `user` null.
   */
  getViewer: defineCall({
    name: 'getViewer',
    auth: 'public',
    input: z.object({ items: idList, authors: idList, topics: idList }),
    output: z.object({
      user: z
        .object({
          id: z.number(),
          nickname: z.string(),
          avatar_img: z.string().nullable(),
          roles: z.array(z.string()),
          author_id: z.number().nullable(),
          unread: z.number(),
        })
        .nullable(),
      liked: z.array(z.number()),
      collected: z.array(z.number()),
      collected_topics: z.array(z.number()),
      followed: z.array(z.number()),
      counts: z.record(z.string(), engagementCounts),
      followers: z.record(z.string(), z.number()),
    }),
  }),
  followAuthor: defineCall({
    name: 'followAuthor',
    auth: 'user',
    /** Without `follow` the state is toggled, as in the specification's call; with it the call may be repeated. */
    input: z.object({ id, follow: z.boolean().optional() }),
    output: z.object({ followed: z.boolean(), followers: z.number() }),
  }),
  myFollow: defineCall({
    name: 'myFollow',
    auth: 'user',
    input: z.object(paging),
    output: pageOf(
      columnAuthor.extend({ followers: z.number(), latest: itemSummary.nullable(), followed_time: siteTime }),
    ),
  }),
  likeInformation: defineCall({
    name: 'likeInformation',
    auth: 'user',
    input: z.object({ id, like: z.boolean().optional() }),
    output: z.object({ liked: z.boolean(), likes: z.number() }),
  }),
  collectionInformation: defineCall({
    name: 'collectionInformation',
    auth: 'user',
    input: z.object({ id, type: collectionType.default('article') }),
    output: z.object({ collected: z.boolean(), collects: z.number() }),
  }),
  cancelCollectionInformation: defineCall({
    name: 'cancelCollectionInformation',
    auth: 'user',
    input: z.object({ id, type: collectionType.default('article') }),
    output: z.object({ collected: z.boolean(), collects: z.number() }),
  }),
  myCollection: defineCall({
    name: 'myCollection',
    auth: 'user',
    input: z.object({ type: collectionType.optional(), ...paging }),
    output: pageOf(
      z.object({
        type: collectionType,
        collected_time: siteTime,
        item: itemSummary.nullable(),
        topic: topic.nullable(),
      }),
    ).extend({ counts: z.record(collectionType, z.number()) }),
  }),
}

export type CollectionType = z.infer<typeof collectionType>
export type EngagementCounts = z.infer<typeof engagementCounts>
