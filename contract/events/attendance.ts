import type { ScanDirection, ScanOutcome, ScanRefusal } from './check-in-terms.ts'

/** A scan of a ticket, from whichever device, with what speaks against it. */
export interface ScanToJudge {
  id: string
  direction: ScanDirection
  scannedAt: Date
  receivedAt: Date
  refusal: ScanRefusal | null
  undone: boolean
  /** Outcome that a door got while it waited for the answer; null for scans that were made offline. */
  answered: ScanOutcome | null
}

export interface Attendance {
  outcomes: ReadonlyMap<string, ScanOutcome>
  inside: boolean
  firstEntryAt: Date | null
}

/** More than any ticket has scans: an answer that stands outweighs all that offline devices report. */
const misfit = 1e9

/**
 * Goes through all scans of a ticket in the order of their times, whenever they arrived: the first entry counts, another
 * before an exit is a conflict, and so is an exit of somebody who is not inside. An outcome that a door was answered with
 * stands: an offline scan that arrives later counts only where it contradicts none. Refused and undone scans change nothing.
 */
export function attendanceOf(scans: readonly ScanToJudge[]): Attendance {
  const outcomes = new Map<string, ScanOutcome>()
  let inside = false
  let firstEntryAt: Date | null = null
  const counting: ScanToJudge[] = []
  for (const scan of scans.toSorted(byTime)) {
    const { id, refusal, undone, answered } = scan
    if (refusal) outcomes.set(id, 'refused')
    else if (undone) outcomes.set(id, 'admitted')
    else if (answered === 'conflict') outcomes.set(id, 'conflict')
    else counting.push(scan)
  }
  const ahead = countedAhead(counting)
  for (const [place, { id, direction, scannedAt, answered }] of counting.entries()) {
    const enters = direction === 'entry'
    const next = ahead[place + 1] ?? nothingAhead
    const counts = answered === 'admitted' || (enters !== inside && 1 + of(next, enters) >= of(next, inside))
    outcomes.set(id, counts ? 'admitted' : 'conflict')
    if (!counts) continue
    inside = enters
    if (enters) firstEntryAt ??= scannedAt
  }
  return { outcomes, inside, firstEntryAt }
}

/** How many scans can count from a place on, for somebody who is outside or inside there. */
type Ahead = readonly [outside: number, inside: number]
const nothingAhead: Ahead = [0, 0]
const of = (ahead: Ahead, inside: boolean): number => ahead[inside ? 1 : 0]

/** Returns what lies ahead of each place of the scans in their order, and after the last. */
function countedAhead(scans: readonly ScanToJudge[]): Ahead[] {
  const ahead: Ahead[] = [nothingAhead]
  for (const { direction, answered } of scans.toReversed()) {
    const enters = direction === 'entry'
    const next = ahead.at(-1) ?? nothingAhead
    const counted = 1 + of(next, enters)
    const most = (inside: boolean) => {
      if (answered) return enters === inside ? counted - misfit : counted
      return enters === inside ? of(next, inside) : Math.max(counted, of(next, inside))
    }
    ahead.push([most(false), most(true)])
  }
  return ahead.reverse()
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
