import { z } from 'zod'
import { defineCall } from '#contract/call.ts'

/**
 * Page views (specification, points 3 and 7): what readers report, and how it is bounded. A path may be as long as an
 * address of the site: browsers encode a Chinese character of a search as nine, and one path refused loses the views beside it.
 */
export const trackingLimits = { records: 20, page: 2_048, title: 500, text: 200 } as const

const text = z.string().max(trackingLimits.text).optional()
const number = z.union([z.number(), text]).optional()
const page = z.string().max(trackingLimits.page).optional()

/**
 * A page view. The item and author that it names are accepted from other clients but not used: the page's address alone
 * decides what was read.
 */
export const trackingRecord = z.object({
  /** For `event` 'seen': the item whose link was on the screen, if its headlines are compared. */
  wz_id: number,
  wz_title: z.string().max(trackingLimits.title).optional(),
  time: number,
  event: text,
  usid: number,
  /** A random name that the browser keeps for itself. */
  uuid: text,
  author_id: number,
  platform: text,
  /** Paths of the page and of the one before, without what follows `?` or `#`. */
  page,
  prepg: page,
  /** The language of the page as calls name it: cn, hk or en. A browser that leaves can send no header. */
  language: text,
  /** For `event` 'read': hundredths of the text that were on the screen, and for how many seconds it was visible. */
  depth: z.number().optional(),
  seconds: z.number().optional(),
  /** For `event` 'search': the words searched by opening a page of results as a document, and how much was found. */
  keyword: z.string().max(trackingLimits.text).optional(),
  found: z.number().optional(),
})

export const trackingCalls = {
  /**
   * Takes one page view, or several at once; also how far an article was read, what was searched, and links that were seen
   * to an item whose headlines are compared.
   */
  pvuv: defineCall({
    name: 'pvuv',
    auth: 'public',
    input: trackingRecord.extend({ records: z.array(trackingRecord).max(trackingLimits.records).optional() }),
    output: z.object({}),
  }),
}

export type TrackingRecord = z.infer<typeof trackingRecord>
