import type { FigureRow, Figures } from '#contract/audience/figures.ts'
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
export function figuresCsv(figures: Figures): string {
  const namedRows = (
    table: string,
    rows: readonly { name: string; views: number; readers: number; before: number }[],
  ) => rows.map(({ name, views, readers, before }): Row => [table, name, '', views, readers, before, '', '', ''])
  const titledRows = (
    table: string,
    rows: readonly (FigureRow & {
      id: number
      title: string
      path?: string
      reading?: Figures['pages'][number]['reading']
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
    ...figures.days.map(
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
    ...namedRows('source', figures.sources),
    ...namedRows('language', figures.languages),
    ...namedRows('device', figures.devices),
    ...namedRows('country', figures.countries),
    ...namedRows('search', figures.searches),
    ...namedRows('unfound', figures.unfound),
    ...titledRows('page', figures.pages),
    ...titledRows('author', figures.authors),
    ...titledRows('label', figures.labels),
  ]
  return csvOf([heads, ...rows])
}
