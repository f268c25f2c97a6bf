import { z } from 'zod'
import { defineCall, id, pageOf, paging, siteTime } from '#contract/call.ts'
import { maxKeywordLength } from '#contract/constants.ts'
import {
  author,
  columnAuthor,
  countedLabel,
  flashSummary,
  itemCounts,
  itemKind,
  itemSummary,
} from '#contract/content/items.ts'

/** The calls by which readers get authors and their columns. */

/** An author with the newest article. */
export const columnAuthorWithLatest = columnAuthor.extend({ latest: itemSummary })

export const authorCalls = {
  getPopularColumn: defineCall({
    name: 'getPopularColumn',
    auth: 'public',
    input: z.object({}),
    output: z.object({ list: z.array(itemSummary) }),
  }),
  hotColumns: defineCall({
    name: 'hotColumns',
    auth: 'public',
    input: z.object(paging),
    output: pageOf(columnAuthorWithLatest),
  }),
  getWeekAuthorList: defineCall({
    name: 'getWeekAuthorList',
    auth: 'public',
    input: z.object({}),
    /** `week` counts the articles of the last seven days. */
    output: z.object({ list: z.array(columnAuthorWithLatest.extend({ week: z.number() })) }),
  }),
  getAuthorListNew: defineCall({
    name: 'getAuthorListNew',
    auth: 'public',
    input: z.object({
      /** Part of a name or introduction, in either Chinese script or in English. */
      keyword: z.string().trim().max(maxKeywordLength).optional(),
      /** Continue after this author. */
      before: id.optional(),
      ...paging,
    }),
    output: pageOf(columnAuthorWithLatest),
  }),
  toUserInfo: defineCall({
    name: 'toUserInfo',
    auth: 'public',
    input: z.object({ id }),
    output: author.extend({
      /** `likes`: of everything that the author has online. */
      counts: itemCounts.extend({ followers: z.number(), likes: z.number() }),
      /** When the author last published anything. */
      latest_time: siteTime.nullable(),
      /** Most frequent labels of the author. */
      labels: z.array(countedLabel),
      /** True if the caller follows the author; never for visitors. */
      followed: z.boolean(),
    }),
  }),
  getUserInformation: defineCall({
    name: 'getUserInformation',
    auth: 'public',
    input: z.object({ id, kind: itemKind.default('article'), before: id.optional(), ...paging }),
    output: pageOf(flashSummary),
  }),
}

export type ColumnAuthorWithLatest = z.infer<typeof columnAuthorWithLatest>
