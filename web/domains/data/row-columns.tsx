import { type DataColumn, type DataType, type DataUnit, dataColumns, dataWords } from '#contract/market/data-terms.ts'
import type { Language } from '#language/languages.ts'
import { Spark } from '#web/ui/chart/spark.tsx'
import * as styles from '#web/ui/data-table/data-table.module.css'
import type { TableColumn } from '#web/ui/data-table/data-table.tsx'
import { type DataPlace, dataAddress } from './data-address.ts'
import { entityPath } from './data-paths.ts'
import type { DataTranslate } from './data-text.ts'
import { movement, writeNumber } from './number.ts'
import type { ShownRow } from './shown-row.ts'
import { shortTime } from './sources.tsx'

/** Numbers that say how something moved: with their sign, in the colours of the reader's choice. */
const moving: ReadonlySet<DataColumn> = new Set([
  'change1',
  'change7',
  'change30',
  'gain',
  'flow',
  'flow7',
  'flow30',
  'flowTotal',
])
/** Deviation in basis points beyond which a coin has left its peg. */
const offPeg = 30
/** Columns that most readers do without; the choice of columns has them. */
export const usuallyWithout: Readonly<Record<DataType, readonly string[]>> = {
  bitcoin: ['country', 'cost', 'marketCap', 'multiple'],
  ether: ['country', 'cost', 'marketCap', 'multiple'],
  etf: ['issuer', 'price', 'change1', 'volume'],
  stablecoins: ['supply'],
  stocks: [],
  market: [],
}

/** Every column that a table can show besides the name, in its order. */
export const columnKeys = (type: DataType): string[] => [
  ...dataWords[type],
  ...dataColumns[type].map(([key]) => key),
  'trend',
  'source',
]

interface RowColumnsOptions {
  place: DataPlace
  t: DataTranslate
  language: Language
  /** The path of a page as links have it here: rows are drawn apart from the page. */
  href: (path: string) => string
  /** The moment of rendering in ms, for what is old. */
  isOld: (row: ShownRow) => boolean
}

/** The columns of a table of the data section, without those that the address hides. */
export function rowColumns({ place, t, language, href, isOld }: RowColumnsOptions): TableColumn<ShownRow>[] {
  const { type } = place
  const without = place.without ?? usuallyWithout[type]
  const all: TableColumn<ShownRow>[] = [
    {
      key: 'name',
      label: t('column.name'),
      sortHref: sortHref(place, 'name'),
      cell: (row) => <RowName row={row} href={href(entityPath(type, row.key))} />,
    },
    ...dataWords[type].map((key) => ({
      key,
      label: t(`column.${key}`),
      className: styles.dtableWords,
      cell: (row: ShownRow) => wordOf(row, key, t),
    })),
    ...dataColumns[type].map(([key, unit]) => numberColumn(key, unit, place, t, language)),
    {
      key: 'trend',
      label: t('column.trend'),
      className: styles.dtableSpark,
      cell: (row) => <Spark values={row.trend} old={isOld(row)} />,
    },
    {
      key: 'source',
      label: t('column.source'),
      numeric: true,
      className: (row) => (isOld(row) ? 'dtable__old' : 'dtable__quiet'),
      cell: (row) =>
        row.source_time ? <span title={row.source?.name}>{shortTime(row.source_time).slice(5)}</span> : '—',
    },
  ]
  return all.filter(({ key }) => !without.includes(key))
}

function RowName({ row, href }: { row: ShownRow; href: string }) {
  return (
    <a href={href}>
      <span lang={row.language}>{row.name}</span>
      {row.symbol && row.symbol !== row.name && <small>{row.symbol}</small>}
    </a>
  )
}

function numberColumn(
  key: DataColumn,
  unit: DataUnit,
  place: DataPlace,
  t: DataTranslate,
  language: Language,
): TableColumn<ShownRow> {
  const signed = moving.has(key)
  return {
    key,
    label: t(`column.${key}`),
    unit: unit === 'basisPoints' ? t('unit.basisPoints') : undefined,
    numeric: true,
    sortHref: sortHref(place, key),
    className: (row) => {
      const value = row.values[key]
      if (key === 'deviation') return Math.abs(value ?? 0) >= offPeg ? 'dtable__off' : undefined
      return signed ? movement(value) : undefined
    },
    cell: (row) => writeNumber(row.values[key], unit, language, { signed, short: unit === 'native' }),
  }
}

/** A first click sorts from the largest down (names from the first on), a second the other way. */
function sortHref(place: DataPlace, key: string): string {
  const first = key === 'name' ? 'asc' : 'desc'
  const other = first === 'asc' ? 'desc' : 'asc'
  const order = place.sort === key && (place.order ?? 'desc') === first ? other : first
  return dataAddress({ ...place, sort: key, order: order === 'desc' ? undefined : order, page: 1 })
}

function wordOf(row: ShownRow, key: 'kind' | 'country' | 'issuer' | 'backing', t: DataTranslate): string {
  if (key === 'kind') return t(`kind.${row.kind}`)
  return row[key] || '—'
}
