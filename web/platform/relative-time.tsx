import { useLanguage, useText } from './app-context.tsx'
import { useClock } from './clock.tsx'
import { fullTime, parseSiteTime, relativeTime } from './time.ts'

/** Writes a time of the contract out in the viewer's time zone. */
export function useFullTime(): (value: string | null) => string {
  const language = useLanguage()
  const { zone } = useClock()
  return (value) => fullTime(value, language, zone)
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
