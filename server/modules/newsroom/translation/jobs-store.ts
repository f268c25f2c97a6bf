import { and, eq, sql } from 'drizzle-orm'
import type { Executor, Transaction } from '#server/platform/database/database.ts'
import type { Subject } from './store.ts'
import { translationJobs } from './tables.ts'

export type TranslationJob = typeof translationJobs.$inferSelect

const ofSubject = ({ kind, subject }: Subject) =>
  and(eq(translationJobs.kind, kind), eq(translationJobs.subject, subject))

/** Queues subjects; one that failed is tried again. @returns how many are newly queued */
export async function addJobs(
  tx: Transaction,
  subjects: readonly Subject[],
  requestedBy: number,
  now: Date,
): Promise<number> {
  if (subjects.length === 0) return 0
  const rows = await tx
    .insert(translationJobs)
    .values(subjects.map((one) => ({ ...one, requestedBy, requestedAt: now, nextAt: now })))
    .onConflictDoUpdate({
      target: [translationJobs.kind, translationJobs.subject],
      set: { state: 'waiting', attempts: 0, problem: null, requestedBy, requestedAt: now, nextAt: now },
      setWhere: eq(translationJobs.state, 'failed'),
    })
    .returning({ id: translationJobs.id })
  return rows.length
}

export async function removeJob(tx: Executor, subject: Subject): Promise<TranslationJob | undefined> {
  return (await tx.delete(translationJobs).where(ofSubject(subject)).returning())[0]
}

export async function jobOf(db: Executor, subject: Subject): Promise<TranslationJob | undefined> {
  return (await db.select().from(translationJobs).where(ofSubject(subject)))[0]
}

/** Everything of a kind that waits for the machine, or failed there. */
export async function queuedOf(db: Executor, kind: string): Promise<number[]> {
  const rows = await db
    .select({ id: translationJobs.subject })
    .from(translationJobs)
    .where(eq(translationJobs.kind, kind))
  return rows.map(({ id }) => id)
}

export async function jobsOf(
  db: Executor,
  kind: string,
  subjects: readonly number[],
): Promise<Map<number, TranslationJob>> {
  if (subjects.length === 0) return new Map()
  const rows = await db
    .select()
    .from(translationJobs)
    .where(
      and(eq(translationJobs.kind, kind), sql`${translationJobs.subject} = any(${sql.param([...subjects])}::bigint[])`),
    )
  return new Map(rows.map((row) => [row.subject, row]))
}

/** Takes the next job whose time has come and that nobody holds, for so long. */
export async function takeJob(tx: Executor, now: Date, until: Date): Promise<TranslationJob | undefined> {
  const next = sql`(select id from translation_jobs
    where state = 'waiting' and next_at <= ${now.toISOString()}::timestamptz
      and (leased_until is null or leased_until < ${now.toISOString()}::timestamptz)
    order by next_at, id limit 1 for update skip locked)`
  const [row] = await tx
    .update(translationJobs)
    .set({ leasedUntil: until })
    .where(sql`${translationJobs.id} = ${next}`)
    .returning()
  return row
}

/** The holder of a job identifies it by the end of the lease. @returns true if the lease is still valid */
const isLeased = ({ id, leasedUntil }: TranslationJob) =>
  and(eq(translationJobs.id, id), sql`${translationJobs.leasedUntil} = ${leasedUntil?.toISOString()}::timestamptz`)

/** @returns the job with its new lease; undefined if another process has it */
export async function extendLease(db: Executor, job: TranslationJob, until: Date): Promise<TranslationJob | undefined> {
  return (await db.update(translationJobs).set({ leasedUntil: until }).where(isLeased(job)).returning())[0]
}

/** @returns true if the lease was valid until now */
export async function finishJob(tx: Executor, job: TranslationJob): Promise<boolean> {
  return (await tx.delete(translationJobs).where(isLeased(job)).returning({ id: translationJobs.id })).length > 0
}

/** Lets a job wait, or leaves it as failed. */
export async function requeue(
  db: Executor,
  job: TranslationJob,
  change: { nextAt: Date; attempts: number; problem: string | null; state: 'waiting' | 'failed' },
): Promise<void> {
  await db
    .update(translationJobs)
    .set({ ...change, leasedUntil: null })
    .where(isLeased(job))
}

export async function queueSize(db: Executor, now: Date) {
  const at = sql`${now.toISOString()}::timestamptz`
  const [row] = await db
    .select({
      waiting: sql<number>`(count(*) filter (where state = 'waiting' and coalesce(leased_until, 'epoch') < ${at}))::int`,
      working: sql<number>`(count(*) filter (where state = 'waiting' and leased_until >= ${at}))::int`,
      failed: sql<number>`(count(*) filter (where state = 'failed'))::int`,
      nextAt: sql<
        string | null
      >`min(next_at) filter (where state = 'waiting' and coalesce(leased_until, 'epoch') < ${at})`,
    })
    .from(translationJobs)
  return row ?? { waiting: 0, working: 0, failed: 0, nextAt: null }
}
