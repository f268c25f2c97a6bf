import { type Database, transaction } from '#server/platform/database/database.ts'
import { hourMs } from '#server/platform/durations.ts'
import type { Log } from '#server/platform/log.ts'
import { siteDay } from '#server/platform/site-time.ts'
import { removeDomainMinutes } from '../deliveries-store.ts'
import * as store from '../issues-store.ts'
import { dayBy, lettersOn, momentIn } from './schedule.ts'

/** Time before a wave is due at which its subscribers are listed. */
const aheadMs = 600_000
/** Time for which an issue that is late is still sent. */
const lateMs = 6 * hourMs
/** The last zone reaches a day this long after it begins in UTC; then nobody is left. */
const endMs = 48 * hourMs
const keptMs = 60 * 24 * hourMs

/** Plans issues and lists their recipients, wave by wave as their mornings come. */
export function createPlanner({ database, log }: { database: Database; log: Pick<Log, 'warn'> }) {
  const { orm } = database

  /** Lists the subscribers of a zone and a time of day, if an issue is due there. */
  async function listIfDue(issue: store.IssueRow, wave: store.Wave, now: Date): Promise<void> {
    const dueAt = momentIn(issue.day, wave.minute, wave.timeZone)
    const wait = dueAt.getTime() - now.getTime()
    if (wait > aheadMs || wait < -lateMs) return
    await transaction(database, (tx) => store.listWave(tx, issue, wave, dueAt))
  }

  /** Lists the zones in which an issue is due. Issues on hold are listed once they are approved. */
  async function listDue(issue: store.IssueRow, now: Date): Promise<void> {
    // A zone that cannot be used concerns its own subscribers alone.
    for (const wave of await store.unlistedWaves(orm, issue.id))
      await listIfDue(issue, wave, now).catch((error: unknown) =>
        log.warn({ err: error, issue: issue.id, zone: wave.timeZone }, 'Subscribers of a time zone were not listed'),
      )
  }

  async function finish(issue: store.IssueRow, now: Date): Promise<void> {
    const isOver =
      issue.itemId === null
        ? now.getTime() > Date.parse(issue.day) + endMs
        : now.getTime() > issue.createdAt.getTime() + lateMs
    if (!isOver) return
    const counts = await store.countIssue(orm, issue.id)
    if (counts.waiting === 0) await store.finishIssue(orm, issue.id, counts, now)
  }

  return {
    /** Adds the issues of today and tomorrow, lists who is due, ends what all have, and counts what has changed. */
    async plan(now: Date): Promise<void> {
      for (const day of [siteDay(now), dayBy(siteDay(now), 1)])
        for (const kind of lettersOn(day)) await store.addIssue(orm, { kind, day })
      for (const issue of await store.unfinishedIssues(orm)) {
        const isGoing = issue.state === 'automatic' || issue.state === 'approved'
        if (isGoing && issue.itemId === null) await listDue(issue, now)
        await finish(issue, now)
      }
      await store.recount(orm, await store.uncountedIssues(orm), now)
    },

    /** Sends breaking flash that readers have, each once and at once. */
    async announce(now: Date): Promise<void> {
      await transaction(database, async (tx) => {
        for (const id of await store.addBreaking(tx, siteDay(now), now)) await store.listEverybody(tx, id, now)
      })
    },

    async removeOld(now: Date): Promise<void> {
      await store.removeDeliveries(orm, new Date(now.getTime() - keptMs))
      await removeDomainMinutes(orm, new Date(now.getTime() - hourMs))
    },
  }
}
