import { sql } from 'drizzle-orm'
import type { PaymentProviderName } from '#contract/events/payments/payments.ts'
import type { Executor } from '#server/platform/database/database.ts'

const problemLength = 500
/** Genuine events are recorded to within some seconds: many come at once, and each would wait for the one before. */
const notedEveryMs = 10_000
/** A sender of forged events does not fill the table. */
const refusedEvery = '1 minute'

const moment = (time: Date) => sql`${time.toISOString()}::timestamptz`

/** Notes that a provider could not be asked, or answered wrongly. */
export async function noteProblem(
  db: Executor,
  { provider, account, problem, now }: { provider: PaymentProviderName; account: number; problem: string; now: Date },
): Promise<void> {
  await db.execute(sql`
    insert into provider_problems (provider, account_id, problem, happened_at)
    values (${provider}, ${account}, ${problem.slice(0, problemLength)}, ${moment(now)})`)
}

/** Notes an event whose signature is not one of the account: forged, or the secret is another one by now. */
export async function noteRefused(
  db: Executor,
  { provider, account, now }: { provider: PaymentProviderName; account: number; now: Date },
): Promise<void> {
  await db.execute(sql`
    insert into provider_problems (provider, account_id, problem, happened_at)
    select ${provider}, ${account}, 'signature', ${moment(now)}
    where not exists (select from provider_problems where account_id = ${account} and problem = 'signature'
      and happened_at > ${moment(now)} - ${refusedEvery}::interval)`)
}

/** A genuine event is recorded once in ten seconds at most. */
export const isNotificationDue = (notifiedAt: Date | null, now: Date): boolean =>
  notifiedAt === null || now.getTime() - notifiedAt.getTime() > notedEveryMs

export async function noteNotified(db: Executor, account: number, now: Date): Promise<void> {
  const before = new Date(now.getTime() - notedEveryMs)
  await db.execute(sql`
    update payment_accounts set notified_at = ${moment(now)}
    where id = ${account} and (notified_at is null or notified_at < ${moment(before)})`)
}

export const forgetProblems = (db: Executor, before: Date) =>
  db.execute(sql`delete from provider_problems where happened_at < ${moment(before)}`)

/** Counts of a provider; times in ms since 1970. */
export interface HealthRow {
  provider: PaymentProviderName
  stoppedBy: number | null
  stoppedAt: number | null
  stopReason: string
  accounts: number
  notifiedAt: number | null
  problem: string | null
  problemAt: number | null
  problems: number
  failed: number
  paid: number
  open: number
  refundsOpen: number
}

/** How each provider does. @param since the beginning of the day */
export async function healthOf(
  db: Executor,
  providers: readonly PaymentProviderName[],
  since: Date,
): Promise<HealthRow[]> {
  const ms = (time: ReturnType<typeof sql>) => sql`(extract(epoch from ${time}) * 1000)::float8`
  const { rows } = await db.execute<Omit<HealthRow, 'stoppedBy'> & { stoppedBy: string | null }>(sql`
    select provider, stopped_by::text as "stoppedBy", ${ms(sql`stopped_at`)} as "stoppedAt",
      coalesce(stop.reason, '') as "stopReason",
      (select count(*)::int from payment_accounts where payment_accounts.provider = named.provider and enabled) as accounts,
      (select ${ms(sql`max(notified_at)`)} from payment_accounts where payment_accounts.provider = named.provider) as "notifiedAt",
      last.problem, ${ms(sql`last.happened_at`)} as "problemAt",
      (select count(*)::int from provider_problems where provider_problems.provider = named.provider
        and happened_at >= ${moment(since)}) as problems,
      (select count(*)::int from payments where payments.provider = named.provider and state = 'failed'
        and settled_at >= ${moment(since)}) as failed,
      (select count(*)::int from payments where payments.provider = named.provider and state = 'paid'
        and settled_at >= ${moment(since)}) as paid,
      (select count(*)::int from payments where payments.provider = named.provider and state = 'open') as open,
      (select count(*)::int from refunds join payments on payments.id = payment_id
        where payments.provider = named.provider and refunds.state in ('asked', 'pending')) as "refundsOpen"
    from jsonb_array_elements_text(${JSON.stringify(providers)}::jsonb) with ordinality as named (provider, place)
    left join payment_provider_stops as stop using (provider)
    left join lateral (select problem, happened_at from provider_problems
      where provider_problems.provider = named.provider order by happened_at desc limit 1) as last on true
    order by place`)
  return rows.map((row) => ({ ...row, stoppedBy: row.stoppedBy === null ? null : Number(row.stoppedBy) }))
}

/** Stops a provider, or offers it again. @returns whether that was new */
export async function switchProvider(
  tx: Executor,
  {
    provider,
    offered,
    by,
    reason,
    now,
  }: { provider: PaymentProviderName; offered: boolean; by: number; reason: string; now: Date },
): Promise<boolean> {
  const { rowCount } = offered
    ? await tx.execute(sql`delete from payment_provider_stops where provider = ${provider}`)
    : await tx.execute(sql`
        insert into payment_provider_stops (provider, stopped_by, reason, stopped_at)
        values (${provider}, ${by}, ${reason}, ${moment(now)}) on conflict do nothing`)
  return (rowCount ?? 0) > 0
}
