import { z } from 'zod'
import { defineCall, id, siteTime } from '#contract/call.ts'
import { recentSearches } from '#contract/constants.ts'
import { keyword } from './search.ts'

/** A question of a member. */
const searchRecord = z.object({ id: z.number(), keyword: z.string(), search_time: siteTime })

/** The newest first; all that are kept. */
const records = z.object({ list: z.array(searchRecord) })

/** A member's own searches; `search` itself stores those of members who are signed in. */
export const searchRecordCalls = {
  getSearchRecords: defineCall({ name: 'getSearchRecords', auth: 'user', input: z.object({}), output: records }),
  /** Moves what a browser kept of a visitor to the member who signed in there; an addition to the specification. */
  keepSearchRecords: defineCall({
    name: 'keepSearchRecords',
    auth: 'user',
    /** The newest first. */
    input: z.object({ keywords: z.array(keyword).min(1).max(recentSearches) }),
    output: records,
  }),
  /** Deletes one, or without `id` all of them. */
  delSearchRecords: defineCall({
    name: 'delSearchRecords',
    auth: 'user',
    input: z.object({ id: id.optional() }),
    output: z.object({}),
  }),
}

export type SearchRecord = z.infer<typeof searchRecord>
