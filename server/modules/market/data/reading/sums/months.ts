import { type Daily, dayText } from '../daily.ts'

const shownMonths = 24

/**
 * Growth of the combined holdings from the end of each month to the next, the newest month so far. The holdings of an
 * entity when it first became known were not acquired then and are not counted.
 * @param all amounts day by day, without gaps
 */
export function monthlyChanges(all: readonly Daily[]): { month: string; change: number }[] {
  const changes = new Map<string, number>()
  for (const { start, values } of all) {
    let before: number | null = null
    for (const [place, value] of values.entries()) {
      if (value === null) continue
      const month = dayText(start + place).slice(0, 7)
      changes.set(month, (changes.get(month) ?? 0) + (before === null ? 0 : value - before))
      before = value
    }
  }
  return [...changes]
    .map(([month, change]) => ({ month, change }))
    .toSorted((one, other) => (one.month < other.month ? -1 : 1))
    .slice(-shownMonths)
}
