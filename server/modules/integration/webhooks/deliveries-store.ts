import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Delivery } from '#contract/integration/webhooks.ts'
import { countUpTo } from '#server/platform/database/counting.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { webhookAttempts, webhookDeliveries } from './tables.ts'

export type DeliveryRow = typeof webhookDeliveries.$inferSelect
export type AttemptRow = typeof webhookAttempts.$inferSelect
export type NewDelivery = typeof webhookDeliveries.$inferInsert

const at = (moment: Date) => sql`${moment.toISOString()}::timestamptz`

export async function addDeliveries(tx: Executor, rows: readonly NewDelivery[]): Promise<number[]> {
  if (rows.length === 0) return []
  const added = await tx
    .insert(webhookDeliveries)
    .values([...rows])
    .returning({ id: webhookDeliveries.id })
  return added.map(({ id }) => id)
}

/** Adds messages to members' webhooks that are active and have fewer waiting than a number. */
export async function addToOwned(
  tx: Executor,
  messages: readonly { webhookId: number; messageId: string; body: string }[],
  { waiting, now }: { waiting: number; now: Date },
): Promise<void> {
  await tx.execute(sql`
    insert into webhook_deliveries (webhook_id, message_id, event, body, created_at, next_at)
    select webhooks.id, message."messageId", 'found', message.body, ${at(now)}, ${at(now)}
    from jsonb_to_recordset(${JSON.stringify(messages)}::jsonb)
      as message ("webhookId" bigint, "messageId" text, body text)
    join webhooks on webhooks.id = message."webhookId" and active and owner_id is not null
    where (select count(*) from (
      select from webhook_deliveries where webhook_id = webhooks.id and state = 'pending' limit ${waiting}) as unsent
    ) < ${waiting}`)
}

/** A webhook with pending deliveries, and the member whose it is. */
export interface DueWebhook extends Record<string, unknown> {
  id: number
  ownerId: number | null
}

/** Active webhooks with pending deliveries: those of the site first, then those that have waited longest. */
export async function webhooksWithDue(db: Executor, now: Date): Promise<DueWebhook[]> {
  const { rows } = await db.execute<DueWebhook>(sql`
    select webhooks.id, owner_id as "ownerId" from webhooks cross join lateral (
      select next_at from webhook_deliveries
      where webhook_id = webhooks.id and state = 'pending' and next_at <= ${at(now)} order by next_at limit 1) as due
    where active order by owner_id is not null, next_at, webhooks.id`)
  return rows
}

/**
 * Claims deliveries to send. They are not locked while being sent: the claim is valid until `until`; after that they
 * are free again, in case the process has died.
 */
export async function claim(
  db: Executor,
  { webhook, now, until, limit }: { webhook: number; now: Date; until: Date; limit: number },
): Promise<DeliveryRow[]> {
  return db
    .update(webhookDeliveries)
    .set({
      nextAt: until,
      attempts: sql`${webhookDeliveries.attempts} + 1`,
      tries: sql`${webhookDeliveries.tries} + 1`,
    })
    .where(
      sql`${webhookDeliveries.id} in (
        select id from webhook_deliveries where webhook_id = ${webhook} and state = 'pending' and next_at <= ${at(now)}
        order by next_at, id limit ${limit} for update skip locked)`,
    )
    .returning()
}

/** Returns deliveries that were taken but not sent. */
export async function release(db: Executor, ids: readonly number[], now: Date): Promise<void> {
  if (ids.length === 0) return
  await db
    .update(webhookDeliveries)
    .set({ nextAt: now, attempts: sql`${webhookDeliveries.attempts} - 1`, tries: sql`${webhookDeliveries.tries} - 1` })
    .where(inArray(webhookDeliveries.id, [...ids]))
}

/** The result of an attempt. If somebody else sends it again after a long pause, the later result counts. */
export async function recordAttempt(
  tx: Executor,
  attempt: AttemptRow,
  outcome: { state: Delivery['state']; nextAt?: Date; finishedAt: Date | null },
): Promise<void> {
  await tx
    .insert(webhookAttempts)
    .values(attempt)
    .onConflictDoUpdate({ target: [webhookAttempts.deliveryId, webhookAttempts.number], set: attempt })
  await tx.update(webhookDeliveries).set(outcome).where(eq(webhookDeliveries.id, attempt.deliveryId))
}

