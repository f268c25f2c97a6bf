import type { ScanDirection, ScanOutcome, ScanRefusal } from './check-in-terms.ts'

/** A scan of a ticket, from whichever device, with what speaks against it. */
export interface ScanToJudge {
  id: string
  direction: ScanDirection
  scannedAt: Date
  receivedAt: Date
  refusal: ScanRefusal | null
  undone: boolean
}

export interface Attendance {
  outcomes: ReadonlyMap<string, ScanOutcome>
  inside: boolean
  firstEntryAt: Date | null
}

/**
 * Goes through all scans of a ticket in the order of their times, whenever they arrived: the first entry counts, another
 * before an exit is a conflict, and so is an exit of somebody who is not inside. Refused and undone scans change nothing.
 */
export function attendanceOf(scans: readonly ScanToJudge[]): Attendance {
  const outcomes = new Map<string, ScanOutcome>()
  let inside = false
  let firstEntryAt: Date | null = null
  for (const { id, direction, scannedAt, refusal, undone } of scans.toSorted(byTime)) {
    const enters = direction === 'entry'
    if (refusal) outcomes.set(id, 'refused')
    else if (undone) outcomes.set(id, 'admitted')
    else if (enters === inside) outcomes.set(id, 'conflict')
    else {
      outcomes.set(id, 'admitted')
      inside = enters
      if (enters) firstEntryAt ??= scannedAt
    }
  }
  return { outcomes, inside, firstEntryAt }
}

const byTime = (one: ScanToJudge, other: ScanToJudge) =>
  one.scannedAt.getTime() - other.scannedAt.getTime() ||
  one.receivedAt.getTime() - other.receivedAt.getTime() ||
  (one.id < other.id ? -1 : 1)

/** Status of a ticket, as known to the holder of the list. */
export interface TicketStanding {
  serial: number
  state: 'valid' | 'suspended' | 'void'
}

/** Returns the reason to refuse a code of this serial, if any; undefined stands for a ticket that is not there. */
export function refusalOf(ticket: TicketStanding | undefined, serial: number): ScanRefusal | null {
  if (!ticket) return 'unknown'
  if (ticket.state !== 'valid') return ticket.state
  return ticket.serial === serial ? null : 'replaced'
}
