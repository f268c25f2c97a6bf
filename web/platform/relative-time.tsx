import { useLanguage, useText } from './app-context.tsx'
import { useClock } from './clock.tsx'
import { clockTime, fullTime, parseSiteTime, relativeTime, zoneNote } from './time.ts'

/** Writes a time of the contract out in the viewer's time zone. */
export function useFullTime(): (value: string | null) => string {
  const language = useLanguage()
  const { zone } = useClock()
  return (value) => fullTime(value, language, zone)
}

/** Writes the hour and minute of a time of the contract in the viewer's time zone, which is named unless it is the site's. */
export function useClockTime(): (value: string) => string {
  const { zone } = useClock()
  return (value) => {
    const moment = parseSiteTime(value)
    return moment === undefined ? '' : clockTime(moment, zone) + zoneNote(moment, zone)
  }
}

/**
 * A release time, relative; the exact time in the viewer's time zone on hover, on paper, and behind it at the head of an
 * article where nothing can hover. Nothing where there is no date.
 */
export function RelativeTime({ value }: { value: string | null }) {
  const t = useText()
  const language = useLanguage()
  const { now, zone } = useClock()
  const shown = relativeTime(value, now, t, language, zone)
  const moment = parseSiteTime(value)
  if (!shown) return null
  if (moment === undefined) return <span>{shown}</span>
  const exact = fullTime(value, language, zone)
  return (
    <time dateTime={new Date(moment).toISOString()} title={exact === shown ? undefined : exact}>
      {shown}
    </time>
  )
}
