import { and, count, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Attendance } from '#contract/events/attendance.ts'
import type { DoorCounts } from '#contract/events/check-in.ts'
import type { ScanOutcome } from '#contract/events/check-in-terms.ts'
import type { Executor, Transaction } from '#server/platform/database/database.ts'
import { admissions, checkInDevices, ticketAttendance } from './tables.ts'

export type AdmissionRecord = typeof admissions.$inferSelect
export type NewAdmission = Omit<AdmissionRecord, 'outcome'>

/** A ticket as the door needs it; tickets, orders and types are other subjects' and only read here. */
export interface TicketAtDoor {
  id: string
  serial: number
  state: 'valid' | 'suspended' | 'void'
  name: string
  type: string
  order: string
  place: number
  of: number
  inside: boolean
  firstEntryAt: Date | null
}

interface TicketRow extends Record<string, unknown> {
  id: string
  serial: string | number
  state: TicketAtDoor['state']
  name: string
  type: string
  order: string
  place: string | number
  of: string | number
  inside: boolean
  first_entry_at: string | Date | null
}

const readTicket = (row: TicketRow): TicketAtDoor => ({
  id: row.id,
  serial: Number(row.serial),
  state: row.state,
  name: row.name,
  type: row.type,
  order: row.order,
  place: Number(row.place),
  of: Number(row.of),
  inside: row.inside,
  firstEntryAt: row.first_entry_at === null ? null : new Date(row.first_entry_at),
})

/** Before all others. */
const noUuid = '00000000-0000-0000-0000-000000000000'

const ticketRows = (chosen: ReturnType<typeof sql>) => sql`
  select tickets.id, tickets.serial, tickets.state, tickets.name, ticket_types.name as type, orders.number as "order",
    (select count(*) from tickets as earlier where earlier.order_id = tickets.order_id
      and (earlier.line_id, earlier.place) <= (tickets.line_id, tickets.place)) as place,
    (select count(*) from tickets as all_of where all_of.order_id = tickets.order_id) as of,
    coalesce(ticket_attendance.inside, false) as inside, ticket_attendance.first_entry_at
  from (${chosen}) as chosen
  join tickets on tickets.id = chosen.id
  join ticket_types on ticket_types.id = tickets.type_id
  join orders on orders.id = tickets.order_id
  left join ticket_attendance on ticket_attendance.ticket_id = tickets.id
  order by tickets.id`

/** Tickets of an event after one, by their numbers. */
export async function ticketsAfter(
  db: Executor,
  eventId: number,
  { after, limit }: { after: string | undefined; limit: number },
): Promise<TicketAtDoor[]> {
  const chosen = sql`select id from tickets where event_id = ${eventId} and id > ${after ?? noUuid} order by id limit ${limit}`
  return (await db.execute<TicketRow>(ticketRows(chosen))).rows.map(readTicket)
}

/** Tickets after one that changed, or whose attendance did, at or after a moment. */
export async function changedTickets(
  db: Executor,
  eventId: number,
  { since, after, limit }: { since: Date; after: string | undefined; limit: number },
): Promise<TicketAtDoor[]> {
  const chosen = sql`select id from (
      select id from tickets where event_id = ${eventId} and updated_at >= ${since.toISOString()}
      union
      select ticket_id from ticket_attendance where event_id = ${eventId} and changed_at >= ${since.toISOString()}
    ) as changed where id > ${after ?? noUuid} order by id limit ${limit}`
  return (await db.execute<TicketRow>(ticketRows(chosen))).rows.map(readTicket)
}

/** @returns those of the tickets that the event has */
export async function ticketsOf(db: Executor, eventId: number, ids: readonly string[]): Promise<TicketAtDoor[]> {
  if (ids.length === 0) return []
  const chosen = sql`select id from tickets where event_id = ${eventId} and id = any(${sql.param([...ids])}::uuid[])`
  return (await db.execute<TicketRow>(ticketRows(chosen))).rows.map(readTicket)
}

/** Moments that all processes agree on, whatever their clocks say. */
export interface LockedTimes {
  /** The database's clock. */
  clock: Date
  /** The same, but after all scans of the locked tickets. */
  next: Date
}

