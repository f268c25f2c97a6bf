import { useEffect, useState } from 'react'
import type { Zone } from '#web/platform/time.ts'

/** The zone in which times are shown. */
export interface ShownTimes {
  /** Hours and minutes of a local time of the venue, in the zone that is chosen. */
  clock(time: string): string
  /** The day of a local time of the venue, 'YYYY-MM-DD', in the zone that is chosen. */
  dayOf(time: string): string
  /** Days between a moment's day in the chosen zone and at the venue: -1, 0 or 1. @param moment ms */
  dayShift(moment: number): number
  isOwn: boolean
  /** A time as it is shown, with its offset: identifies the zone. */
  sample: string
  /** Changes between the reader's zone and that of the venue; undefined where both go alike, or before it is known. */
  choice: (() => void) | undefined
  /** The day of the venue at a moment, 'YYYY-MM-DD'. @param moment ms */
  venueDay(moment: number): string
  /** Hours and minutes of a moment in the zone that is chosen. @param moment ms */
  clockAt(moment: number): string
}

const minute = 60_000

/** The distance of a local time to UTC, ms. */
function offsetOf(time: string): number {
  const [, sign, hours, minutes] = /([+-])(\d{2}):(\d{2})$/.exec(time) ?? []
  const distance = (Number(hours ?? 0) * 60 + Number(minutes ?? 0)) * minute
  return sign === '-' ? -distance : distance
}

const clockIn = (moment: number, offset: number) => new Date(moment + offset).toISOString().slice(11, 16)

const dayMs = 86_400_000

/** Days between a moment's day at one offset and at another. @param moment, offset, other ms */
export const dayShiftOf = (moment: number, offset: number, other: number): number =>
  Math.floor((moment + offset) / dayMs) - Math.floor((moment + other) / dayMs)

/**
 * Times as the page shows them: those of the venue, or those of the reader's zone once it is known and chosen.
 * @param first a local time of the venue, such as that of the first session
 * @param timeZone IANA name
 */
export function useShownTimes(first: string | undefined, timeZone: string): ShownTimes {
  const [own, setOwn] = useState<Zone>()
  const [isOwn, setIsOwn] = useState(false)
  useEffect(() => {
    const name = Intl.DateTimeFormat().resolvedOptions().timeZone
    if (name !== timeZone)
      import('#web/platform/days/zone.ts').then(
        ({ zoneOf }) => setOwn(zoneOf(name)),
        () => {},
      )
  }, [timeZone])
  const sample = first ?? '1970-01-01T00:00:00+00:00'
  const start = Date.parse(sample)
  const venueOffset = offsetOf(sample)
  const ownOffset = (moment: number) => (own ? own.clockAt(moment) - moment : venueOffset)
  const differs = own !== undefined && ownOffset(start) !== venueOffset
  const inOwn = isOwn && differs
  return {
    clock: (time) => (inOwn ? clockIn(Date.parse(time), ownOffset(Date.parse(time))) : time.slice(11, 16)),
    dayOf: (time) =>
      inOwn ? withOffset(Date.parse(time), ownOffset(Date.parse(time))).slice(0, 10) : time.slice(0, 10),
    dayShift: (moment) => (inOwn ? dayShiftOf(moment, ownOffset(moment), venueOffset) : 0),
    isOwn: inOwn,
    sample: inOwn ? withOffset(start, ownOffset(start)) : sample,
    choice: differs ? () => setIsOwn(!inOwn) : undefined,
    venueDay: (moment) => new Date(moment + venueOffset).toISOString().slice(0, 10),
    clockAt: (moment) => clockIn(moment, inOwn ? ownOffset(moment) : venueOffset),
  }
}

function withOffset(moment: number, offset: number): string {
  const minutes = Math.round(Math.abs(offset) / minute)
  const two = (value: number) => String(value).padStart(2, '0')
  const sign = offset < 0 ? '-' : '+'
  return `${new Date(moment + offset).toISOString().slice(0, 19)}${sign}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
}
