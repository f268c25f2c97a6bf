import type { Language } from '#language/languages.ts'
import { clockTime, dateFormat, parseSiteTime } from '#web/platform/time.ts'

/** Day and time of the contract's moment by the clock of Hong Kong, such as 11月25日 23:59. */
export function dayAndTime(value: string, language: Language): string {
  const moment = parseSiteTime(value)
  if (moment === undefined) return value
  const day = dateFormat(language, undefined, { month: language === 'en' ? 'short' : 'long', day: 'numeric' }).format(
    moment,
  )
  return `${day} ${clockTime(moment)}`
}

export interface Remaining {
  days: number
  hours: number
  minutes: number
  seconds: number
}

/** Returns the time left until a moment, in ms; nothing once it is over. */
export function remaining(until: number, now: number): Remaining {
  const left = Math.max(0, Math.floor((until - now) / 1_000))
  return {
    days: Math.floor(left / 86_400),
    hours: Math.floor(left / 3_600) % 24,
    minutes: Math.floor(left / 60) % 60,
    seconds: left % 60,
  }
}

/** Which day of the voting it is, from 1. */
export const dayOfVoting = (opens: number, now: number): number =>
  Math.max(1, Math.floor((now - opens) / 86_400_000) + 1)
