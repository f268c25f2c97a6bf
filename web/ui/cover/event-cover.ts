import type { CoverSpec } from './cover-address.ts'
import { hashText } from './cover-noise.ts'

interface EventFacts {
  id: number
  time_zone: string
  /** Local time with its offset. */
  start_time: string
}

/**
 * Returns the cover of an event without a poster. Its seed holds the place, by time zone, and the hour at which the event
 * begins there, so that the drawing is the same in every language.
 */
export const eventCover = ({ id, time_zone, start_time }: EventFacts): Pick<CoverSpec, 'seed' | 'family'> => ({
  seed: `tide-${hashText(time_zone).toString(36)}-${start_time.slice(11, 13)}-${id}`,
  family: 'event',
})
