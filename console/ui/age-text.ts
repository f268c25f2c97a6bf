import { reviewMinutes } from '#contract/constants.ts'

/** The last minutes of the promised time are late already: who opens it then still has to read it. */
const lateMinutes = reviewMinutes.to - 5

/** How long ago something was, in the largest unit that fits. */
export function ageOf(seconds: number): { unit: 'minutes' | 'hours' | 'days'; n: number } {
  const minutes = Math.max(0, Math.floor(seconds / 60))
  if (minutes < 60) return { unit: 'minutes', n: minutes }
  return minutes < 1440
    ? { unit: 'hours', n: Math.floor(minutes / 60) }
    : { unit: 'days', n: Math.floor(minutes / 1440) }
}

/** True if something waits too long, by what authors were told. */
export function toneOf(seconds: number): 'fresh' | 'soon' | 'late' {
  const minutes = Math.floor(seconds / 60)
  return minutes >= lateMinutes ? 'late' : minutes >= reviewMinutes.from ? 'soon' : 'fresh'
}
