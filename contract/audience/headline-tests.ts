import { z } from 'zod'
import { defineCall, id, siteTime } from '#contract/call.ts'
import { picture } from '#contract/content/items.ts'
import { headlineLimits } from './headline-terms.ts'

/** Tests of headlines and covers: half of the readers get another one, and the one that more of them open stays. */

const siteLanguage = z.enum(['zh-Hans', 'zh-Hant-HK', 'en'])
const title = z.string().trim().min(1).max(headlineLimits.title)
/** Chinese is converted into the other script where that has no title of its own; English only where it is given. */
const titles = z.partialRecord(siteLanguage, title)
const variant = z.enum(['a', 'b'])
const count = z.number()
const counts = z.object({ seen: count, read: count })

const headlineTest = z.object({
  id: count,
  item: count,
  kind: z.enum(['article', 'flash']),
  /** Titles compared: a is the one that was there. */
  title_before: z.string(),
  picture_before: z.string().nullable(),
  titles,
  picture: picture.nullable(),
  /** Readers, each network address once a day: who saw it in a list, and who of those opened it. */
  a: counts,
  b: counts,
  started_time: siteTime,
  /** When it ends by itself: then the better one stays where one is clearly better, else what was there. */
  ends_time: siteTime,
  ended_time: siteTime.nullable(),
  kept: variant.nullable(),
})

export const headlineCalls = {
  /** Tests that run, then those that ended, the newest first. */
  headlineTests: defineCall({
    name: 'headlineTests',
    auth: 'editor',
    input: z.object({}),
    output: z.object({ list: z.array(headlineTest) }),
  }),
  /** Begins a test of an item that readers have, with another headline, another cover or both. */
  startHeadlineTest: defineCall({
    name: 'startHeadlineTest',
    auth: 'editor',
    input: z.object({
      item: id,
      titles: titles.default({}),
      /** Path of a stored picture. */
      picture: z.string().max(headlineLimits.picture).nullable().default(null),
      hours: z
        .number()
        .int()
        .min(headlineLimits.hours.least)
        .max(headlineLimits.hours.most)
        .default(headlineLimits.hours.usual),
    }),
    output: headlineTest,
  }),
  /** Ends a test: what an editor chose stays, for all readers. */
  endHeadlineTest: defineCall({
    name: 'endHeadlineTest',
    auth: 'editor',
    input: z.object({ id, keep: variant }),
    output: headlineTest,
  }),
}

export type HeadlineTest = z.infer<typeof headlineTest>
export type Variant = z.infer<typeof variant>
