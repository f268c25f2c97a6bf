import type { AuthorAnalytics } from '#contract/audience/analytics.ts'
import { csvOf } from '#web/platform/files/csv.ts'
import type { AnalyticsTranslate } from './analytics-text.ts'

const dayMs = 86_400_000
/** The site's days are those of UTC+8. */
const zoneMs = 8 * 3_600_000

const textOf = (ms: number) => new Date(ms).toISOString().slice(0, 10)

/** A number of past days of the site's clock. @param now ms since 1970 */
export function lastDays(days: number, now: number): { from: string; to: string } {
  const today = textOf(now + zoneMs)
  return { from: textOf(Date.parse(`${today}T00:00:00Z`) - (days - 1) * dayMs), to: today }
}

/** Seconds as a reader sees them: 2:41. */
export const writeTime = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`

/** A part as it is written: 38%. */
export const writePart = (part: number): string => `${Math.round(part * 100)}%`

/** How much more than before, as it is written: +14%; nothing where there was nothing before. */
export function writeChange(now: number, before: number): string | undefined {
  if (before === 0) return undefined
  const change = Math.round((now / before - 1) * 100)
  return `${change < 0 ? '−' : '+'}${Math.abs(change)}%`
}

/** Parts of this site that are named; what leads there otherwise is another page of it. */
const parts = {
  '/': 'home',
  '/home': 'home',
  '/search': 'search',
  '/gw_search': 'search',
  '/news': 'flash',
  '/contents': 'articles',
  '/columns': 'columns',
  '/features': 'topics',
} as const

/** Returns the sources of readers with localised names; parts of this site with the same name are added up. */
export function namedSources(sources: AuthorAnalytics['sources'], t: AnalyticsTranslate): AuthorAnalytics['sources'] {
  const nameOf = (name: string) => {
    if (name === '') return t('direct')
    if (name === 'other') return t('other')
    return name.startsWith('/') ? t(name in parts ? parts[name as keyof typeof parts] : 'inside') : name
  }
  const sums = new Map<string, number>()
  for (const { name, views } of sources) sums.set(nameOf(name), (sums.get(nameOf(name)) ?? 0) + views)
  return [...sums].map(([name, views]) => ({ name, views })).toSorted((a, b) => b.views - a.views)
}

/** Everything that is shown, a line for each row of each table. */
export function authorCsv({ days, sources, items }: AuthorAnalytics): string {
  return csvOf([
    ['table', 'name', 'id', 'views', 'readers', 'views_before', 'read_to_end', 'median_seconds'],
    ...days.map(({ day, views, readers, before_views: before }) => ['day', day, '', views, readers, before, '', '']),
    ...sources.map(({ name, views }) => ['source', name, '', views, '', '', '', '']),
    ...items.map(({ id, title, views, readers, before, reading }) => [
      ...['item', title, id, views, readers, before],
      reading.readers > 0 ? Number((reading.reached.at(-1) ?? 0).toFixed(4)) : '',
      reading.median_seconds ?? '',
    ]),
  ])
}
