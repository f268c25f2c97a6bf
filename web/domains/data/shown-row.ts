import type { DataRow } from '#contract/market/data.ts'
import { roundValue } from './series.ts'

/** A row as its table shows it: what no column shows would travel with every page for nothing. */
export type ShownRow = Pick<
  DataRow,
  'key' | 'kind' | 'symbol' | 'name' | 'language' | 'country' | 'issuer' | 'backing' | 'values' | 'held' | 'source_time'
> & {
  trend: readonly (number | null)[]
  source: { name: string; stale: boolean } | null
}

/** @param countryOf names of countries differ between platforms: they are written once, where the page's data are loaded */
export const shownRow = (row: DataRow, countryOf: (code: string) => string): ShownRow => ({
  ...{ key: row.key, kind: row.kind, symbol: row.symbol, name: row.name, language: row.language },
  ...{ issuer: row.issuer, backing: row.backing, values: row.values, held: row.held, source_time: row.source_time },
  country: countryOf(row.country),
  trend: row.trend.map(roundValue),
  source: row.source && { name: row.source.name, stale: row.source.stale },
})
