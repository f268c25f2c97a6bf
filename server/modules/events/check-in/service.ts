import { randomUUID } from 'node:crypto'
import type { CallOutput, ParsedInput } from '#contract/calls.ts'
import { attendanceOf, refusalOf } from '#contract/events/attendance.ts'
import type { ScanResult } from '#contract/events/check-in.ts'
import { maxTicketsAtOnce, type ScanRefusal } from '#contract/events/check-in-terms.ts'
import type { TicketCode } from '#contract/events/ticket-code.ts'
import type { EventsService } from '#server/modules/events/events/service.ts'
import type { AccountsService } from '#server/modules/members/accounts/service.ts'
import {
  type Database,
  sanitizeForPostgres,
  type Transaction,
  transaction,
} from '#server/platform/database/database.ts'
import { dayMs } from '#server/platform/durations.ts'
import { type MemberContext, userOf } from '#server/platform/http/caller.ts'
import type { Secrets } from '#server/platform/seal.ts'
import { presentScan, presentTicket } from './present.ts'
import * as store from './store.ts'
import { createTicketCodes } from './ticket-codes.ts'
import { verifyTicket } from './ticket-signing.ts'

interface Needs {
  database: Database
  accounts: Pick<AccountsService, 'people'>
  events: Pick<EventsService, 'requireRole'>
  secrets: Secrets
}

/** Members of the staff of an event can check in. */
const doorRoles = ['owner', 'manager', 'door'] as const
/** Longest time from a change to its visibility to others, in ms; devices ask again for so much. */
const commitMs = 30_000
const maxConflicts = 200

/** A scan to store; without a time of its own it is one of now, by the database's clock. */
type Scan = Omit<store.NewAdmission, 'refusal' | 'undoneAt' | 'scannedAt' | 'receivedAt' | 'answered'> & {
  undone: boolean
  scannedAt?: Date | undefined
}

