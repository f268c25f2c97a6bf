import type { Figures } from '#contract/audience/figures.ts'

const heads = ['table', 'name', 'id', 'views', 'readers', 'views_before', 'readers_before'] as const
type Row = readonly [table: string, name: string, id: number | '', ...counts: (number | '')[]]

/** What begins with one of these a spreadsheet takes for a formula. */
const formula = /^[=+\-@\t\r]/

/** A cell as text: quoted, and never a formula. */
function cell(value: string | number): string {
  if (typeof value === 'number') return String(value)
  const safe = formula.test(value) ? `'${value}` : value
  return `"${safe.replaceAll('"', '""')}"`
}

/** Everything that the page shows, a line for each row of each table; the first character tells spreadsheets the encoding. */
export function figuresCsv(figures: Figures): string {
  const named = (table: string, rows: readonly { name: string; views: number; readers: number; before: number }[]) =>
    rows.map(({ name, views, readers, before }): Row => [table, name, '', views, readers, before, ''])
  const titled = (
    table: string,
    rows: readonly { id: number; title: string; path?: string; views: number; readers: number; before: number }[],
  ) =>
    rows.map(
      ({ id, title, path, views, readers, before }): Row => [
        table,
        title || (path ?? ''),
        id || '',
        views,
        readers,
        before,
        '',
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
      ],
    ),
    ...named('source', figures.sources),
    ...named('language', figures.languages),
    ...named('device', figures.devices),
    ...named('search', figures.searches),
    ...named('unfound', figures.unfound),
    ...titled('page', figures.pages),
    ...titled('author', figures.authors),
    ...titled('label', figures.labels),
  ]
  return `\uFEFF${[heads, ...rows].map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`
}