/**
 * Locks the attendance of tickets until the transaction ends, in the order of their numbers.
 * @returns times read under the lock: a later lock has later ones
 */
export async function lockAttendance(
  tx: Transaction,
  eventId: number,
  ids: readonly string[],
  now: Date,
): Promise<LockedTimes> {
  const sorted = [...new Set(ids)].toSorted()
  if (sorted.length > 0) await lockRows(tx, eventId, sorted, now)
  const ms = (time: ReturnType<typeof sql>) => sql`floor(extract(epoch from ${time}) * 1000)::float8`
  // A statement of its own: it sees what was committed while this one waited for the lock.
  const { rows } = await tx.execute<{ clock: number; last: number | null }>(sql`
    select ${ms(sql`clock_timestamp()`)} as clock, ${ms(sql`max(scanned_at)`)} as last
    from admissions where ticket_id = any(${sql.param(sorted)}::uuid[])`)
  const [{ clock, last } = { clock: now.getTime(), last: null }] = rows
  return { clock: new Date(clock), next: new Date(Math.max(clock, (last ?? 0) + 1)) }
}

async function lockRows(tx: Transaction, eventId: number, sorted: readonly string[], now: Date): Promise<void> {
  await tx
    .insert(ticketAttendance)
    .values(sorted.map((ticketId) => ({ ticketId, eventId, changedAt: now })))
    .onConflictDoNothing()
  await tx
    .select({ id: ticketAttendance.ticketId })
    .from(ticketAttendance)
    .where(inArray(ticketAttendance.ticketId, [...sorted]))
    .orderBy(ticketAttendance.ticketId)
    .for('update')
}

/** Records scans, each once. @returns the ids of those that were not recorded before */
export async function addAdmissions(tx: Transaction, rows: readonly NewAdmission[]): Promise<Set<string>> {
  if (rows.length === 0) return new Set()
  const added = await tx
    .insert(admissions)
    .values(rows.map((row) => ({ ...row, outcome: row.refusal ? ('refused' as const) : ('admitted' as const) })))
    .onConflictDoNothing()
    .returning({ id: admissions.id })
  return new Set(added.map(({ id }) => id))
}

/** Takes scans of an event back that are not taken back yet. */
export async function undoAdmissions(tx: Transaction, eventId: number, ids: readonly string[], now: Date) {
  if (ids.length === 0) return
  await tx
    .update(admissions)
    .set({ undoneAt: now })
    .where(and(eq(admissions.eventId, eventId), inArray(admissions.id, [...ids]), isNull(admissions.undoneAt)))
}

export async function admissionsById(db: Executor, ids: readonly string[]): Promise<AdmissionRecord[]> {
  return ids.length === 0
    ? []
    : db
        .select()
        .from(admissions)
        .where(inArray(admissions.id, [...ids]))
}

/** All scans of tickets, in the order of their times. */
export async function admissionsOf(db: Executor, ticketIds: readonly string[]): Promise<AdmissionRecord[]> {
  return ticketIds.length === 0
    ? []
    : db
        .select()
        .from(admissions)
        .where(inArray(admissions.ticketId, [...ticketIds]))
        .orderBy(admissions.scannedAt, admissions.receivedAt, admissions.id)
}

/** Stores the outcomes of scans, by their ids, where these are new. */
export async function judgeAdmissions(tx: Transaction, outcomes: ReadonlyMap<string, ScanOutcome>): Promise<void> {
  for (const [outcome, ids] of Map.groupBy(outcomes.keys(), (id) => outcomes.get(id) as ScanOutcome))
    await tx.update(admissions).set({ outcome }).where(inArray(admissions.id, ids))
}

export async function setAttendance(
  tx: Transaction,
  ticketId: string,
  { inside, firstEntryAt }: Pick<Attendance, 'inside' | 'firstEntryAt'>,
  now: Date,
): Promise<void> {
  await tx
    .update(ticketAttendance)
    .set({ inside, firstEntryAt, changedAt: now })
    .where(eq(ticketAttendance.ticketId, ticketId))
}

