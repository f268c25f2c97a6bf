import { type DataPlace, ranges } from '#web/domains/data/data-address.ts'
import { usualRange } from './usual-range.ts'

const msOfDay = 86_400_000

/** The part of the time that an address asks for, as days. */
export function periodOf(place: Pick<DataPlace, 'type' | 'range' | 'from' | 'to'>, now = Date.now()) {
  if (place.from && place.to) return { from: place.from, to: place.to }
  const back = ranges[place.range ?? usualRange[place.type]]
  return back === undefined ? {} : { from: new Date(now - back * msOfDay).toISOString().slice(0, 10) }
}
