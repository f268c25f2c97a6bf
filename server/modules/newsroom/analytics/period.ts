import { type Analytics, analyticsLimits } from '#contract/audience/analytics.ts'
import { CallError } from '#contract/errors.ts'
import { dayMs } from '#server/platform/durations.ts'

/** A period of whole days of the site's clock, 'YYYY-MM-DD' each, and the day on which the one before it begins. */
export interface Period {
  from: string
  to: string
  before: string
}

export interface DayRow extends Record<string, unknown> {
  day: string
  views: number
  readers: number
}

/** A number of days later. */
export const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10)

/** The period asked for, with the one before it. @throws CallError invalidInput where it ends before it begins or is too long */
export function periodOf({ from, to }: { from: string; to: string }): Period {
  const length = (Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / dayMs + 1
  if (length < 1 || length > analyticsLimits.days) throw new CallError('invalidInput', 'to')
  return { from, to, before: dayAfter(from, -length) }
}

/** Every day of the period, each with the day that lies as many days before it as the period is long. */
export function daysOf({ from, to, before }: Period, rows: readonly DayRow[]): Analytics['days'] {
  const known = new Map(rows.map((row) => [row.day, row]))
  const days: Analytics['days'] = []
  for (let place = 0, day = from; day <= to; place += 1, day = dayAfter(from, place)) {
    const [own, earlier] = [known.get(day), known.get(dayAfter(before, place))]
    days.push({
      day,
      views: own?.views ?? 0,
      readers: own?.readers ?? 0,
      before_views: earlier?.views ?? 0,
      before_readers: earlier?.readers ?? 0,
    })
  }
  return days
}

/** One count of all days together. */
export const sumOver = (
  days: Analytics['days'],
  key: 'views' | 'readers' | 'before_views' | 'before_readers',
): number => days.reduce((total, day) => total + day[key], 0)
