import type { ScheduleProblemReason } from '#contract/events/conferences/conferences-desk.ts'

/** Content of another program's schedule, in any format. */

export interface FoundSpeaker {
  /** The identifier in the source. */
  key: string
  name: string
  biography: string
}

export interface FoundSession {
  /** The identifier in the source. */
  key: string
  /** Position of it in the file, for reports. */
  place: string
  title: string
  track: string
  abstract: string
  /** Language of the session according to the file. */
  spoken: string
  kind: 'session' | 'keynote' | 'workshop' | 'break'
  /** Empty where it names none. */
  hall: string
  /** Moments in ms. */
  starts: number
  ends: number
  speakers: FoundSpeaker[]
}

export interface ScheduleProblem {
  place: string
  reason: ScheduleProblemReason
  /** Text found there. */
  detail: string
  /** True if the entry was skipped, false if it was imported. */
  leftOut: boolean
}

export interface FoundSchedule {
  /** Name of the format, for people. */
  format: string
  /** Halls that the file lists by itself; empty where it lists none. */
  halls: string[]
  sessions: FoundSession[]
  problems: ScheduleProblem[]
}