/** Checks tickets in and out at the doors of events, with and without a network between. */
export function createCheckInService({ database, accounts, events, secrets }: Needs) {
  const { orm } = database
  const codes = createTicketCodes({ database, secrets })

  /**
   * Stores scans of tickets and judges all scans of these tickets again, in one transaction under a lock of each
   * ticket: two devices at once come to the same as one after the other. A device that waits for the answer is ordered
   * by the locks, not by the clock of a process; its answer stands, whatever offline devices upload later.
   * @param earliest time before which no device can have scanned
   */
  async function take(
    tx: Transaction,
    eventId: number,
    scans: readonly Scan[],
    { now, earliest = now }: { now: Date; earliest?: Date },
  ): Promise<ScanResult[]> {
    const wanted = scans.flatMap(({ ticketId }) => ticketId ?? [])
    const tickets = new Map((await store.ticketsOf(tx, eventId, wanted)).map((ticket) => [ticket.id, ticket]))
    const present = [...tickets.keys()]
    const { clock, next } = await store.lockAttendance(tx, eventId, present, now)
    const added = await store.addAdmissions(
      tx,
      scans.map(({ undone, ...scan }) => {
        const ticket = tickets.get(scan.ticketId ?? '')
        const undoneAt = undone ? now : null
        const own = scan.scannedAt
        // A scan counts as made now if the clock of its device is wrong.
        const scannedAt = own && own >= earliest && own <= clock ? own : own ? clock : next
        const refusal = refusalOf(ticket, scan.serial)
        return {
          ...scan,
          ticketId: ticket?.id ?? null,
          refusal,
          undoneAt,
          scannedAt,
          receivedAt: clock,
          answered: !own,
        }
      }),
    )
    const undone = scans.filter((scan) => scan.undone).map(({ id }) => id)
    await store.undoAdmissions(tx, eventId, undone, now)
    await judge(tx, present, { added, now })
    const ids = scans.map(({ id }) => id)
    const rows = new Map((await store.admissionsById(tx, ids)).map((row) => [row.id, row]))
    return scans.map(({ id }) => {
      const row = rows.get(id)
      // An id that another event has: its sender chose it badly, or guessed.
      if (row?.eventId !== eventId) return { id, outcome: 'refused', reason: 'other_event' }
      return { id, outcome: row.outcome, reason: row.refusal }
    })
  }

  /** @param added ids of scans that were not judged before */
  async function judge(
    tx: Transaction,
    ticketIds: readonly string[],
    { added, now }: { added: ReadonlySet<string>; now: Date },
  ): Promise<void> {
    const scans = Map.groupBy(await store.admissionsOf(tx, ticketIds), ({ ticketId }) => ticketId ?? '')
    for (const ticketId of ticketIds) {
      const rows = scans.get(ticketId) ?? []
      const attendance = attendanceOf(
        rows.map((row) => ({
          ...{ ...row, undone: row.undoneAt !== null },
          answered: row.answered && !added.has(row.id) ? row.outcome : null,
        })),
      )
      const changed = rows.filter(({ id, outcome }) => attendance.outcomes.get(id) !== outcome).map(({ id }) => id)
      await store.judgeAdmissions(tx, new Map([...attendance.outcomes].filter(([id]) => changed.includes(id))))
      await store.setAttendance(tx, ticketId, attendance, now)
    }
  }

  /** Returns why a code is refused before its ticket is examined, whose time the event's doors may have moved. */
  const refusalOfCode = (code: TicketCode | undefined, eventId: number): ScanRefusal | null => {
    if (!code) return 'not_a_ticket'
    return code.eventId === eventId ? null : 'other_event'
  }

  const noteDevice = (
    device: { id: string; name: string } | undefined,
    eventId: number,
    { now, ...context }: MemberContext,
  ) =>
    device &&
    store.noteDevice(orm, {
      ...{
        eventId,
        id: device.id,
        userId: userOf({ now, ...context }),
        name: sanitizeForPostgres(device.name),
        seenAt: now,
      },
    })

  return {
    /** Writes the codes of tickets. */
    ticketCodes: codes,

    /** Queries of orders about tickets that were let in. */
    admissions: {
      findAdmitted: (tickets: readonly string[]) => store.admittedOf(orm, tickets),
      count: (eventIds: readonly number[]) => store.countAdmitted(orm, eventIds),
      byDay: (eventIds: readonly number[], from: Date) => store.admittedByDay(orm, eventIds, from),
    },

    /**
     * Checks a ticket in or out by its code.
     * @throws CallError eventMissing where the caller is not on the staff of the event, or the code names none
     */
    async check(
      { id, code: text, direction, scan = randomUUID(), device }: ParsedInput<'orderCheck'>,
      context: MemberContext,
    ): Promise<CallOutput<'orderCheck'>> {
      const { now } = context
      const code = verifyTicket(text, await codes.publicKeys())
      const eventId = id ?? code?.eventId ?? 0
      await events.requireRole(eventId, context, doorRoles)
      await noteDevice(device, eventId, context)
      const refusal = refusalOfCode(code, eventId)
      if (refusal || !code) {
        const counts = await store.countsOf(orm, eventId)
        return { outcome: 'refused', reason: refusal, ticket: null, counts }
      }
      const { ticketId, serial } = code
      const [result] = await transaction(database, (tx) =>
        take(tx, eventId, [{ ...scanOf(device, context), id: scan, eventId, ticketId, serial, direction }], { now }),
      )
      const [[ticket], counts] = await Promise.all([
        store.ticketsOf(orm, eventId, [ticketId]),
        store.countsOf(orm, eventId),
      ])
      const { outcome = 'refused', reason = 'unknown' } = result ?? {}
      return { outcome, reason, ticket: ticket ? presentTicket(ticket) : null, counts }
    },

    /** @throws CallError eventMissing */
    async list(
      { id, device, after, changed_since: since }: ParsedInput<'checkInList'>,
      context: MemberContext,
    ): Promise<CallOutput<'checkInList'>> {
      const { row: event } = await events.requireRole(id, context, doorRoles)
      await noteDevice(device, id, context)
      const window = { after, limit: maxTicketsAtOnce }
      const from = since && new Date(Date.parse(since) - commitMs)
      const [tickets, keys, counts, conflicts] = await Promise.all([
        from ? store.changedTickets(orm, id, { ...window, since: from }) : store.ticketsAfter(orm, id, window),
        codes.publicKeys(),
        store.countsOf(orm, id),
        store.countConflicts(orm, id),
      ])
      return {
        event: {
          id,
          title: event.title,
          starts_time: (event.startsAt ?? context.now).toISOString(),
          ends_time: (event.endsAt ?? context.now).toISOString(),
          time_zone: event.timeZone,
        },
        keys: [...keys].map(([keyId, key]) => ({ id: keyId, key })),
        tickets: tickets.map(presentTicket),
        more: tickets.length === maxTicketsAtOnce,
        counts,
        conflicts,
        server_time: context.now.toISOString(),
      }
    },

    /**
     * Takes over the scans of a device. A scan of the future, or from before the days of the event, is one of now: only the
     * clock of its device is wrong.
     * @throws CallError eventMissing
     */
    async upload(
      { id: eventId, device, scans }: ParsedInput<'checkInScans'>,
      context: MemberContext,
    ): Promise<CallOutput<'checkInScans'>> {
      const { now } = context
      const { row: event } = await events.requireRole(eventId, context, doorRoles)
      await noteDevice(device, eventId, context)
      const noticed = scans.map(({ id, ticket: ticketId, serial, direction, scanned_time: time, undone, asked }) => {
        const scannedAt = asked ? undefined : new Date(time)
        return { ...scanOf(device, context), id, eventId, ticketId, serial, direction, scannedAt, undone }
      })
      const earliest = firstScanOf(event.startsAt, now)
      const results = await transaction(database, (tx) => take(tx, eventId, noticed, { now, earliest }))
      const [counts, conflicts] = await Promise.all([store.countsOf(orm, eventId), store.countConflicts(orm, eventId)])
      return { results, counts, conflicts }
    },

    /** @throws CallError eventMissing */
    async conflicts(
      { id }: ParsedInput<'checkInConflicts'>,
      context: MemberContext,
    ): Promise<CallOutput<'checkInConflicts'>> {
      await events.requireRole(id, context, doorRoles)
      const ids = await store.ticketsInConflict(orm, id, maxConflicts)
      const [tickets, scans] = await Promise.all([store.ticketsOf(orm, id, ids), store.admissionsOf(orm, ids)])
      const people = await accounts.people.byIds(scans.flatMap(({ userId }) => userId ?? []))
      const byId = new Map(tickets.map((ticket) => [ticket.id, ticket]))
      const list = ids.flatMap((ticketId) => {
        const ticket = byId.get(ticketId)
        const own = scans.filter((scan) => scan.ticketId === ticketId)
        return ticket ? [{ ticket: presentTicket(ticket), scans: own.map((scan) => presentScan(scan, people)) }] : []
      })
      return { list }
    },

    /** @throws CallError eventMissing; no scans where the event does not have the ticket */
    async history(
      { id, ticket }: ParsedInput<'checkInHistory'>,
      context: MemberContext,
    ): Promise<CallOutput<'checkInHistory'>> {
      await events.requireRole(id, context, doorRoles)
      const scans = (await store.admissionsOf(orm, [ticket])).filter(({ eventId }) => eventId === id)
      const people = await accounts.people.byIds(scans.flatMap(({ userId }) => userId ?? []))
      return { list: scans.map((scan) => presentScan(scan, people)) }
    },

    /** How many tickets a member scanned at doors. */
    async exportPersonalData(userId: number) {
      return { check_in_scans: await store.countScansBy(orm, userId) }
    },

    /** Deletes the owners of devices, in the transaction that erases the account. */
    erase: (tx: Transaction, userId: number): Promise<void> => store.eraseDoorStaff(tx, userId),
  }
}

/** Doors are tried out on the day before, and open on the first day of the event. */
const firstScanOf = (startsAt: Date | null, now: Date): Date =>
  new Date(Math.min(startsAt?.getTime() ?? now.getTime(), now.getTime()) - dayMs)

/** Returns the properties that all scans of a request share. */
const scanOf = (device: { id: string; name: string } | undefined, context: MemberContext) => ({
  deviceId: device?.id ?? null,
  deviceName: sanitizeForPostgres(device?.name ?? ''),
  userId: userOf(context),
  undone: false,
})

export type CheckInService = ReturnType<typeof createCheckInService>
