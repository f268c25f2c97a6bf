import type { CallInput } from '#contract/calls.ts'
import { conferenceColours } from '#contract/events/conferences/conference-terms.ts'
import type { StaffEdition } from '#contract/events/conferences/conferences-desk.ts'

export type EditionForm = Omit<CallInput<'saveEdition'>, 'id' | 'version' | 'conference'> & { conference: number }

/** An edition of a conference before anything is entered. */
export const emptyEdition = (conference: number): EditionForm => ({
  conference,
  path: '',
  path_style: 'joined',
  character: 'chart',
  colours: conferenceColours.chart,
  texts: {},
  pic: null,
  time_zone: 'Asia/Hong_Kong',
  first_day: '',
  last_day: '',
  map_url: '',
  numbers: [],
  ways: [],
  contacts: [],
  mail_to: '',
  event: null,
})

/** Returns the editable fields of an edition. */
export const formOfEdition = (edition: StaffEdition): EditionForm => {
  const { id: _, version, state, demo, preview, updated_time, ...fields } = edition
  return fields
}
