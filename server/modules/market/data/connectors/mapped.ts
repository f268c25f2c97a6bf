import { z } from 'zod'
import { type DataUnit, dataMetrics, entityKinds, heldCoins, isOfCoin, lacksCoin } from '#contract/market/data-terms.ts'
import { Collector } from './collector.ts'
import { AnswerError, type Connector, type FoundEntity, parseJson, type Reading, textIn } from './connector.ts'
import { csvRows, type FoundTable, htmlRows, jsonRows, type TableRow } from './rows.ts'
import { momentIn, numberIn } from './values.ts'

const column = z.string().max(120)

/** How the rows of a source that nobody wrote a connector for become values. */
export const mapping = z
  .object({
    format: z.enum(['json', 'csv', 'html']).default('csv'),
    /** Path of the rows in JSON, with `*` for every entry, as in `data.*`. */
    rows: column.default('*'),
    /** Which table of a page, from 0. */
    table: z.number().int().min(0).max(200).default(0),
    /** Column or path of the date; empty: numbers are of the moment when they are read. */
    date: column.default('date'),
    order: z.enum(['ymd', 'dmy', 'mdy']).default('ymd'),
    decimal: z.enum(['.', ',']).default('.'),
    metric: z.enum(dataMetrics).default('flow'),
    /** Value of one of the source's units: 1000000 for millions. */
    scale: z.number().positive().max(1e15).default(1),
    /** Every other column is an entity of its own, named by its head. */
    pivot: z.boolean().default(false),
    /** Column or path of the entity's name; or one entity for all rows. */
    entity: column.default('entity'),
    fixed: column.default(''),
    value: column.default('value'),
    /** Kind of entities that are not known yet. */
    kind: z.enum(entityKinds).default('fund'),
    coin: z.string().max(120).default(''),
    currency: z.string().max(10).default(''),
  })
  .refine((mapping) => !lacksCoin(mapping), { path: ['coin'] })
export type Mapping = z.infer<typeof mapping>

const sums =
  /^(sub-?|grand )?(total|average|avg|mean|minimum|maximum|min|max|sum|median)s?\b|^(合计|合計|总计|總計|平均)|^(小计|小計|总和|總和|均值|中位数|中位數|最大值?|最小值?)$/i

const unitOf = ({ metric, coin }: Mapping): DataUnit => {
  if (metric === 'holdings') return coin === heldCoins.ether ? 'eth' : 'btc'
  if (metric === 'supply') return 'native'
  if (metric === 'dominance') return 'share'
  return metric === 'sentiment' ? 'count' : 'usd'
}

/** Numbers of a table that was mapped. @throws AnswerError where a column is missing */
function readMapped(text: string, options: Mapping): Reading {
  return readRows(tableOf(text, options), options)
}

function tableOf(text: string, { format, rows, table }: Mapping): FoundTable {
  if (format === 'json') return jsonRows(parseJson(text), rows)
  return format === 'html' ? htmlRows(text, table) : csvRows(text)
}

function readRows({ columns, repeated, rows }: FoundTable, options: Mapping): Reading {
  const found = new Collector()
  const isNew = firstValues(found)
  const { date, value, entity, fixed, pivot } = options
  if (columns.length > 0) {
    const known = new Set(columns.map((name) => name.toLowerCase()))
    const wanted = [date, ...(pivot ? [] : [value, ...(fixed ? [] : [entity])])].filter(Boolean)
    const missing = wanted.filter((name) => !known.has(name.toLowerCase()))
    if (missing.length > 0)
      throw new AnswerError('shape', `${missing.join(', ')} (${columns.join(', ').slice(0, 150)})`, 'noColumn')
    const unclear = wanted.filter((name) => repeated.has(name.toLowerCase()))
    if (unclear.length > 0) throw new AnswerError('shape', unclear.join(', '), 'sameColumns')
  }
  const others = columns.filter(
    (name) => name.toLowerCase() !== date.toLowerCase() && !sums.test(name) && !/^#\d+$/.test(name),
  )
  const named = others.filter((name) => !repeated.has(name.toLowerCase()))
  if (pivot) for (const name of others) if (!named.includes(name)) found.leaveOut('1', 'repeated', name)
  for (const row of rows) {
    const at = date === '' ? null : dateOf(found, row, options)
    if (at === undefined) continue
    if (pivot)
      for (const name of named)
        addValue(found, { name, value: row.value(name), at, place: `${row.place} ${name}` }, { options, isNew })
    else {
      const name = fixed || textIn(row.value(entity), 120)
      if (!name) found.leaveOut(row.place, 'missingField', entity)
      else if (!fixed && sums.test(name)) found.leaveOut(row.place, 'sumRow', name)
      else addValue(found, { name, value: row.value(value), at, place: row.place }, { options, isNew })
    }
  }
  return found.reading
}

function dateOf(found: Collector, row: TableRow, { date, order }: Mapping): number | undefined {
  const written = row.value(date)
  const at = momentIn(written, order)
  if (at === undefined) {
    const isSum = typeof written === 'string' && sums.test(written.trim())
    found.leaveOut(row.place, isSum ? 'sumRow' : 'notADate', written)
  }
  return at
}

interface FoundValue {
  name: string
  value: unknown
  at: number | null
  place: string
}

/** Returns whether a moment has no value yet: a table that gives another one later contradicts itself, and the first stays. */
function firstValues(found: Collector) {
  const values = new Map<string, number>()
  return ({ name, value, at, place }: FoundValue, number: number): boolean => {
    const key = `${at} ${name}`
    const before = values.get(key)
    if (before === undefined) values.set(key, number)
    else if (before !== number) found.leaveOut(place, 'repeated', value)
    return before === undefined
  }
}

function addValue(
  found: Collector,
  row: FoundValue,
  { options, isNew }: { options: Mapping; isNew: ReturnType<typeof firstValues> },
): void {
  const { name, value, at, place } = row
  const number = numberIn(value, options.decimal)
  if (number === undefined) found.leaveOut(place, 'notANumber', value)
  if (typeof number !== 'number' || !isNew(row, number)) return
  const { metric, kind, coin, currency, scale } = options
  const isFund = kind === 'fund'
  const isTicker = /^[A-Z0-9.]{1,12}$/.test(name)
  const described: FoundEntity = {
    id: name,
    name,
    kind,
    ...(isTicker && { symbol: name }),
    ...(coin && isFund && { coin }),
    ...(currency && { currency }),
    ...(isFund && (metric === 'flow' || metric === 'netAssets') && { spot: true }),
  }
  const of = {
    entity: name,
    metric,
    unit: unitOf(options),
    ...(isOfCoin(metric) && { coin }),
  }
  // A name of which no value can be used is no entity.
  if (found.point(place, of, { at, moment: at, value: number, scale })) found.entity(described)
}

const generic = (key: string, format: Mapping['format'], name: string): Connector<Mapping> => ({
  key,
  family: '',
  name,
  address: '',
  website: '',
  everyMinutes: 360,
  perMinute: 10,
  parseOptions: (given) => mapping.parse({ ...(given as object), ...(key === 'html-table' && { format }) }),
  requests: (address) => [{ part: 'table', url: address }],
  read: (_part, text, options) => readMapped(text, options),
})

/** Tables as CSV or JSON, by a mapping. */
export const mappedTable = generic('mapped-table', 'csv', 'CSV or JSON')
/** A table of a web page, by a mapping. */
export const htmlTable = generic('html-table', 'html', 'Table of a web page')
