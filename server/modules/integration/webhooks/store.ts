import { and, desc, eq, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { WebhookFields } from '#contract/integration/webhooks.ts'
import type { Executor, Transaction } from '#server/platform/database/database.ts'
import { webhooks } from './tables.ts'

export type WebhookRow = typeof webhooks.$inferSelect

/** Totals of a webhook from its log. */
export interface DeliveryTotals {
  webhookId: number
  waiting: number
  failed: number
  lastDelivered: Date | null
}

/** True of the site's own webhooks, which administrators look after. */
const isOfSite = isNull(webhooks.ownerId)

const countWhere = async (db: Executor, where: SQL | undefined): Promise<number> =>
  (await db.select({ n: sql<number>`count(*)::int` }).from(webhooks).where(where))[0]?.n ?? 0

/** A page of the site's webhooks, the newest first, and how many there are. */
export async function listWebhooks(db: Executor, { limit, offset }: { limit: number; offset: number }) {
  const rows = await db.select().from(webhooks).where(isOfSite).orderBy(desc(webhooks.id)).limit(limit).offset(offset)
  return { rows, total: await countWhere(db, isOfSite) }
}

/** How many deliveries of each webhook wait or failed, and when the last one arrived. */
export async function totalsOf(db: Executor, ids: readonly number[]): Promise<Map<number, DeliveryTotals>> {
  type Found = Omit<DeliveryTotals, 'lastDelivered'> & { lastDelivered: string | null }
  const { rows } = await db.execute<Found>(sql`
    select one as "webhookId",
      (select count(*)::int from webhook_deliveries where webhook_id = one and state = 'pending') as waiting,
      (select count(*)::int from webhook_deliveries where webhook_id = one and state = 'failed') as failed,
      (select finished_at from webhook_deliveries where webhook_id = one and state = 'delivered'
       order by id desc limit 1) as "lastDelivered"
    from unnest(${sql.param([...ids])}::bigint[]) as one`)
  return new Map(
    rows.map(({ lastDelivered, ...row }) => [
      row.webhookId,
      { ...row, lastDelivered: lastDelivered === null ? null : new Date(lastDelivered) },
    ]),
  )
}

/** How many of the site cannot be reached at present, or were stopped because of it. */
export const countFailing = (db: Executor): Promise<number> =>
  countWhere(db, and(isOfSite, or(isNotNull(webhooks.failingSince), isNotNull(webhooks.stoppedWhy))))

export const countOwned = (db: Executor, ownerId: number): Promise<number> =>
  countWhere(db, eq(webhooks.ownerId, ownerId))

export const webhooksByIds = async (db: Executor, ids: readonly number[]): Promise<WebhookRow[]> =>
  ids.length === 0
    ? []
    : db
        .select()
        .from(webhooks)
        .where(inArray(webhooks.id, [...ids]))

export async function findWebhook(db: Executor, id: number): Promise<WebhookRow | undefined> {
  return (await db.select().from(webhooks).where(eq(webhooks.id, id)))[0]
}

/** One of the site's webhooks. */
export async function findOfSite(db: Executor, id: number): Promise<WebhookRow | undefined> {
  return (
    await db
      .select()
      .from(webhooks)
      .where(and(eq(webhooks.id, id), isOfSite))
  )[0]
}

/** The same, locked until the transaction ends. */
export async function holdOfSite(tx: Transaction, id: number): Promise<WebhookRow | undefined> {
  const ofSite = and(eq(webhooks.id, id), isOfSite)
  return (await tx.select().from(webhooks).where(ofSite).for('update'))[0]
}

/** Any webhook, locked until the transaction ends. */
export async function holdWebhook(tx: Transaction, id: number): Promise<WebhookRow | undefined> {
  return (await tx.select().from(webhooks).where(eq(webhooks.id, id)).for('update'))[0]
}

/** @param sealed the secret, sealed for the number that the webhook gets */
export async function addWebhook(
  tx: Transaction,
  row: WebhookFields & { createdBy: number; createdAt: Date; ownerId?: number },
  sealed: (id: number) => string,
): Promise<WebhookRow> {
  const [added] = await tx
    .insert(webhooks)
    .values({ ...row, secretSealed: '' })
    .returning({ id: webhooks.id })
  if (!added) throw new Error('A webhook was not added')
  return changeWebhook(tx, added.id, { secretSealed: sealed(added.id), version: 1 })
}

export async function changeWebhook(
  tx: Transaction,
  id: number,
  change: Partial<Omit<WebhookRow, 'id' | 'createdAt'>>,
): Promise<WebhookRow> {
  const [row] = await tx.update(webhooks).set(change).where(eq(webhooks.id, id)).returning()
  if (!row) throw new Error(`The webhook ${id} vanished while it was held`)
  return row
}

/** Deletes a webhook with its deliveries. */
export async function deleteWebhook(tx: Transaction, id: number): Promise<void> {
  await tx.delete(webhooks).where(eq(webhooks.id, id))
}

/** Deletes all webhooks of a member. */
export async function deleteOwned(tx: Transaction, ownerId: number): Promise<void> {
  await tx.delete(webhooks).where(eq(webhooks.ownerId, ownerId))
}

/** The site's webhooks that get events. */
export async function activeWebhooks(db: Executor): Promise<WebhookRow[]> {
  return db
    .select()
    .from(webhooks)
    .where(and(isOfSite, eq(webhooks.active, true)))
    .orderBy(webhooks.id)
}

/** Something arrived: the webhook works. */
export async function noteSuccess(db: Executor, id: number): Promise<void> {
  await db.execute(sql`update webhooks set failing_since = null where id = ${id} and failing_since is not null`)
}

/** @returns since when nothing has arrived */
export async function noteFailure(db: Executor, id: number, now: Date): Promise<Date | undefined> {
  const { rows } = await db.execute(sql`
    update webhooks set failing_since = coalesce(failing_since, ${now.toISOString()}::timestamptz)
    where id = ${id} returning failing_since as since`)
  const since = (rows[0] as { since: Date | string } | undefined)?.since
  return since === undefined ? undefined : new Date(since)
}
