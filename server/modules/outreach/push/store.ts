import { and, desc, eq, getTableColumns, ne, type SQL, sql } from 'drizzle-orm'
import type { DeliveryCause } from '#contract/outreach/delivery-terms.ts'
import type { Executor, Transaction } from '#server/platform/database/database.ts'
import { pushKeys, pushMessages, pushSubscriptions } from './tables.ts'

export type SubscriptionRow = typeof pushSubscriptions.$inferSelect
export type MessageRow = typeof pushMessages.$inferSelect

const at = (moment: Date) => sql`${moment.toISOString()}::timestamptz`
const ids = (list: readonly number[]) => sql`${sql.param([...list])}::bigint[]`

export async function findKeys(db: Executor): Promise<typeof pushKeys.$inferSelect | undefined> {
  return (await db.select().from(pushKeys))[0]
}

/** Stores a key pair, unless another process has meanwhile. */
export async function addKeys(db: Executor, row: Omit<typeof pushKeys.$inferInsert, 'id'>): Promise<void> {
  await db
    .insert(pushKeys)
    .values({ id: 1, ...row })
    .onConflictDoNothing()
}

export async function findSubscription(db: Executor, deviceId: number): Promise<SubscriptionRow | undefined> {
  return (await db.select().from(pushSubscriptions).where(eq(pushSubscriptions.deviceId, deviceId)))[0]
}

/** The subscription with an address and its secret. */
export async function findSubscriptionAt(
  db: Executor,
  { endpoint, auth }: Pick<SubscriptionRow, 'endpoint' | 'auth'>,
): Promise<SubscriptionRow | undefined> {
  const isIt = and(eq(pushSubscriptions.endpoint, endpoint), eq(pushSubscriptions.auth, auth))
  return (await db.select().from(pushSubscriptions).where(isIt))[0]
}

const ofMember = (userId: number) =>
  sql`${pushSubscriptions.deviceId} in (select id from reader_devices where user_id = ${userId})`

/** Subscriptions of a member’s devices, the newest first. */
export const subscriptionsOf = (db: Executor, userId: number): Promise<SubscriptionRow[]> =>
  db.select().from(pushSubscriptions).where(ofMember(userId)).orderBy(desc(pushSubscriptions.createdAt))

/** Adds the subscription of a device, or replaces it; settings are kept. */
export async function keepSubscription(
  tx: Transaction,
  row: Pick<SubscriptionRow, 'deviceId' | 'endpoint' | 'p256dh' | 'auth' | 'name' | 'language' | 'timeZone'>,
): Promise<void> {
  const { deviceId, ...set } = row
  await tx.insert(pushSubscriptions).values(row).onConflictDoUpdate({ target: pushSubscriptions.deviceId, set })
}

/** Messages of a flash. */
interface FlashCount extends Record<string, unknown> {
  flashId: number
  count: number
}

/** Choice of subscriptions: of devices, of a member’s devices or one of these, or all others with an address. */
export type Subscriptions =
  | { devices: readonly number[] }
  | { userId: number; deviceId?: number | undefined }
  | { endpoint: string; except: number }

function conditionOf(which: Subscriptions): SQL | undefined {
  const { deviceId, endpoint } = pushSubscriptions
  if ('devices' in which) return sql`${deviceId} = any (${ids(which.devices)})`
  if ('endpoint' in which) return and(eq(endpoint, which.endpoint), ne(deviceId, which.except))
  return and(ofMember(which.userId), which.deviceId === undefined ? undefined : eq(deviceId, which.deviceId))
}

/**
 * Removes subscriptions with their messages. Those still to be sent are deleted by name, so that one whose sending is
 * recorded at the same moment is not among them.
 * @returns by flash, how many were still to be sent
 */
export async function removeSubscriptions(db: Executor, which: Subscriptions): Promise<FlashCount[]> {
  const { rows } = await db.execute<FlashCount>(sql`
    with ended as (
      delete from push_messages where state in ('waiting', 'sending')
        and device_id in (select device_id from push_subscriptions where ${conditionOf(which)})
      returning flash_id
    ), gone as (delete from push_subscriptions where ${conditionOf(which)})
    select flash_id as "flashId", count(*)::int as count from ended where flash_id is not null group by 1`)
  return rows
}

export async function changeSubscription(db: Executor, deviceId: number, set: Partial<SubscriptionRow>): Promise<void> {
  await db.update(pushSubscriptions).set(set).where(eq(pushSubscriptions.deviceId, deviceId))
}

/**
 * Adds a message for each device whose searches found a document and that has none of it yet.
 * @returns how many
 */
