import { z } from 'zod'
import { calendarDay, defineCall } from '#contract/call.ts'
import { reportKinds } from './analytics-report-terms.ts'

/** Reports on what is read, sent by email to members of staff who want them. */

const settings = z.object({
  daily: z.boolean(),
  weekly: z.boolean(),
  /** The language that they are written in. */
  language: z.enum(['zh-Hans', 'zh-Hant-HK', 'en']),
})

export const analyticsReportCalls = {
  /** Which reports the caller gets. `email`: whether there is an address to send them to. */
  analyticsReports: defineCall({
    name: 'analyticsReports',
    auth: 'editor',
    input: z.object({}),
    output: settings.extend({ email: z.boolean() }),
  }),
  setAnalyticsReports: defineCall({
    name: 'setAnalyticsReports',
    auth: 'editor',
    input: settings,
    output: z.object({}),
  }),
}

/** Content of the link in a report; the token is over the member, the kind and the last day on which it works. */
export const stopReport = z.object({
  user: z.coerce.number().int().positive(),
  kind: z.enum(reportKinds),
  until: calendarDay,
  token: z.string().min(1).max(100),
})
