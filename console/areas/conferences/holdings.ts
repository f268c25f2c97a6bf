import type { CallOutput } from '#contract/calls.ts'
import type { ConferencePart } from '#contract/events/conferences/conference-terms.ts'

/** Halls, speakers, partners and sessions of an edition. */
export type Holdings = CallOutput<'conferenceHoldings'>

/** The part that is open for editing; without an id it is new. */
export interface OpenPart {
  part: ConferencePart
  id?: number
}

/** Names of an edition's lists by kind of part. */
export const lists = { hall: 'halls', speaker: 'speakers', partner: 'partners', session: 'sessions' } as const
