import type { ReviewTime } from '#contract/site/review-time.ts'

/** The last tenth of the announced time is late already: the editor still has to read the text. */
const lateShare = 0.9

/** How long ago something was, in the largest unit that fits. */
export function ageOf(seconds: number): { unit: 'minutes' | 'hours' | 'days'; n: number } {
  const minutes = Math.max(0, Math.floor(seconds / 60))
  if (minutes < 60) return { unit: 'minutes', n: minutes }
  return minutes < 1440
    ? { unit: 'hours', n: Math.floor(minutes / 60) }
    : { unit: 'days', n: Math.floor(minutes / 1440) }
}

/** How urgent something is that has waited, by the review time announced to authors. */
export function toneOf(seconds: number, { from, to }: ReviewTime): 'fresh' | 'soon' | 'late' {
  const minutes = Math.floor(seconds / 60)
  return minutes >= to * lateShare ? 'late' : minutes >= from ? 'soon' : 'fresh'
}