/** Returns the tickets whose holders were admitted. */
export async function admittedOf(db: Executor, ticketIds: readonly string[]): Promise<Set<string>> {
  if (ticketIds.length === 0) return new Set()
  const rows = await db
    .select({ id: ticketAttendance.ticketId })
    .from(ticketAttendance)
    .where(and(inArray(ticketAttendance.ticketId, [...ticketIds]), isNotNull(ticketAttendance.firstEntryAt)))
  return new Set(rows.map(({ id }) => id))
}

/** How many came to these events. */
export async function countAdmitted(db: Executor, eventIds: readonly number[]): Promise<number> {
  if (eventIds.length === 0) return 0
  const [found] = await db
    .select({ admitted: count() })
    .from(ticketAttendance)
    .where(and(inArray(ticketAttendance.eventId, [...eventIds]), isNotNull(ticketAttendance.firstEntryAt)))
  return found?.admitted ?? 0
}

export async function countsOf(db: Executor, eventId: number): Promise<DoorCounts> {
  const { rows } = await db.execute<{ tickets: string; entered: string; inside: string }>(sql`
    select (select count(*) from tickets where event_id = ${eventId} and state = 'valid') as tickets,
      count(*) filter (where first_entry_at is not null) as entered, count(*) filter (where inside) as inside
    from ticket_attendance where event_id = ${eventId}`)
  const [row] = rows
  return { tickets: Number(row?.tickets ?? 0), entered: Number(row?.entered ?? 0), inside: Number(row?.inside ?? 0) }
}

const inConflict = (eventId: number) =>
  and(eq(admissions.eventId, eventId), eq(admissions.outcome, 'conflict'), isNull(admissions.undoneAt))

/** How many tickets have scans in conflict. */
export async function countConflicts(db: Executor, eventId: number): Promise<number> {
  const [found] = await db
    .select({ tickets: sql<number>`count(distinct ${admissions.ticketId})`.mapWith(Number) })
    .from(admissions)
    .where(inConflict(eventId))
  return found?.tickets ?? 0
}

/** Tickets with scans in conflict, the latest first. */
export async function ticketsInConflict(db: Executor, eventId: number, limit: number): Promise<string[]> {
  const rows = await db
    .select({ ticketId: admissions.ticketId, latest: sql`max(${admissions.receivedAt})` })
    .from(admissions)
    .where(inConflict(eventId))
    .groupBy(admissions.ticketId)
    .orderBy(sql`2 desc`)
    .limit(limit)
  return rows.flatMap(({ ticketId }) => ticketId ?? [])
}

/** Notes that a device was here. */
export async function noteDevice(db: Executor, row: typeof checkInDevices.$inferInsert): Promise<void> {
  const { userId, name, seenAt } = row
  await db
    .insert(checkInDevices)
    .values(row)
    .onConflictDoUpdate({ target: [checkInDevices.eventId, checkInDevices.id], set: { userId, name, seenAt } })
}

/** How many scans a member made at doors. */
export async function countScansBy(db: Executor, userId: number): Promise<number> {
  const [found] = await db.select({ scans: count() }).from(admissions).where(eq(admissions.userId, userId))
  return found?.scans ?? 0
}

/** Deletes the owner of a device. */
export async function eraseDoorStaff(tx: Transaction, userId: number): Promise<void> {
  await tx.update(admissions).set({ userId: null, deviceName: '' }).where(eq(admissions.userId, userId))
  await tx.delete(checkInDevices).where(eq(checkInDevices.userId, userId))
}

/** How many came to these events for the first time on each day of the site. */
export async function admittedByDay(
  db: Executor,
  eventIds: readonly number[],
  from: Date,
): Promise<{ day: string; admitted: number }[]> {
  if (eventIds.length === 0) return []
  const { rows } = await db.execute<{ day: string; admitted: number }>(sql`
    select to_char(first_entry_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as day, count(*)::int as admitted
    from ticket_attendance where event_id = any(${sql.param([...eventIds])}::bigint[])
      and first_entry_at >= ${from.toISOString()}::timestamptz
    group by day order by day`)
  return rows
}
