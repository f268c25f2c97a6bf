import { useLanguage, useText } from './app-context.tsx'
import { useClock } from './clock.tsx'
import { fullTime, parseSiteTime, relativeTime } from './time.ts'

/** Writes a time of the contract out in the viewer's time zone. */
export function useFullTime(): (value: string | null) => string {
  const language = useLanguage()
  const { zone } = useClock()
  return (value) => fullTime(value, language, zone)
}

/** A release time, relative; the exact time in the viewer's time zone on hover. Nothing where there is no date. */
export function RelativeTime({ value }: { value: string | null }) {
  const t = useText()
  const language = useLanguage()
  const { now, zone } = useClock()
  const shown = relativeTime(value, now, t, language, zone)
  const moment = parseSiteTime(value)
  if (!shown) return null
  if (moment === undefined) return <span>{shown}</span>
  return (
    <time dateTime={new Date(moment).toISOString()} title={fullTime(value, language, zone)}>
      {shown}
    </time>
  )
}
