import type { ImportProblemReason } from '#contract/events/partner-events.ts'

/** An event that was found in a calendar or a table. Plain, since it travels between threads. */
export interface FoundEvent {
  uid: string
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
}
