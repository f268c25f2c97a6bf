import type { Analytics, AnalyticsRow } from '#contract/audience/analytics.ts'
import { csvOf } from '#web/platform/files/csv.ts'

const heads = [
  'table',
  'name',
  'id',
  'views',
  'readers',
  'views_before',
  'readers_before',
  'read_to_end',
  'median_seconds',
] as const
type Row = readonly [table: string, name: string, id: number | '', ...counts: (number | '')[]]

/** Everything that the page shows, a line for each row of each table. */
export function analyticsCsv(analytics: Analytics): string {
  const namedRows = (
    table: string,
    rows: readonly { name: string; views: number; readers: number; before: number }[],
  ) => rows.map(({ name, views, readers, before }): Row => [table, name, '', views, readers, before, '', '', ''])
  const titledRows = (
    table: string,
    rows: readonly (AnalyticsRow & {
      id: number
      title: string
      path?: string
      reading?: Analytics['pages'][number]['reading']
    })[],
  ) =>
    rows.map(
      ({ id, title, path, views, readers, before, reading }): Row => [
        table,
        title || (path ?? ''),
        id || '',
        views,
        readers,
        before,
        '',
        reading?.readers ? (reading.reached.at(-1) ?? '') : '',
        reading?.median_seconds ?? '',
      ],
    )
  const rows: Row[] = [
    ...analytics.days.map(
      ({ day, views, readers, before_views, before_readers }): Row => [
        'day',
        day,
        '',
        views,
        readers,
        before_views,
        before_readers,
        '',
        '',
      ],
    ),
    ...namedRows('source', analytics.sources),
    ...namedRows('language', analytics.languages),
    ...namedRows('device', analytics.devices),
    ...namedRows('country', analytics.countries),
    ...namedRows('search', analytics.searches),
    ...namedRows('unfound', analytics.unfound),
    ...titledRows('page', analytics.pages),
    ...titledRows('author', analytics.authors),
    ...titledRows('label', analytics.labels),
  ]
  return csvOf([heads, ...rows])
}
