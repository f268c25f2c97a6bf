import { z } from 'zod'
import { defineCall, id, siteTime } from '#contract/call.ts'

/** Deliveries to many readers by state, without personal data. */
export const deliveryReport = z.object({
  waiting: z.number(),
  sent: z.number(),
  failed: z.number(),
  unknown: z.number(),
  skipped: z.number(),
  /** Seconds from the time at which a delivery was due until it was made: half of all, and 99 of 100, were faster. */
  p50: z.number().nullable(),
  p99: z.number().nullable(),
  /** Deliveries that were not made, or of which nobody knows, by cause; the most frequent first. */
  causes: z.array(z.object({ cause: z.string(), count: z.number() })),
})

/** Calls by which the newsroom sees whom its news reached. */
export const deliveriesCalls = {
  flashDelivery: defineCall({
    name: 'flashDelivery',
    auth: 'editor',
    input: z.object({ item: id }),
    output: z.object({
      publish_time: siteTime.nullable(),
      /** Open pages that got it as it came out. */
      streams: deliveryReport,
      pushes: deliveryReport,
      /** The letter of breaking news; null where there was none. */
      emails: deliveryReport.nullable(),
    }),
  }),
}

export type DeliveryReport = z.infer<typeof deliveryReport>
