/** Words and limits of the check-in, without zod, for the program at the door. */

export const scanDirections = ['entry', 'exit'] as const
export type ScanDirection = (typeof scanDirections)[number]

/** Counted; a second entry without an exit between, or an exit without an entry; not let in. */
export const scanOutcomes = ['admitted', 'conflict', 'refused'] as const
export type ScanOutcome = (typeof scanOutcomes)[number]

/**
 * Why a code is not let in: no ticket code, or not signed by the site; of another event; a ticket that is not there; an
 * older code of a ticket that was passed on; cancelled; waiting for a refund; outside the time of its admission.
 */
export const scanRefusals = [
  'not_a_ticket',
  'other_event',
  'unknown',
  'replaced',
  'void',
  'suspended',
  'too_early',
  'too_late',
] as const
export type ScanRefusal = (typeof scanRefusals)[number]

export const maxScansAtOnce = 200
export const maxTicketsAtOnce = 2_000
