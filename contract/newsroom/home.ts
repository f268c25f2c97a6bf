import { z } from 'zod'
import { defineCall } from '#contract/call.ts'
import { incidentBrief } from '#contract/content/incidents.ts'
import { homeContent } from '#contract/content/items.ts'
import { topic } from '#contract/content/topics.ts'

/** Calls for the editors' choices on the front page, across all subjects. */
export const homeCalls = {
  homeLinsts: defineCall({
    name: 'homeLinsts',
    auth: 'public',
    shared: true,
    input: z.object({}),
    output: homeContent.extend({
      features: z.array(topic),
      incidents: z.array(incidentBrief),
      /** The special topic that the label block leads to, topic 5 by the specification; null where there is none. */
      label_topic: z.number().nullable(),
    }),
  }),
}
