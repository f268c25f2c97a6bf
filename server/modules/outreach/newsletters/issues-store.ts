import { and, desc, eq, isNull, notInArray, sql } from 'drizzle-orm'
import type { DeliveryReport } from '#contract/outreach/deliveries.ts'
import type { IssueState, NewsletterList } from '#contract/outreach/newsletter-terms.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { type CountedDeliveries, reportOf } from '#server/platform/delivery/delivery-report.ts'
import { markUncounted } from './deliveries-store.ts'
import { newsletterIssues as issues, newsletterSubscribers as subscribers } from './tables.ts'

export type IssueRow = typeof issues.$inferSelect
export type IssueFields = Pick<IssueRow, 'intro' | 'picks' | 'excluded'>

const over: IssueState[] = ['cancelled', 'sent']

/** Adds the issue of a day, unless there is one. */
export async function addIssue(
  db: Executor,
  issue: { kind: NewsletterList; day: string; itemId?: number },
): Promise<void> {
  await db.insert(issues).values(issue).onConflictDoNothing()
}

export async function findIssue(db: Executor, id: number): Promise<IssueRow | undefined> {
  return (await db.select().from(issues).where(eq(issues.id, id)))[0]
}

/** The issue of breaking news about an item. */
export async function issueOfItem(db: Executor, itemId: number): Promise<IssueRow | undefined> {
  return (await db.select().from(issues).where(eq(issues.itemId, itemId)))[0]
}

/** Issues that are neither sent nor cancelled, the oldest first. */
export const unfinishedIssues = (db: Executor): Promise<IssueRow[]> =>
  db.select().from(issues).where(notInArray(issues.state, over)).orderBy(issues.day, issues.id).limit(100)

export async function listIssues(
  db: Executor,
  kind: NewsletterList | undefined,
  window: { limit: number; offset: number },
): Promise<{ rows: IssueRow[]; total: number }> {
  const chosen = kind && eq(issues.kind, kind)
  const [rows, [counted]] = await Promise.all([
    db
      .select()
      .from(issues)
      .where(chosen)
      .orderBy(desc(issues.day), desc(issues.id))
      .limit(window.limit)
      .offset(window.offset),
    db.select({ total: sql<number>`count(*)::int` }).from(issues).where(chosen),
  ])
  return { rows, total: counted?.total ?? 0 }
}

/** Saves what an editor arranged. @returns undefined where there is a newer version, or it is over */
export async function saveIssue(
  db: Executor,
  { id, version }: { id: number; version: number },
  fields: IssueFields,
): Promise<IssueRow | undefined> {
  const unchanged = and(eq(issues.id, id), eq(issues.version, version), notInArray(issues.state, over))
  return (
    await db
      .update(issues)
      .set({ ...fields, version: version + 1 })
      .where(unchanged)
      .returning()
  )[0]
}

/** Moves an issue that is not over to another state. */
export async function moveIssue(db: Executor, id: number, state: IssueState): Promise<IssueRow | undefined> {
  const open = and(eq(issues.id, id), notInArray(issues.state, over))
  return (await db.update(issues).set({ state }).where(open).returning())[0]
}

/** Ends an issue with its counts. */
export async function finishIssue(db: Executor, id: number, counts: DeliveryReport, now: Date): Promise<void> {
  await db
    .update(issues)
    .set({ counts, finishedAt: now, ...{ state: sql`case when state = 'cancelled' then state else 'sent' end` } })
    .where(and(eq(issues.id, id), isNull(issues.finishedAt)))
}

/** Counts issues that are not finished, for those who look at them. */
export async function recount(db: Executor, ids: Iterable<number>, now: Date): Promise<void> {
  for (const id of ids) {
    const counts = await countIssue(db, id)
    await db
      .update(issues)
      .set({ counts, countedAt: now })
      .where(and(eq(issues.id, id), isNull(issues.finishedAt)))
  }
}

