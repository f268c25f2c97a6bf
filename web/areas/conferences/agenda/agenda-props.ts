import type { ConferenceSession } from '#contract/events/conferences/conferences.ts'
import type { ConferenceData } from '../loaders.ts'
import type { ShownTimes } from './shown-times.ts'
import type { useFavourites } from './use-favourites.ts'

/** Props common to all views of an agenda. */
export interface AgendaProps {
  sessions: readonly ConferenceSession[]
  data: ConferenceData
  /** The present moment; undefined where nobody knows yet. */
  now: number | undefined
  times: ShownTimes
  favourites: ReturnType<typeof useFavourites>
}
