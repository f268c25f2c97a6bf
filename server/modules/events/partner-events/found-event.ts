import { faultOfSpan } from '#contract/accepted-time.ts'
import type { ImportProblemReason } from '#contract/events/partner-events.ts'

/** An event that was found in a calendar or a table. Plain, since it travels between threads. */
export interface FoundEvent {
  uid: string
  /** The position of the event in the file, for reports: the line of a table, or the name of the entry. */
  place: string
  title: string
  /** Milliseconds since 1970. */
  starts: number
  ends: number
  /** IANA name. */
  timeZone: string
  allDay: boolean
  city: string
  venue: string
  url: string
}

/** Far beyond what is stored of a text; converting longer ones takes seconds. */
const longestText = 1_000
export const cutText = (text: string): string => text.slice(0, longestText).toWellFormed()

/** Unreadable part of a file. */
export interface Unread {
  /** The line of a table; of a calendar the number or the name of the entry. */
  place: string
  reason: ImportProblemReason
  detail: string
}

/** Result of reading a file: all that could be read, and what could not. */
export interface Reading {
  events: FoundEvent[]
  problems: Unread[]
  /**
   * Identifiers of entries that are in the file, but cannot be read: what was imported of them before stays. The dates of
   * one that repeats begin with its identifier and a space.
   */
  unread: string[]
  /** False if there may be further events that were not read: then none is removed because it is missing. */
  isWhole: boolean
}

/** Why an entry of a file cannot be taken over. */
export class EntryError extends Error {
  readonly reason: ImportProblemReason
  /** Text found there that cannot be used. */
  readonly found: string
  constructor(reason: ImportProblemReason, found = '') {
    super(reason)
    this.reason = reason
    this.found = found
  }
}

/** Asserts that the time of an event is accepted from outside. @throws EntryError timeOutside, endsFirst, tooLong */
export function assertAccepted({ starts, ends }: Pick<FoundEvent, 'starts' | 'ends'>): void {
  const fault = faultOfSpan(starts, ends)
  if (fault) throw new EntryError(fault)
}
