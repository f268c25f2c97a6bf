import { timingSafeEqual } from 'node:crypto'
import { clientOf } from '#server/platform/http/client-of.ts'
import { readCookie } from '#server/platform/http/cookies.ts'
import { createRequestCounts } from '#server/platform/http/request-counts.ts'
import type { Secrets } from '#server/platform/seal.ts'

/** Cookie of a visitor who waits: the time of arrival. */
export const ticketCookie = 'waiting'
/** Cookie of an admitted visitor: the end of the admission. */
export const passCookie = 'admitted'
/** How long an admission lasts after the last page. */
export const passMs = 15 * 60_000
/** One network gets as many places as that a minute, so that a program without cookies does not fill the queue. */
const placesOfClient = { points: 30, seconds: 60 }

/**
 * The place of a visitor within a second, in ms since 1970: spread evenly, since a part of a second lets in that part of its
 * visitors, and a crowd comes at one moment. @param before how many arrived in that second before
 */
const placeIn = (second: number, before: number): number =>
  second * 1_000 + Math.floor(((before * 0.618_034) % 1) * 1_000)

type Kind = 'ticket' | 'pass'

/** Answer of the room to a request for a page. */
export type Admission = { isAdmitted: true; pass?: string } | { isAdmitted: false; ticket?: string }

/**
 * Lets visitors in by their time of arrival, which their browser keeps, signed for their network, so that nobody who waits
 * costs a row. All processes share how many arrived in each second, and up to which arrival visitors are let in.
 */
export function createWaitingRoom(secrets: Pick<Secrets, 'hmac'>) {
  let isOpen = false
  let admittedUntil = 0
  let arrivals = new Map<number, number>()
  const places = createRequestCounts({ now: Date.now })

  const sign = (kind: Kind, time: number, client: string) =>
    secrets.hmac(`waiting-room ${kind}`, `${time} ${client}`).toString('base64url')
  const write = (kind: Kind, time: number, client: string) => `${time}.${sign(kind, time, client)}`
  /** The time in a cookie; undefined where it is not ours or was given to another client. */
  function read(kind: Kind, cookie: string | undefined, client: string): number | undefined {
    const [, time = '', signature = ''] =
      /^(\d{13})\.([\w-]{43})$/.exec(readCookie(cookie, kind === 'pass' ? passCookie : ticketCookie) ?? '') ?? []
    if (!time) return undefined
    const isOurs = timingSafeEqual(Buffer.from(signature), Buffer.from(sign(kind, Number(time), client)))
    return isOurs ? Number(time) : undefined
  }
  const hasPlace = (client: string): boolean => {
    try {
      places.take(client, placesOfClient)
      return true
    } catch {
      return false
    }
  }

  return {
    /** Opens the room, or closes it. @param until visitors who arrived before are let in, in ms */
    set(open: boolean, until: number): void {
      isOpen = open
      admittedUntil = until
      if (!open) arrivals = new Map()
    },

    isOpen: (): boolean => isOpen,

    /** True if a visitor must be asked about by `admit`. */
    mayHold: (cookie: string | undefined, addressOf: () => string, now: number): boolean =>
      isOpen && (read('pass', cookie, clientOf(addressOf())) ?? 0) <= now,

    passFor: (address: string, now: number): string => write('pass', now + passMs, clientOf(address)),

    /** Admits a visitor, or gives them a ticket. */
    admit(cookie: string | undefined, address: string, now: number): Admission {
      if (!isOpen) return { isAdmitted: true }
      const client = clientOf(address)
      const end = read('pass', cookie, client) ?? 0
      if (end > now + passMs / 2) return { isAdmitted: true }
      const arrival = read('ticket', cookie, client)
      if (end > now || (arrival !== undefined && arrival < admittedUntil))
        return { isAdmitted: true, pass: write('pass', now + passMs, client) }
      if (arrival !== undefined || !hasPlace(client)) return { isAdmitted: false }
      const second = Math.floor(now / 1_000)
      const before = arrivals.get(second) ?? 0
      arrivals.set(second, before + 1)
      return { isAdmitted: false, ticket: write('ticket', placeIn(second, before), client) }
    },

    /** Returns how many arrived in each second since it was asked for last. */
    takeArrivals(): ReadonlyMap<number, number> {
      const taken = arrivals
      arrivals = new Map()
      return taken
    },
  }
}

export type WaitingRoom = ReturnType<typeof createWaitingRoom>

/** Arrivals of one second, of whom some were let in. */
export interface ArrivalSecond {
  second: number
  arrived: number
  taken: number
}

/** How far visitors have been let in, in ms since 1970. */
export interface Progress {
  admittedUntil: number
  advancedAt: number
  credit: number
}

/** Arrivals are known to all processes after so long. */
const knownAfterMs = 3_000

/**
 * Lets in as many as the time since the last step allows, in the order of their arrival.
 * @param seconds those with somebody who waits, in their order
 */
export function advance(
  { admittedUntil, advancedAt, credit: before }: Progress,
  seconds: readonly ArrivalSecond[],
  { now, perMinute }: { now: number; perMinute: number },
): { progress: Progress; seconds: ArrivalSecond[] } {
  // Unused places are not saved: later visitors would come in a crowd.
  const most = Math.max(1, perMinute / 30)
  let credit = Math.min(most, before + (Math.max(0, now - advancedAt) * perMinute) / 60_000)
  let until = Math.max(admittedUntil, now - knownAfterMs)
  const changed: ArrivalSecond[] = []
  for (const { second, arrived, taken } of seconds) {
    if ((second + 1) * 1_000 > now - knownAfterMs) {
      until = Math.min(until, second * 1_000)
      break
    }
    const count = Math.min(arrived - taken, Math.floor(credit))
    credit -= count
    changed.push({ second, arrived, taken: taken + count })
    if (taken + count < arrived) {
      until = second * 1_000 + Math.floor((1_000 * (taken + count)) / arrived)
      break
    }
  }
  return { progress: { admittedUntil: Math.max(admittedUntil, until), advancedAt: now, credit }, seconds: changed }
}
