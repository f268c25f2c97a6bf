import { and, desc, eq, getTableColumns, inArray, sql } from 'drizzle-orm'
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

/** Removes the subscription of a member’s device; of all without one. */
export async function removeSubscriptionsOf(db: Executor, userId: number, deviceId?: number): Promise<void> {
  const isIt = deviceId === undefined ? undefined : eq(pushSubscriptions.deviceId, deviceId)
  await db.delete(pushSubscriptions).where(and(ofMember(userId), isIt))
}

/** Adds the subscription of a device, or replaces it; settings are kept. An address belongs to one device. */
export async function keepSubscription(
  tx: Transaction,
  row: Pick<SubscriptionRow, 'deviceId' | 'endpoint' | 'p256dh' | 'auth' | 'name' | 'language' | 'timeZone'>,
): Promise<void> {
  const { deviceId, ...set } = row
  await tx
    .delete(pushSubscriptions)
    .where(and(eq(pushSubscriptions.endpoint, row.endpoint), sql`${pushSubscriptions.deviceId} <> ${deviceId}`))
  await tx.insert(pushSubscriptions).values(row).onConflictDoUpdate({ target: pushSubscriptions.deviceId, set })
}

export async function removeSubscriptions(db: Executor, devices: readonly number[]): Promise<void> {
  if (devices.length > 0) await db.delete(pushSubscriptions).where(inArray(pushSubscriptions.deviceId, [...devices]))
}

export async function changeSubscription(db: Executor, deviceId: number, set: Partial<SubscriptionRow>): Promise<void> {
  await db.update(pushSubscriptions).set(set).where(eq(pushSubscriptions.deviceId, deviceId))
}

/** Adds a message for each device whose searches found a document and that has none of it yet. */
export async function addMessages(
  tx: Transaction,
  { documentId, breaking, searches }: { documentId: number; breaking: boolean; searches: readonly number[] },
  now: Date,
): Promise<void> {
  await tx.execute(sql`
    with wanting as (
      select id, user_id, device_id from saved_searches where id = any (${ids(searches)}) and push
    ), receiving as (
      select device_id, id as search_id from wanting where device_id is not null
      union all
      select device.id, wanting.id from wanting join reader_devices as device on device.user_id = wanting.user_id
    ), added as (
      insert into push_messages (device_id, document_id, search_id, breaking, due_at, created_at)
      select device_id, ${documentId}, min(search_id), ${breaking}, ${at(now)}, ${at(now)}
      from receiving join push_subscriptions using (device_id) group by device_id
      on conflict (device_id, document_id) do nothing
      returning device_id
    )
    update push_subscriptions as subscription set next_at = least(next_at, ${at(now)})
    from added where added.device_id = subscription.device_id`)
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
  id: number
  state: MessageRow['state']
  /** When it is due again; null: as before. */
  due: Date | null
}

/** Changes messages; those being sent are counted as tried. */
export async function changeMessages(db: Executor, changes: readonly MessageChange[], now: Date): Promise<void> {
  if (changes.length === 0) return
  const list = JSON.stringify(changes.map(({ id, state, due }) => ({ id, state, due: due?.toISOString() ?? null })))
  await db.execute(sql`
    update push_messages as message
    set state = change.state, due_at = coalesce(change.due, due_at),
      tries = tries + (change.state = 'sending')::int,
      sent_at = case when change.state in ('sending', 'sent') then ${at(now)} else sent_at end
    from jsonb_to_recordset(${list}::jsonb) as change (id bigint, state text, due timestamptz)
    where message.id = change.id`)
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

/** Messages that a process was sending when it died are not sent again: nobody knows which of them arrived. */
export async function giveUpUnknown(db: Executor, before: Date): Promise<number> {
  const { rowCount } = await db.execute(sql`
    update push_messages set state = 'unknown' where state = 'sending' and sent_at < ${at(before)}`)
  return rowCount ?? 0
}

export async function removeOldMessages(db: Executor, before: Date): Promise<void> {
  await db.execute(sql`delete from push_messages where created_at < ${at(before)}`)
}
