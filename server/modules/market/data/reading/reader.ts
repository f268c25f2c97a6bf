import type { DataEntity, DataRow, DataSeries, ShownSource } from '#contract/market/data.ts'
import { type DataMetric, type DataType, type DataUnit, dataTypes } from '#contract/market/data-terms.ts'
import type { Engine } from '#language/engine.ts'
import type { Language } from '#language/languages.ts'
import type { Database } from '#server/platform/database/database.ts'
import { siteTime } from '#server/platform/site-time.ts'
import { createWording } from '#server/platform/text/wording.ts'
import { entityTexts } from '../market-draft.ts'
import { entityTag, everyTypeTag, sourcesTag, typeTag } from '../tags.ts'
import { between, type Daily, dayNumber, dayOfValue, dayText, firstDay } from './daily.ts'
import { daysOf } from './day-blocks.ts'
import { isHolding } from './facts.ts'
import * as store from './reading-store.ts'
import { Snapshots } from './snapshots.ts'
import { readTable, type Table, type TableRow } from './table.ts'

const minuteMs = 60_000
/** The source of sample data in words, since no provider has a name of its own for it. */
const sampleNames: Readonly<Record<Language, string>> = {
  'zh-Hans': '港讯示例数据',
  'zh-Hant-HK': '港訊示範數據',
  en: 'Harbourwire samples',
}

/** Context of an answer. */
export interface Asked {
  readonly language: Language
  readonly now: Date
  readonly tags: Set<string>
}

interface Provenance {
  demo: boolean
  as_of: string | null
  sources: ShownSource[]
}

/** Origin of something that is shown. */
export interface Origin {
  sourceId: number | null
  /** The moment it is of, in ms. */
  at: number | null
  demo: boolean
}

interface Needs {
  database: Pick<Database, 'orm' | 'pool'>
  engine: Engine
}

export type Reader = ReturnType<typeof createReader>

