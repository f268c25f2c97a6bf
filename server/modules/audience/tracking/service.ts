import { createHash, randomBytes } from 'node:crypto'
import { isbot } from 'isbot'
import { pageTarget, type TargetKind } from '#contract/audience/page-targets.ts'
import type { TrackingRecord } from '#contract/audience/tracking.ts'
import type { ParsedInput } from '#contract/calls.ts'
import type { Database } from '#server/platform/database/database.ts'
import { daySeconds } from '#server/platform/durations.ts'
import type { CallContext } from '#server/platform/http/call-context.ts'
import type { Caller } from '#server/platform/http/caller.ts'
import { clientOf } from '#server/platform/http/client-of.ts'
import type { Limiter, RateRule } from '#server/platform/http/rate-limit/rate-limit.ts'
import { siteDay } from '#server/platform/site-time.ts'
import * as store from './store.ts'

export interface TrackingNeeds {
  database: Pick<Database, 'orm'>
  limiter: Pick<Limiter, 'take'>
  /** How many days raw records stay. */
  trackingDays: number
}

/** Requests of one client that count: somebody who reads stays far below it. */
const clientRule: RateRule = { points: 120, seconds: 600 }
const dayMs = daySeconds * 1_000
/** Partitions are made so many days ahead, for the case that no worker runs for a while. */
const daysAhead = 7

/** Page views: what is read, by kind and number. Knows nothing of what the numbers stand for. */
export function createTrackingService({ database: { orm }, limiter, trackingDays }: TrackingNeeds) {
  let salt: { day: string; value: Promise<Buffer> } | undefined

  function saltOf(day: string): Promise<Buffer> {
    if (salt?.day !== day) {
      const value = store.saltOf(orm, day, randomBytes(32))
      value.catch(() => {
        salt = undefined
      })
      salt = { day, value }
    }
    return salt.value
  }

  /** One reader of one day, as nobody can tell afterwards: a hash with a salt that goes with the day. */
  async function visitorOf({ address, device }: Caller, day: string): Promise<Buffer> {
    const hash = createHash('sha256').update(await saltOf(day))
    return hash.update(clientOf(address)).update('\n').update(device).digest().subarray(0, 16)
  }

  return {
    /**
     * Takes page views. Robots, readers who ask not to be tracked, other sites' pages and what one client sends too much
     * of are not counted; nobody is told, since nobody can do anything about it.
     */
    async record(
      { records, ...single }: ParsedInput<'pvuv'>,
      { caller, language, now }: CallContext,
    ): Promise<Record<string, never>> {
      const views = (records ?? [single]).flatMap(viewOf)
      if (!caller || views.length === 0 || caller.untracked || caller.fromElsewhere || isRobot(caller)) return {}
      const { allowed } = await limiter.take(`page views ${clientOf(caller.address)}`, clientRule)
      if (!allowed) return {}
      const day = siteDay(now)
      await store.addViews(orm, { at: now, day, language, visitor: await visitorOf(caller, day), views })
      return {}
    },

    /** Views and readers of some targets together, by day of the site's clock since one; days without any are left out. */
    byDay: (kind: TargetKind, ids: readonly number[], from: Date): Promise<store.DayOfViews[]> =>
      ids.length === 0 ? Promise.resolve([]) : store.viewsByDay(orm, kind, ids, siteDay(from)),

    /** Makes partitions for the days to come, and forgets what is older than it may get. */
    async maintain(now: Date): Promise<void> {
      await store.makePartitions(orm, now.toISOString().slice(0, 10), daysAhead)
      const rawFrom = new Date(now.getTime() - trackingDays * dayMs)
      await store.forget(orm, rawFrom.toISOString().slice(0, 10), siteDay(now))
    },
  }
}

const isRobot = ({ device }: Caller) => device === '' || isbot(device)

function viewOf({ page = '', prepg = '' }: TrackingRecord): store.ViewRow[] {
  const target = pageTarget(page.toWellFormed())
  if (!target || /\p{Cc}/u.test(target.path)) return []
  const previous = pageTarget(prepg.toWellFormed())?.path ?? ''
  return [{ ...target, previous: /\p{Cc}/u.test(previous) ? '' : previous }]
}

export type TrackingService = ReturnType<typeof createTrackingService>
