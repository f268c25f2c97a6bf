import { refusalOf } from '#contract/events/attendance.ts'
import type { DoorTicket } from '#contract/events/check-in.ts'
import type { ScanDirection, ScanRefusal } from '#contract/events/check-in-terms.ts'
import { readTicketCode } from '#contract/events/ticket-code.ts'

/** A scan that this device let through and that the server may not know yet. */
export interface DoorScan {
  id: string
  ticket: string
  serial: number
  direction: ScanDirection
  /** Milliseconds since 1970, by the server's clock as far as the device knows it. */
  at: number
  undone: boolean
}

/** Data of a device about its event. */
export interface DoorKnowledge {
  event: number
  tickets: ReadonlyMap<string, DoorTicket>
  /** Scans that wait to be uploaded, in the order in which they were made. */
  waiting: readonly DoorScan[]
}

export type NoReason = ScanRefusal | 'already_inside' | 'not_inside'

/** Decision at the door. `unlisted`: the ticket is genuine and newer than the list of this device. */
export type Decision =
  | { answer: 'yes'; ticket: string; serial: number; known: DoorTicket | undefined; unlisted: boolean }
  | { answer: 'no'; reason: NoReason; known: DoorTicket | undefined }

/** Verifies the signature of a code by the key of this number; false where the key is not known. */
export type Verify = (keyId: number, signature: Uint8Array, signed: Uint8Array) => Promise<boolean>

const no = (reason: NoReason, known?: DoorTicket): Decision => ({ answer: 'no', reason, known })

/**
 * Decides about a scanned code with what is on the device.
 * @param now milliseconds since 1970
 */
export async function decideCode(
  text: string,
  direction: ScanDirection,
  known: DoorKnowledge,
  verify: Verify,
  now: number,
): Promise<Decision> {
  const read = readTicketCode(text.trim())
  if (!read || !(await verify(read.code.keyId, read.signature, read.signed))) return no('not_a_ticket')
  const { eventId, ticketId, serial, validFrom, validUntil } = read.code
  if (eventId !== known.event) return no('other_event')
  const minute = Math.floor(now / 60_000)
  const ticket = known.tickets.get(ticketId)
  // A ticket of the list is judged by the time of its event in the list, which may have been moved since the code was
  // made.
  if (!ticket && minute < validFrom) return no('too_early')
  if (!ticket && minute > validUntil) return no('too_late')
  return decideTicket(ticketId, serial, direction, known)
}

/** Decides about a ticket that somebody found by its holder's name, or whose code was verified. */
export function decideTicket(
  ticket: string,
  serial: number,
  direction: ScanDirection,
  { tickets, waiting }: Pick<DoorKnowledge, 'tickets' | 'waiting'>,
): Decision {
  const known = tickets.get(ticket)
  const refusal = known ? refusalOf(known, serial) : null
  if (refusal) return no(refusal, known)
  const inside = isInside(ticket, known?.inside ?? false, waiting)
  if (inside === (direction === 'entry')) return no(inside ? 'already_inside' : 'not_inside', known)
  return { answer: 'yes', ticket, serial, known, unlisted: known === undefined }
}

/** True if the holder is inside, with the scans that the list does not have yet. */
export function isInside(ticket: string, listed: boolean, waiting: readonly DoorScan[]): boolean {
  const last = waiting.findLast((scan) => scan.ticket === ticket && !scan.undone)
  return last ? last.direction === 'entry' : listed
}

/** Tickets whose holder, order or number holds the words, at most `most`: exact names first, then names that begin with them. */
export function findTickets(tickets: Iterable<DoorTicket>, words: string, most = 20): DoorTicket[] {
  const wanted = fold(words)
  if (wanted === '') return []
  // All rows are compared: the exact name may stand last in the list of a large event.
  const ranks: DoorTicket[][] = [[], [], []]
  for (const ticket of tickets) {
    const name = fold(ticket.name)
    if (!`${name} ${fold(ticket.order)}`.includes(wanted)) continue
    const isExact = name === wanted || fold(ticket.order) === wanted
    const rank = ranks[isExact ? 0 : name.startsWith(wanted) ? 1 : 2]
    if (rank && rank.length < most) rank.push(ticket)
  }
  return ranks.flat().slice(0, most)
}

/** Case, width and accents do not matter at a door. */
const fold = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ').trim()