export interface ListedDelivery extends Omit<DeliveryRow, 'body'> {
  status: number | null
  lastAt: Date | null
}

const lastAttempt = (column: 'status' | 'made_at') =>
  sql`(select ${sql.raw(column)} from webhook_attempts where delivery_id = ${webhookDeliveries.id}
    order by number desc limit 1)`

const listed = {
  id: webhookDeliveries.id,
  webhookId: webhookDeliveries.webhookId,
  messageId: webhookDeliveries.messageId,
  event: webhookDeliveries.event,
  itemId: webhookDeliveries.itemId,
  state: webhookDeliveries.state,
  attempts: webhookDeliveries.attempts,
  tries: webhookDeliveries.tries,
  nextAt: webhookDeliveries.nextAt,
  createdAt: webhookDeliveries.createdAt,
  finishedAt: webhookDeliveries.finishedAt,
  status: sql<number | null>`${lastAttempt('status')}`,
  lastAt: sql<Date | null>`${lastAttempt('made_at')}`.mapWith((value) => value && new Date(value)),
}

/** True of messages to the site's webhooks: administrators do not see what members receive. */
const isOfSite = sql`exists (select from webhooks where webhooks.id = ${webhookDeliveries.webhookId} and owner_id is null)`

const matching = (webhook: number, state: Delivery['state'] | undefined) =>
  and(eq(webhookDeliveries.webhookId, webhook), state && eq(webhookDeliveries.state, state), isOfSite)

export async function listDeliveries(
  db: Executor,
  { webhook, state }: { webhook: number; state?: Delivery['state'] },
  { limit, offset }: { limit: number; offset: number },
): Promise<ListedDelivery[]> {
  // Only the number is read of the rows before the page.
  const page = db
    .select({ id: webhookDeliveries.id })
    .from(webhookDeliveries)
    .where(matching(webhook, state))
    .orderBy(desc(webhookDeliveries.id))
    .limit(limit)
    .offset(offset)
  return db
    .select(listed)
    .from(webhookDeliveries)
    .where(sql`${webhookDeliveries.id} in (${page})`)
    .orderBy(desc(webhookDeliveries.id))
}

/** @param limit counts no further */
export async function countDeliveries(
  db: Executor,
  { webhook, state }: { webhook: number; state?: Delivery['state'] },
  limit?: number,
): Promise<number> {
  return countUpTo(db, sql`select from ${webhookDeliveries} where ${matching(webhook, state)}`, limit)
}

export async function findDelivery(db: Executor, id: number): Promise<(ListedDelivery & { body: string }) | undefined> {
  const [row] = await db
    .select({ ...listed, body: webhookDeliveries.body })
    .from(webhookDeliveries)
    .where(and(eq(webhookDeliveries.id, id), isOfSite))
  return row
}

export async function attemptsOf(db: Executor, id: number): Promise<AttemptRow[]> {
  return db
    .select()
    .from(webhookAttempts)
    .where(eq(webhookAttempts.deliveryId, id))
    .orderBy(asc(webhookAttempts.number))
    .limit(200)
}

/** Has deliveries made again that are not under way. @returns how many */
export async function sendAgain(
  tx: Executor,
  which:
    | { webhook: number; delivery: number }
    | { webhook: number; from: Date; to: Date; failedOnly: boolean; limit: number },
  now: Date,
): Promise<number> {
  const chosen =
    'delivery' in which
      ? sql`select id from webhook_deliveries where webhook_id = ${which.webhook} and id = ${which.delivery} and state <> 'pending'`
      : sql`select id from webhook_deliveries
          where webhook_id = ${which.webhook} and created_at between ${at(which.from)} and ${at(which.to)}
            and ${which.failedOnly ? sql`state = 'failed'` : sql`state <> 'pending'`}
          order by id limit ${which.limit}`
  const { rowCount } = await tx.execute(sql`
    update webhook_deliveries set state = 'pending', tries = 0, next_at = ${at(now)}, finished_at = null
    where id in (${chosen})`)
  return rowCount ?? 0
}

/** Removes what is older, sent or not. @returns how many */
export async function removeOld(db: Executor, before: Date): Promise<number> {
  const { rowCount } = await db.execute(sql`
    delete from webhook_deliveries where id in (
      select id from webhook_deliveries where created_at < ${at(before)} limit 5000)`)
  return rowCount ?? 0
}
