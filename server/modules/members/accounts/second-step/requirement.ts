import type { CallOutput } from '#contract/calls.ts'
import { secondFactorNoticeDays } from '#contract/constants.ts'
import type { Database, Transaction } from '#server/platform/database/database.ts'
import { dayMs } from '#server/platform/durations.ts'
import { siteDayStart, siteTime } from '#server/platform/site-time.ts'
import { putException, requirementOf } from './requirement-store.ts'

interface Needs {
  database: Pick<Database, 'orm'>
  /** The day from which a second factor is required; empty: it is not. */
  secondFactorFrom: () => Promise<string>
}

/** The second factor as the site may require it of staff and of organisers who are paid. */
export function createRequirement({ database: { orm }, secondFactorFrom }: Needs) {
  return {
    /** The requirement as it concerns a member: null for those it does not, and before its notice begins. */
    async of(userId: number, now: Date): Promise<CallOutput<'mySecondStep'>['required']> {
      const from = await secondFactorFrom()
      const start = siteDayStart(from)
      if (!start) return null
      const days = Math.ceil((start.getTime() - now.getTime()) / dayMs)
      if (days > secondFactorNoticeDays) return null
      const { concerned, met, until } = await requirementOf(orm, userId, now)
      if (!concerned) return null
      return { from, days: Math.max(0, days), met, exempt_until: until === null ? null : siteTime(until) }
    },

    /** Lets somebody work for a day without a second factor. @returns when that ends */
    async exempt(tx: Transaction, userId: number, { by, now }: { by: number; now: Date }): Promise<Date> {
      const until = new Date(now.getTime() + dayMs)
      await putException(tx, { userId, until, grantedBy: by })
      return until
    },
  }
}

export type Requirement = ReturnType<typeof createRequirement>
