import type { CallInput } from '#contract/calls.ts'
import type { ConferencePart } from '#contract/events/conferences/conference-terms.ts'
import type { Holdings } from './holdings.ts'

type Own = 'id' | 'version' | 'edition'

/** Editable fields of each part. */
export type PartForms = {
  [P in ConferencePart]: Omit<Extract<CallInput<'saveConferencePart'>, { part: P }>, 'part' | Own>
}

/** Parts before anything is entered; a session follows the last one. */
export const emptyParts = ({ sessions }: Pick<Holdings, 'sessions'>): PartForms => {
  const last = sessions.at(-1)
  return {
    hall: { texts: {} },
    speaker: { texts: {}, pic: null, website: '', author: null },
    partner: { texts: {}, tier: 'supporting', url: '', pic: null },
    session: {
      ...{ texts: {}, kind: 'session', hall: last?.hall ?? null, spoken: '', speakers: [], cancelled: false },
      ...{ start: last?.end ?? '', end: last?.end ?? '' },
    },
  }
}

/** The days of an edition; undefined where they are not known yet. */
export type EditionDays = { first_day: string; last_day: string } | undefined

/** Returns warnings about likely oversights in the times of a session; it is saved all the same. */
export function sessionWarnings(
  { start, end, hall }: Pick<PartForms['session'], 'start' | 'end' | 'hall'>,
  { id, sessions, days }: { id?: number | undefined; sessions: Holdings['sessions']; days: EditionDays },
): ('outsideDays' | 'endsFirst' | 'overlaps')[] {
  if (start === '' || end === '') return []
  const day = start.slice(0, 10)
  const isOutside = days !== undefined && (day < days.first_day || day > days.last_day)
  const isTaken =
    hall !== null && sessions.some((one) => one.id !== id && one.hall === hall && one.start < end && start < one.end)
  return [
    ...(isOutside ? (['outsideDays'] as const) : []),
    ...(end <= start ? (['endsFirst'] as const) : []),
    ...(isTaken ? (['overlaps'] as const) : []),
  ]
}