/** Creates the shared base of answers of the data section: kept tables, words in the reader's language, sources. */
export function createReader({ database, engine }: Needs) {
  const wording = createWording(engine)
  const snapshots = new Snapshots()
  const { orm } = database

  /** The table of a type, as long as nothing in it changes. */
  function table(type: DataType, tags: Set<string>): Promise<Table> {
    tags.add(typeTag(type))
    return snapshots.get(`table ${type}`, [typeTag(type)], () => readTable(database, type))
  }

  function entity(row: store.EntityRow, language: Language): DataEntity {
    const { key, kind, symbol } = row
    const { name, language: written } = wording.shown(row, 'name', ['name'], language)
    return { key, kind, name, language: written, symbol }
  }

  const label = (row: store.LabelName | null, language: Language) =>
    row && {
      id: row.id,
      name: wording.shown({ ...row, language: 'zh-Hans' }, 'name', ['name'], language).name,
    }

  /** All sources, whose age is in every answer. */
  const allSources = () =>
    snapshots.get('sources', [sourcesTag, ...everyTypeTag], async () => {
      const rows = await store.sourcesOf(orm)
      return new Map(rows.map((row) => [row.id, row]))
    })

  function source(row: store.SourceRow, { now, language }: Pick<Asked, 'now' | 'language'>): ShownSource {
    const time = (moment: string | null) => moment && siteTime(new Date(moment))
    const newest = row.sourceAt ?? row.readAt
    const stale = row.scheduled && newest !== null && now.getTime() - Date.parse(newest) > row.staleMinutes * minuteMs
    return {
      id: row.id,
      name: row.demo ? sampleNames[language] : row.name,
      url: row.website,
      source_time: time(row.sourceAt),
      read_time: time(row.readAt),
      stale,
    }
  }

  async function sourceOf(id: number | null, asked: Pick<Asked, 'now' | 'language'>): Promise<ShownSource | null> {
    const row = id === null ? undefined : (await allSources()).get(id)
    return row ? source(row, asked) : null
  }

  /** Returns the provenance of the numbers in an answer. */
  async function provenance(origins: Iterable<Origin>, asked: Pick<Asked, 'now' | 'language'>): Promise<Provenance> {
    const known = await allSources()
    const ids = new Set<number>()
    let newest: number | null = null
    let demo = false
    for (const one of origins) {
      if (one.sourceId !== null) ids.add(one.sourceId)
      if (one.at !== null && one.at > (newest ?? Number.NEGATIVE_INFINITY)) newest = one.at
      demo ||= one.demo
    }
    const sources = [...ids].flatMap((id) => {
      const row = known.get(id)
      return row ? [source(row, asked)] : []
    })
    sources.sort((one, other) => Number(one.stale) - Number(other.stale) || one.id - other.id)
    return { demo, as_of: newest === null ? null : siteTime(new Date(newest)), sources }
  }

  /** A row in the reader's language. */
  async function row(one: TableRow, { language, now }: Pick<Asked, 'language' | 'now'>): Promise<DataRow> {
    const { country, coin, currency } = one.entity
    const { name, issuer, backing, language: written } = wording.shown(one.entity, 'name', entityTexts, language)
    return {
      ...{ key: one.entity.key, kind: one.entity.kind, symbol: one.entity.symbol, name, language: written },
      label: label(one.entity.label, language),
      ...{ country, coin, currency, issuer, backing },
      values: one.values,
      trend: one.trend,
      held: one.held,
      source: await sourceOf(one.sourceId, { now, language }),
      source_time: one.at === null ? null : siteTime(new Date(one.at)),
      demo: one.demo,
    }
  }

  /** Series with their days, and the newest day of any; those of an entity carry its tag. */
  async function daily(
    rows: readonly store.SeriesRow[],
    { from, to }: { from?: string; to?: string },
  ): Promise<{ row: store.SeriesRow; daily: Daily }[]> {
    const known = await daysOf(
      database,
      rows.map(({ id }) => id),
      { from: from === undefined ? from : dayNumber(from), to: to === undefined ? to : dayNumber(to) },
    )
    const newest = rows.reduce((day, { lastDay }) => (lastDay > day ? lastDay : day), '')
    const last = dayNumber(to !== undefined && to < newest ? to : newest)
    return rows.flatMap((row) => {
      const own = known.get(row.id)
      const first = own && firstDay([own])
      if (!own || first === undefined) return []
      const start = from === undefined ? first : Math.max(first, dayNumber(from))
      // Present holdings are the last reported ones; any other series ends where its source ends.
      const carried = isHolding(row.metric)
      const end = carried ? last : Math.min(last, dayNumber(row.lastDay))
      return start > end ? [] : [{ row, daily: between(own, { from: start, to: end, carried }) }]
    })
  }

  const seriesShown = (
    one: { key: string; metric: DataMetric; unit: DataUnit; group?: string },
    daily: Daily,
    of: DataEntity | null,
  ): DataSeries => ({
    key: one.key,
    metric: one.metric,
    unit: one.unit,
    entity: of,
    group: one.group ?? '',
    start: dayText(daily.start),
    values: daily.values,
    ...(daily.reported && { reported: dayText(dayOfValue(daily, daily.start + daily.values.length - 1)) }),
  })

  /** The tables that are there, each once. */
  const everyTable = (tags: Set<string>): Promise<Table[]> => Promise.all(dataTypes.map((type) => table(type, tags)))

  return {
    database,
    engine,
    wording,
    snapshots,
    table,
    everyTable,
    entity,
    row,
    sourceOf,
    provenance,
    daily,
    seriesShown,
    /** Marks an answer as one that shows this entity. */
    shows: (key: string, tags: Set<string>) => tags.add(entityTag(key)),
    forget: (tags: readonly string[] | undefined) => snapshots.forget(tags),
  }
}

/** Returns the origin of a row or series. */
export const originOf = (one: TableRow | (store.SeriesRow & { lastDay: string })): Origin =>
  'entity' in one
    ? { sourceId: one.sourceId, at: one.at, demo: one.demo }
    : { sourceId: one.sourceId, at: Date.parse(`${one.lastDay}T00:00:00Z`), demo: one.demo }