/** Issues whose emails were changed by something else than sending since they were counted. */
export async function uncountedIssues(db: Executor): Promise<number[]> {
  const uncounted = and(isNull(issues.countedAt), isNull(issues.finishedAt))
  return (await db.select({ id: issues.id }).from(issues).where(uncounted).limit(100)).map(({ id }) => id)
}

/** A zone and a time of day of subscribers. */
export interface Wave extends Record<string, unknown> {
  timeZone: string
  minute: number
}

/** Zones and times of confirmed subscribers that are not listed for an issue yet. */
export async function unlistedWaves(db: Executor, issueId: number): Promise<Wave[]> {
  const { rows } = await db.execute<Wave>(sql`
    select distinct time_zone as "timeZone", minute from ${subscribers} where state = 'confirmed'
    except select time_zone, minute from newsletter_waves where issue_id = ${issueId}`)
  return rows
}

/**
 * Lists the subscribers of a wave for an issue; a wave is listed once.
 * @returns how many emails were added
 */
export async function listWave(
  tx: Executor,
  { id, kind }: Pick<IssueRow, 'id' | 'kind'>,
  { timeZone, minute }: Wave,
  dueAt: Date,
): Promise<number> {
  const { rowCount } = await tx.execute(sql`
    insert into newsletter_waves (issue_id, time_zone, minute) values (${id}, ${timeZone}, ${minute})
    on conflict do nothing`)
  if (rowCount === 0) return 0
  const added = await tx.execute(sql`
    insert into newsletter_deliveries (issue_id, subscriber_id, due_at, next_at)
    select ${id}, id, ${dueAt}, ${dueAt} from newsletter_subscribers
    where state = 'confirmed' and time_zone = ${timeZone} and minute = ${minute} and ${kind} = any (lists)
      and (${kind} <> 'events' or city is not null)
    on conflict do nothing`)
  await markUncounted(tx, [id])
  return added.rowCount ?? 0
}

/** Lists all subscribers of breaking news, who receive it at once. */
export async function listEverybody(tx: Executor, id: number, dueAt: Date): Promise<void> {
  await tx.execute(sql`
    insert into newsletter_deliveries (issue_id, subscriber_id, due_at, next_at)
    select ${id}, id, ${dueAt}, ${dueAt} from newsletter_subscribers
    where state = 'confirmed' and 'breaking' = any (lists)
    on conflict do nothing`)
}

/** Counts the emails of an issue as they are now, in one reading: of 100,000 emails it takes some tens of milliseconds. */
export async function countIssue(db: Executor, id: number): Promise<DeliveryReport> {
  const { rows } = await db.execute<CountedDeliveries>(sql`
    select state, case when state in ('failed', 'unknown') then cause end as cause,
      round(extract(epoch from sent_at - due_at), 1)::float8 as seconds, count(*)::int as count
    from newsletter_deliveries where issue_id = ${id} group by 1, 2, 3`)
  return reportOf(rows)
}

/** The counts of an issue as they were stored; zero before its emails are counted for the first time. */
export const countsOf = ({ counts }: IssueRow): DeliveryReport => counts ?? reportOf([])

/** Removes single emails of issues that ended long ago; their counts remain. */
export async function removeDeliveries(db: Executor, before: Date): Promise<void> {
  await db.execute(sql`
    delete from newsletter_deliveries using newsletter_issues
    where newsletter_issues.id = issue_id and finished_at < ${before}`)
}

/** Adds an issue for each breaking flash of the last hours that readers have. @returns the issues that were added */
export async function addBreaking(tx: Executor, day: string, now: Date): Promise<number[]> {
  const { rows } = await tx.execute<{ id: number }>(sql`
    insert into newsletter_issues (kind, day, item_id)
    select 'breaking', ${day}, id from items
    where kind = 'flash' and importance = 'breaking' and status = 'approved' and not demo
      and not coalesce(notices @> '[{"kind": "retraction"}]', false)
      and coalesce(release_time, '1970-01-01 00:00:00+00') <= ${now}
      and coalesce(release_time, '1970-01-01 00:00:00+00') > ${now}::timestamptz - interval '3 hours'
    on conflict do nothing returning id`)
  return rows.map(({ id }) => id)
}
