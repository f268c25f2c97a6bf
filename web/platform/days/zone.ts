import { siteUtcOffsetHours } from '#contract/constants.ts'
import type { Zone } from '../time.ts'

const minute = 60_000

/** A time zone by its IANA name. @throws RangeError where there is none of that name */
export function zoneOf(id: string): Zone {
  // Swedish writes dates as ISO 8601 does, but for the T.
  const format = new Intl.DateTimeFormat('sv', { timeZone: id, dateStyle: 'short', timeStyle: 'medium' })
  const clockAt = (moment: number) => Date.parse(`${format.format(moment).replace(' ', 'T')}Z`)
  return {
    id,
    clockAt,
    nameAt(moment) {
      const minutes = Math.round((clockAt(moment) - moment) / minute)
      if (minutes === siteUtcOffsetHours * 60) return ''
      const distance = Math.abs(minutes)
      const parts = `${Math.floor(distance / 60)}${distance % 60 ? `:${distance % 60}` : ''}`
      return distance ? `UTC${minutes < 0 ? '−' : '+'}${parts}` : 'UTC'
    },
  }
}