export async function addMessages(
  tx: Transaction,
  {
    documentId,
    flashId,
    breaking,
    searches,
  }: Pick<MessageRow, 'documentId' | 'flashId' | 'breaking'> & { searches: readonly number[] },
  now: Date,
): Promise<number> {
  const { rowCount } = await tx.execute(sql`
    with wanting as (
      select id, user_id, device_id from saved_searches where id = any (${ids(searches)}) and push
    ), receiving as (
      select device_id, id as search_id from wanting where device_id is not null
      union all
      select device.id, wanting.id from wanting join reader_devices as device on device.user_id = wanting.user_id
    ), added as (
      insert into push_messages (device_id, document_id, search_id, flash_id, breaking, due_at, created_at)
      select device_id, ${documentId}, min(search_id), ${flashId}::bigint, ${breaking}, ${at(now)}, ${at(now)}
      from receiving join push_subscriptions using (device_id) group by device_id
      on conflict (device_id, document_id) do nothing
      returning device_id
    )
    update push_subscriptions as subscription set next_at = least(next_at, ${at(now)})
    from added where added.device_id = subscription.device_id`)
  return rowCount ?? 0
}

/** Claims devices for which something is due, until a moment: after it they are free again, in case the process died. */
export async function claimDevices(
  db: Executor,
  { now, until, limit }: { now: Date; until: Date; limit: number },
): Promise<SubscriptionRow[]> {
  return db
    .update(pushSubscriptions)
    .set({ claimedUntil: until })
    .where(
      sql`${pushSubscriptions.deviceId} in (
        select device_id from push_subscriptions where next_at <= ${at(now)} and coalesce(claimed_until, '-infinity') <= ${at(now)}
        order by next_at limit ${limit} for update skip locked)`,
    )
    .returning()
}

/** A message with whether its reader still wants it: the search is there, rings, and belongs to the device or its member. */
export type DueMessage = MessageRow & { isWanted: boolean }

const isWanted = sql<boolean>`exists (
  select from saved_searches as search join reader_devices as device on device.id = push_messages.device_id
  where search.id = push_messages.search_id and search.push
    and (search.device_id = device.id or search.user_id = device.user_id))`

/** Messages of devices that wait and are due. */
export async function dueMessages(db: Executor, devices: readonly number[], now: Date): Promise<DueMessage[]> {
  if (devices.length === 0) return []
  return db
    .select({ ...getTableColumns(pushMessages), isWanted })
    .from(pushMessages)
    .where(
      sql`${pushMessages.deviceId} = any (${ids(devices)}) and ${pushMessages.state} = 'waiting'
        and ${pushMessages.dueAt} <= ${at(now)}`,
    )
}

/** Change of a message. */
export interface MessageChange {
  message: Pick<MessageRow, 'id' | 'flashId'>
  state: MessageRow['state']
  /** When it is due again; as before without it. */
  due?: Date
  /** Why it is not sent. */
  cause?: DeliveryCause
  /** How long after the publication it was sent. */
  ms?: number
}

/**
 * Changes messages that are not over; those being sent are counted as tried.
 * @returns the numbers of those that are still there
 */
export async function changeMessages(
  db: Executor,
  changes: readonly MessageChange[],
  now: Date,
): Promise<ReadonlySet<number>> {
  if (changes.length === 0) return new Set()
  const list = JSON.stringify(
    changes.map(({ message: { id }, state, due }) => ({ id, state, due: due?.toISOString() ?? null })),
  )
  const { rows } = await db.execute<{ id: number }>(sql`
    update push_messages as message
    set state = change.state, due_at = coalesce(change.due, due_at),
      tries = tries + (change.state = 'sending')::int,
      sent_at = case when change.state in ('sending', 'sent') then ${at(now)} else sent_at end
    from jsonb_to_recordset(${list}::jsonb) as change (id bigint, state text, due timestamptz)
    where message.id = change.id and message.state in ('waiting', 'sending')
    returning message.id`)
  return new Set(rows.map(({ id }) => id))
}

/** A device after its messages were dealt with. */
export interface DeviceChange {
  deviceId: number
  /** Day of the last push that counts, in its time zone; null where none was sent. */
  day: string | null
}

/** Ends the claims of devices: each is due again when the next of its messages is due. */
export async function releaseDevices(db: Executor, changes: readonly DeviceChange[], now: Date): Promise<void> {
  if (changes.length === 0) return
  await db.execute(sql`
    update push_subscriptions as subscription
    set last_at = case when change.day is null then last_at else ${at(now)} end,
      sent = case when change.day is null then sent when change.day = subscription.day then sent + 1 else 1 end,
      day = coalesce(change.day, subscription.day), claimed_until = null,
      next_at = (select min(due_at) from push_messages
        where device_id = change."deviceId" and state = 'waiting')
    from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as change ("deviceId" bigint, day date)
    where subscription.device_id = change."deviceId"`)
}

/**
 * Messages that a process was sending when it died are not sent again: nobody knows which of them arrived.
 * @returns by flash, how many
 */
export async function giveUpUnknown(db: Executor, before: Date): Promise<FlashCount[]> {
  const { rows } = await db.execute<FlashCount>(sql`
    with unknown as (
      update push_messages set state = 'unknown' where state = 'sending' and sent_at < ${at(before)} returning flash_id)
    select flash_id as "flashId", count(*)::int as count from unknown where flash_id is not null group by 1`)
  return rows
}

export async function removeOldMessages(db: Executor, before: Date): Promise<void> {
  await db.execute(sql`delete from push_messages where created_at < ${at(before)}`)
}
