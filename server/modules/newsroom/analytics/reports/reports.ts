import { timingSafeEqual } from 'node:crypto'
import type { Analytics } from '#contract/audience/analytics.ts'
import { type ReportKind, reportKinds } from '#contract/audience/analytics-report-terms.ts'
import type { CallOutput, ParsedInput } from '#contract/calls.ts'
import { CallError } from '#contract/errors.ts'
import type { Language } from '#language/languages.ts'
import { type Database, transaction } from '#server/platform/database/database.ts'
import { layOut, pathIn } from '#server/platform/delivery/mail/mail-layout.ts'
import type { MailQueue } from '#server/platform/delivery/mail/mail-queue.ts'
import type { CallContext } from '#server/platform/http/call-context.ts'
import { type MemberContext, userOf } from '#server/platform/http/caller.ts'
import type { Secrets } from '#server/platform/seal.ts'
import { siteDay, siteTime } from '#server/platform/site-time.ts'
import { dayAfter } from '../period.ts'
import { reportText } from './report-words.ts'
import * as store from './reports-store.ts'

export interface ReportsNeeds {
  database: Database
  mails: Pick<MailQueue, 'add'>
  secrets: Pick<Secrets, 'hmac'>
  siteOrigin: string
  settings: { nameIn(language: Language): Promise<string> }
}

/** Payload of the link that ends a report. */
interface StopLink {
  user: number
  kind: ReportKind
  /** The last day on which it works. */
  until: string
  token: string
}

/** Makes the analytics of a period. */
type AnalyticsOf = (period: { from: string; to: string }, context: CallContext) => Promise<Analytics>

/** From this hour of the site's clock on, reports are sent: then people come to work. */
const firstHour = 8
const weekDays = 7
/** How long the unsubscribe link works: emails are forwarded and kept for years. */
const stopDays = 60

/** Reports on what is read, sent by email to members of staff who want them. */
export function createReports({ database, mails, secrets, siteOrigin, settings }: ReportsNeeds) {
  const { orm } = database
  const tokenOf = (user: number, kind: ReportKind, until: string) =>
    secrets.hmac('stop analytics reports', `${user} ${kind} ${until}`).toString('base64url')

  async function mailOf(kind: ReportKind, { user, language }: store.Receiver, analytics: Analytics) {
    const { stop, ...text } = reportText(kind, analytics, language)
    const { from, to } = analytics
    const until = dayAfter(to, stopDays)
    const query = new URLSearchParams({ user: `${user}`, kind, until, token: tokenOf(user, kind, until) })
    return layOut(text, {
      ...{ language, site: await settings.nameIn(language), siteOrigin },
      path: `/console/analytics?${new URLSearchParams({ from, to })}`,
      stop: { text: stop, path: pathIn(language, `/stop-reports?${query}`) },
    })
  }

  /** Sends one report to all who want it and have not got it. */
  async function send(kind: ReportKind, to: string, now: Date, analyticsOf: AnalyticsOf): Promise<void> {
    const period = { from: kind === 'daily' ? to : dayAfter(to, 1 - weekDays), to }
    const made = new Map<Language, Analytics>()
    for (const receiver of await store.receivers(orm, kind, to)) {
      const { language, user, email } = receiver
      const analytics = made.get(language) ?? (await analyticsOf(period, { language, now, tags: new Set() }))
      made.set(language, analytics)
      const mail = await mailOf(kind, receiver, analytics)
      await transaction(database, async (tx) => {
        if (!(await store.take(tx, kind, user, to))) return
        await mails.add(tx, { ...mail, to: email, userId: user, about: `analytics:${kind}:${user}:${to}` })
      })
    }
  }

  return {
    async settings(_input: object, context: MemberContext): Promise<CallOutput<'analyticsReports'>> {
      const user = userOf(context)
      const [known, email] = await Promise.all([store.find(orm, user), store.hasMail(orm, user)])
      return { daily: false, weekly: false, language: context.language, ...known, email }
    },

    async set(settings: ParsedInput<'setAnalyticsReports'>, context: MemberContext): Promise<Record<string, never>> {
      await store.save(orm, userOf(context), settings)
      return {}
    },

    /** Ends a report by the link in it. @throws CallError itemMissing for a wrong token, or one of long ago */
    async stop({ user, kind, until, token }: StopLink, now = new Date()): Promise<void> {
      const [given, right] = [Buffer.from(token), Buffer.from(tokenOf(user, kind, until))]
      if (given.length !== right.length || !timingSafeEqual(given, right) || siteDay(now) > until)
        throw new CallError('itemMissing')
      await store.stop(orm, user, kind)
    },

    /**
     * Sends due reports: from eight in the morning of the site's clock on the report of the day before, on Mondays, and
     * until all have it, that of the week before. After an outage only the newest report is sent, late.
     */
    async sendDue(now: Date, analyticsOf: AnalyticsOf): Promise<void> {
      if (Number(siteTime(now).slice(11, 13)) < firstHour) return
      const today = siteDay(now)
      const sinceMonday = (new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % weekDays
      const last = { daily: dayAfter(today, -1), weekly: dayAfter(today, -1 - sinceMonday) }
      for (const kind of reportKinds) await send(kind, last[kind], now, analyticsOf)
    },

    /** For the download of one's own data, and the end of the account. */
    personalData: {
      async exportPersonalData(user: number): Promise<Record<string, unknown>> {
        const known = await store.find(orm, user)
        return known ? { analytics_reports: known } : {}
      },
      erase: store.remove,
    },
  }
}
