import { z } from 'zod'
import { defineCall, id } from '../call.ts'
import { maxScansAtOnce, maxTicketsAtOnce, scanDirections, scanOutcomes, scanRefusals } from './check-in-terms.ts'
import { longestTicketCode } from './ticket-code.ts'

/** Checking tickets at the doors of an event, by devices that may be without a network meanwhile. */

const firstInstant = '1970'
/**
 * A moment as ISO 8601 in UTC. Devices count in milliseconds, which the site's own times do not have. None is before clocks
 * of computers begin: the database has no year 0.
 */
export const instant = z.iso
  .datetime()
  .max(40)
  .refine((text) => text >= firstInstant)

/** A phone at a door. It chooses its id itself, once. */
export const checkInDevice = z.object({ id: z.uuid(), name: z.string().trim().min(1).max(60) })

export const scanDirection = z.enum(scanDirections)
export const scanOutcome = z.enum(scanOutcomes)
export const scanRefusal = z.enum(scanRefusals)

/**
 * A scan as a device recorded it. Sent again with the same id, it is the same scan; `undone` can only be added. One
 * that is `asked` waits for the answer before it lets anybody in: its time is that of the database, whatever the device
 * says.
 */
export const noticedScan = z.object({
  id: z.uuid(),
  ticket: z.uuid(),
  serial: z.number().int().min(0).max(0xffff),
  direction: scanDirection,
  scanned_time: instant,
  undone: z.boolean().default(false),
  asked: z.boolean().default(false),
})

/** Result of a scan. */
export const scanResult = z.object({
  id: z.string(),
  outcome: scanOutcome,
  /** Why it was refused. */
  reason: scanRefusal.nullable(),
})

/** A scan of a ticket, as the log of the door shows it. */
export const loggedScan = scanResult.extend({
  direction: scanDirection,
  scanned_time: instant,
  device: z.string(),
  person: z.string(),
  undone: z.boolean(),
  /** True if the device decided without a network and reported the scan later. */
  offline: z.boolean(),
})

export const doorTicket = z.object({
  id: z.uuid(),
  serial: z.number(),
  type: z.string(),
  name: z.string(),
  order: z.string(),
  /** Which of the order's tickets it is, from 1, and of how many. */
  place: z.number(),
  of: z.number(),
  state: z.enum(['valid', 'suspended', 'void']),
  inside: z.boolean(),
  first_entry_time: instant.nullable(),
})

export const doorCounts = z.object({ tickets: z.number(), entered: z.number(), inside: z.number() })

/** A ticket that more than one door let in, with all scans of it in the order of their times. */
export const doorConflict = z.object({ ticket: doorTicket, scans: z.array(loggedScan) })

export const checkInCalls = {
  /** Checks a ticket in or out, by its code, and says what the door should do. */
  orderCheck: defineCall({
    name: 'orderCheck',
    auth: 'organiser',
    input: z.object({
      /** The event of the door; without it the one that the code names. */
      id: id.optional(),
      code: z.string().max(longestTicketCode),
      direction: scanDirection.default('entry'),
      /** Names the scan, so that one that is sent twice counts once. */
      scan: z.uuid().optional(),
      device: checkInDevice.optional(),
    }),
    output: z.object({
      outcome: scanOutcome,
      reason: scanRefusal.nullable(),
      ticket: doorTicket.nullable(),
      counts: doorCounts,
    }),
  }),
  /**
   * The data that a device needs to decide by itself: keys, tickets, and the people inside. It is read in pages:
   * `after` is the last ticket of the page before. With `changed_since`, the `server_time` of an earlier answer, only
   * changes since then are returned.
   */
  checkInList: defineCall({
    name: 'checkInList',
    auth: 'organiser',
    input: z.object({
      id,
      device: checkInDevice.optional(),
      after: z.uuid().optional(),
      changed_since: instant.optional(),
    }),
    output: z.object({
      event: z.object({
        id: z.number(),
        title: z.string(),
        starts_time: instant,
        ends_time: instant,
        time_zone: z.string(),
      }),
      keys: z.array(z.object({ id: z.number(), key: z.string() })),
      tickets: z.array(doorTicket).max(maxTicketsAtOnce),
      more: z.boolean(),
      counts: doorCounts,
      conflicts: z.number(),
      server_time: instant,
    }),
  }),
  /** Imports the scans of a device, each once. Results are in the order of the scans. */
  checkInScans: defineCall({
    name: 'checkInScans',
    auth: 'organiser',
    input: z.object({ id, device: checkInDevice, scans: z.array(noticedScan).min(1).max(maxScansAtOnce) }),
    output: z.object({ results: z.array(scanResult), counts: doorCounts, conflicts: z.number() }),
  }),
  /** Tickets that more than one door let in, the latest first. */
  checkInConflicts: defineCall({
    name: 'checkInConflicts',
    auth: 'organiser',
    input: z.object({ id }),
    output: z.object({ list: z.array(doorConflict) }),
  }),
  /** All scans of a ticket, in the order of their times. */
  checkInHistory: defineCall({
    name: 'checkInHistory',
    auth: 'organiser',
    input: z.object({ id, ticket: z.uuid() }),
    output: z.object({ list: z.array(loggedScan) }),
  }),
}

export type DoorTicket = z.infer<typeof doorTicket>
export type DoorCounts = z.infer<typeof doorCounts>
export type DoorConflict = z.infer<typeof doorConflict>
export type LoggedScan = z.infer<typeof loggedScan>
export type NoticedScan = z.input<typeof noticedScan>
export type ScanResult = z.infer<typeof scanResult>
