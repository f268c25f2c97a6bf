import type { CallOutput } from '#contract/calls.ts'
import { CallError } from '#contract/errors.ts'
import type { SmsBudget } from '#server/platform/config/sms-budget-config.ts'
import type { Database } from '#server/platform/database/database.ts'
import { dayMs, daySeconds } from '#server/platform/durations.ts'
import type { CallContext } from '#server/platform/http/call-context.ts'
import type { KeyedRule, Limiter } from '#server/platform/http/rate-limit/rate-limit.ts'
import type { Log } from '#server/platform/log.ts'
import { nextSiteDay, siteDay } from '#server/platform/site-time.ts'
import type { PhoneAddress } from './addresses.ts'
import { phoneCodesIn } from './phone-codes.ts'
import { alarmsOf, putAlarm, removeAlarmsBefore } from './sms-alarms-store.ts'
import { smsAreaOf } from './sms-areas.ts'
import {
  alarmAt,
  type BudgetLine,
  budgetLines,
  clientPoints,
  isServed,
  networkPoints,
  openPoints,
} from './sms-budget-policy.ts'

interface Needs {
  database: Pick<Database, 'orm'>
  limiter: Pick<Limiter, 'take' | 'restoreAll'>
  smsBudget: SmsBudget
  log: Log
}

/** A message that was counted. */
export interface CountedMessage {
  /** Takes it back from the counts, because it did not go out. */
  restore(): Promise<void>
}

const alarmRetentionMs = 30 * dayMs
const secondsUntil = (then: Date, now: Date) => Math.ceil((then.getTime() - now.getTime()) / 1000)

/**
 * Creates the budget of text messages: the areas that get any, and the number a day, counted for all processes. Premium
 * numbers make money for people who have codes sent to them, from however many addresses (OWASP: SMS pumping).
 */
export function createSmsBudget({ database: { orm }, limiter, smsBudget, log }: Needs) {
  /** A window of the limiter begins with its first message, so that the day is a part of the key. */
  const ruleOf = (day: string, { scope, points }: BudgetLine): KeyedRule => [
    `sms ${scope} ${day}`,
    { points, seconds: daySeconds },
  ]
  const ruleOfClient = (day: string, client: string, { scope, points }: BudgetLine): KeyedRule => [
    `sms ${scope} ${day} of ${client}`,
    {
      points: clientPoints(smsBudget, points),
      seconds: daySeconds,
      maxOfNetwork: networkPoints(smsBudget, points),
    },
  ]
  const ruleOfStrangers = (day: string, { scope, points }: BudgetLine): KeyedRule => [
    `sms ${scope} ${day} of strangers`,
    { points: openPoints(smsBudget, points), seconds: daySeconds },
  ]

  async function tell(day: string, line: BudgetLine, count: number): Promise<void> {
    const level = alarmAt(count, line.points)
    if (!level || !(await putAlarm(orm, day, { scope: line.scope, level }))) return
    const fields = { area: line.scope, budget: line.points, day }
    if (level === 100) log.error(fields, "Today's budget of text messages is used up")
    else log.warn(fields, "80 per cent of today's budget of text messages are used up")
    await removeAlarmsBefore(orm, siteDay(new Date(Date.parse(day) - alarmRetentionMs)))
  }

  return {
    /** @throws CallError smsAreaClosed where numbers of the area get no text messages */
    assertServed(address: PhoneAddress): void {
      if (!isServed(smsBudget, smsAreaOf(address))) throw new CallError('smsAreaClosed')
    },

    /**
     * Counts a message that is about to go out to an address because a client asked for it. A client has a share of each
     * budget, so that none alone keeps an area from its codes; a part is kept for members on their own devices. Their
     * account alone is not enough for that: the answer would reveal to strangers that there is one.
     * @param isKnown whether the owner of the number has signed in on this device, or is signed in
     * @throws CallError tooManyRequests where the client's share is used up, smsBudgetSpent where the budget is, both
     *   with the seconds until the next day in UTC+8
     */
    async take(
      address: PhoneAddress,
      { client, isKnown }: { client: string; isKnown: boolean },
      now: Date,
    ): Promise<CountedMessage> {
      const day = siteDay(now)
      const lines = budgetLines(smsBudget, smsAreaOf(address))
      const counts: [BudgetLine, number][] = []
      const taken: KeyedRule[] = []
      const restore = () => limiter.restoreAll(taken)
      const take = async (rule: KeyedRule) => {
        const { allowed, count } = await limiter.take(...rule)
        if (allowed) taken.push(rule)
        return { allowed, count }
      }
      const untilTomorrow = secondsUntil(nextSiteDay(now), now)
      // A client that may use all of a budget is refused by that limit alone.
      const shared = lines.filter(({ points }) => clientPoints(smsBudget, points) < points)
      for (const line of shared) {
        if ((await take(ruleOfClient(day, client, line))).allowed) continue
        await restore()
        throw new CallError('tooManyRequests', undefined, untilTomorrow)
      }
      for (const line of lines) {
        const isOpen = isKnown || (await take(ruleOfStrangers(day, line))).allowed
        const { allowed, count } = isOpen ? await take(ruleOf(day, line)) : { allowed: false, count: line.points }
        if (!allowed) {
          await Promise.all([tell(day, line, count), restore()])
          throw new CallError('smsBudgetSpent', undefined, untilTomorrow)
        }
        counts.push([line, count])
      }
      for (const [line, count] of counts) await tell(day, line, count)
      return { restore }
    },

    /** The budgets that are nearly or wholly used up today, with the names of the areas in the reader's language. */
    async alarms({ now, language }: Pick<CallContext, 'now' | 'language'>): Promise<SmsTrouble[]> {
      const found = await alarmsOf(orm, siteDay(now))
      if (found.length === 0) return []
      const areas = phoneCodesIn(language)
      return found.map(({ scope, level }) => ({
        scope,
        level,
        countries: areas.filter(({ area_code }) => scope === `+${area_code}`).map(({ country }) => country),
      }))
    },

    /** The area codes in the reader's language, and of each whether it gets text messages. */
    areas: ({ language }: Pick<CallContext, 'language'>) =>
      phoneCodesIn(language).map((area) => ({ ...area, sms: isServed(smsBudget, area.area_code) })),
  }
}

type SmsTrouble = CallOutput<'getDesk'>['troubles']['sms'][number]
export type SmsBudgeting = ReturnType<typeof createSmsBudget>
