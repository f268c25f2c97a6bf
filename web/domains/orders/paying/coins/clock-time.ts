import { useClock } from '#web/platform/clock.tsx'
import { clockTime, parseSiteTime, zoneNote } from '#web/platform/time.ts'

/** Writes the hour and minute of a time of the contract in the viewer's time zone, which is named unless it is the site's. */
export function useClockTime(): (value: string) => string {
  const { zone } = useClock()
  return (value) => {
    const moment = parseSiteTime(value)
    return moment === undefined ? '' : clockTime(moment, zone) + zoneNote(moment, zone)
  }
}
