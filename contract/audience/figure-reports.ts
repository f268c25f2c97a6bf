import { z } from 'zod'
import { defineCall } from '#contract/call.ts'

/** Reports of what is read, by mail to the members of staff who want them. */

export const reportKinds = ['daily', 'weekly'] as const
export type ReportKind = (typeof reportKinds)[number]

const settings = z.object({
  daily: z.boolean(),
  weekly: z.boolean(),
  /** The language that they are written in. */
  language: z.enum(['zh-Hans', 'zh-Hant-HK', 'en']),
})

export const figureReportCalls = {
  /** Which reports the caller gets. `email`: whether there is an address to send them to. */
  figureReports: defineCall({
    name: 'figureReports',
    auth: 'editor',
    input: z.object({}),
    output: settings.extend({ email: z.boolean() }),
  }),
  setFigureReports: defineCall({
    name: 'setFigureReports',
    auth: 'editor',
    input: settings,
    output: z.object({}),
  }),
}

/** What the link in a report carries; the token is over the member and the kind. */
export const stopReport = z.object({
  user: z.coerce.number().int().positive(),
  kind: z.enum(reportKinds),
  token: z.string().min(1).max(100),
})
