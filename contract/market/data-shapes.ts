import { z } from 'zod'
import { calendarDay, pageOf, paging, siteTime } from '../call.ts'
import { maxKeywordLength } from '../constants.ts'
import {
  type DataColumn,
  dataMetrics,
  dataTypes,
  dataUnits,
  entityKinds,
  markKinds,
  tradeMethods,
} from './data-terms.ts'

/** Shapes in answers of the data section. Days are days of UTC, as in daily numbers; moments are in UTC+8. */

export const dataType = z.enum(dataTypes)
/** The end of an entity's address, and of series. */
export const key = z.string().max(120)
export const columnName = z.string().max(40)
export const day = calendarDay

/** A source of what an answer shows. */
export const shownSource = z.object({
  id: z.number(),
  name: z.string(),
  /** The page of the source for people; empty where it has none. */
  url: z.string(),
  /** The moment its numbers are of, and when they were last read; null: never. */
  source_time: siteTime.nullable(),
  read_time: siteTime.nullable(),
  /** Older than this source usually is: pages say how old. */
  stale: z.boolean(),
})

/** Provenance of values, included in every answer that has any. */
export const provenance = {
  /** Some of it is sample data, invented: the page says so. */
  demo: z.boolean(),
  /** The newest moment that any of the numbers is of. */
  as_of: siteTime.nullable(),
  /** Sources, current ones first. */
  sources: z.array(shownSource),
}

/** Something with numbers of its own: a company, a fund, a government, a coin, a chain. */
export const dataEntity = z.object({
  /** The end of its address: /DataEra/{type}/{key}. */
  key,
  kind: z.enum(entityKinds),
  name: z.string(),
  /** BCP 47 tag of the name. */
  language: z.string(),
  /** Ticker; empty where it has none. */
  symbol: z.string(),
})

/** One value a day, from `start`; null where none is known. The last one is the newest. */
export const dataSeries = z.object({
  /** Names the series in addresses, such as 'holdings.northbank.bitcoin'. */
  key,
  metric: z.enum(dataMetrics),
  unit: z.enum(dataUnits),
  /** Null: a sum over several, or the rest that no other series of the answer shows. */
  entity: dataEntity.nullable(),
  /** Group that it sums up: 'total', 'others', the kind of holder, or a currency; empty if `entity` names it. */
  group: z.string(),
  start: day,
  values: z.array(z.number().nullable()),
  /** The day on which the newest value was reported, where it is carried to the days after, as holdings are. */
  reported: day.optional(),
})

/** Event on a day, for charts to mark. */
export const chartMark = z.object({
  id: z.number(),
  day,
  kind: z.enum(markKinds),
  /** Key of the coin whose charts have it; empty: all charts. */
  coin: key,
  name: z.string(),
  /** BCP 47 tag of the name. */
  language: z.string(),
})
/** Marks on the charts of an answer, in the order of time. */
export const marked = { marks: z.array(chartMark) }

/** A row of a table. */
export const dataRow = dataEntity.extend({
  /** The label whose news are about it. */
  label: z.object({ id: z.number(), name: z.string() }).nullable(),
  /** ISO 3166 code; empty where none is known. */
  country: z.string(),
  /** Issuer, coin owned, currency of the peg and backing of the entity; each is blank where there is none. */
  issuer: z.string(),
  coin: z.string(),
  currency: z.string(),
  backing: z.string(),
  /** Numbers by the names in `dataColumns`; null where none is known. */
  values: z.partialRecord(
    z.custom<DataColumn>((value) => typeof value === 'string'),
    z.number().nullable(),
  ),
  /** The last thirty days of the first column that moves, the newest last. */
  trend: z.array(z.number().nullable()),
  /** The columns whose newest value waits for an editor, who has been asked about a jump: `values` has null there. */
  held: z.array(z.string()),
  source: shownSource.nullable(),
  /** The moment its numbers are of. */
  source_time: siteTime.nullable(),
  demo: z.boolean(),
})

export const tableInput = {
  ...paging,
  keyword: z.string().max(maxKeywordLength).optional(),
  /** A column of `dataColumns`, or 'name'; else the table's own order. An unknown one is refused. */
  sort: columnName.optional(),
  order: z.enum(['asc', 'desc']).default('desc'),
}

export const table = pageOf(dataRow).extend(provenance)

export const holderTrade = z.object({
  day,
  method: z.enum(tradeMethods),
  /** Coins; negative where they were given away. */
  change: z.number(),
  /** Price of one coin and total amount of the trade, in US dollars. */
  price: z.number().nullable(),
  amount: z.number().nullable(),
  /** Number of coins afterwards. */
  holdings: z.number().nullable(),
  /** Name of the source that states it. */
  source_name: z.string(),
  source_url: z.string(),
})

/** A value that was replaced by a corrected one. */
export const formerValue = z.object({
  series: key,
  metric: z.enum(dataMetrics),
  unit: z.enum(dataUnits),
  day,
  former: z.number(),
  corrected: z.number(),
  corrected_time: siteTime,
})

/** A day that there is: PostgreSQL takes no other. */
export const realDay = day.refine((text) => {
  const moment = new Date(`${text}T00:00:00Z`)
  return text >= '0001' && !Number.isNaN(moment.getTime()) && moment.toISOString().slice(0, 10) === text
})
export const seriesRange = { from: realDay.optional(), to: realDay.optional() }

export const change = z.object({
  one: z.number().nullable(),
  week: z.number().nullable(),
  month: z.number().nullable(),
})

/** A subject on the overview. */
export const overviewSubject = z.object({
  type: dataType,
  /** The leading number of the type, such as the day's flow or the total holdings. */
  value: z.number().nullable(),
  unit: z.enum(dataUnits),
  /** The day it is of. */
  day: day.nullable(),
  /** Against the day before; in its unit, or as a part of one where `change_unit` is 'change'. */
  change: z.number().nullable(),
  change_unit: z.enum(dataUnits),
  /** Further numbers by name, for a sentence: streak, count, below, largest. */
  facts: z.record(z.string(), z.number()),
  trend: z.array(z.number().nullable()),
  source_time: siteTime.nullable(),
  /** Sources of this subject that are older than usual. */
  stale: z.array(shownSource),
})

/** One of the largest changes since the day before. */
export const overviewChange = z.object({
  type: dataType,
  entity: dataEntity,
  metric: z.enum(dataMetrics),
  unit: z.enum(dataUnits),
  before: z.number(),
  now: z.number(),
  change: z.number(),
  trend: z.array(z.number().nullable()),
  source: shownSource.nullable(),
})
