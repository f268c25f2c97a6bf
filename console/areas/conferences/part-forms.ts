import type { CallInput } from '#contract/calls.ts'
import type { Holdings } from './holdings.ts'

type Own = 'id' | 'version' | 'edition'

/** What of each part is edited. */
export interface PartForms {
  hall: Omit<CallInput<'saveConferenceHall'>, Own>
  speaker: Omit<CallInput<'saveConferenceSpeaker'>, Own>
  partner: Omit<CallInput<'saveConferencePartner'>, Own>
  session: Omit<CallInput<'saveConferenceSession'>, Own>
}

/** Parts before anything is entered; a session follows the last one. */
export const emptyParts = ({ sessions }: Pick<Holdings, 'sessions'>): PartForms => {
  const last = sessions.at(-1)
  return {
    hall: { texts: {} },
    speaker: { texts: {}, pic: null, website: '', author: null },
    partner: { texts: {}, tier: 'supporting', url: '', pic: null },
    session: {
      ...{ texts: {}, kind: 'session', hall: last?.hall ?? null, spoken: '', speakers: [] },
      ...{ start: last?.end ?? '', end: last?.end ?? '' },
    },
  }
}
