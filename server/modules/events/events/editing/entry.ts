import type { Database } from '#server/platform/database/database.ts'
import { cityKeyOf } from '../cities.ts'
import { dayIn, lastDayIn } from '../event-time.ts'
import * as store from './entry-store.ts'

interface SampleEvent {
  attendance?: string
  city?: string
  starts_at: string
  ends_at: string
  time_zone: string
}

/** Events that come from files instead of from organisers. */
export const createEventEntry = ({ database }: { database: Database }) => ({
  /** The numbers of events by the keys that they were saved under. */
  idsByKey: (keys: readonly string[]) => store.idsByKey(database.orm, keys),

  /** The columns of a sample that follow from its others. */
  sampleColumns: ({ attendance, city = '', starts_at, ends_at, time_zone }: SampleEvent) => ({
    starts_on: dayIn(new Date(starts_at), time_zone),
    ends_on: lastDayIn(new Date(ends_at), time_zone),
    city_key: attendance === 'online' ? '' : cityKeyOf(city),
  }),
})
