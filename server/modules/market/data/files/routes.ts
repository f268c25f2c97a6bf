import type { FastifyInstance, FastifyReply } from 'fastify'
import { type CallInput, calls } from '#contract/calls.ts'
import { CallError } from '#contract/errors.ts'
import type { ChartMark, DataRow, DataSeries, ShownSource } from '#contract/market/data.ts'
import { type DataType, dataColumns, dataTypes, dataWords } from '#contract/market/data-terms.ts'
import type { Language } from '#language/languages.ts'
import type { DataService } from '#server/modules/market/data/service.ts'
import { sanitizeForPostgres } from '#server/platform/database/database.ts'
import { byteOrderMark, csvLines } from '#server/platform/spreadsheets/csv.ts'
import { sheetTypes } from '#server/platform/spreadsheets/rows.ts'

interface Options {
  data: Pick<DataService, 'list' | 'series' | 'entity'>
  now: () => number
}

type Cell = string | number | null
/** Content of a file: a head and its rows, which name their sources. */
interface FileTable {
  columns: string[]
  rows: Cell[][]
  meta: { as_of: string | null; demo: boolean; sources: string[]; events?: object[] }
}
type Query = Record<string, unknown>

const languages: ReadonlyMap<string, Language> = new Map([
  ['cn', 'zh-Hans'],
  ['hk', 'zh-Hant-HK'],
  ['en', 'en'],
])
const rowsAtOnce = 100
const maxRows = 5_000

/** Tables and series of the data section as files: what a reader sees, with its sources and their time. */
export function mountDataFiles(app: FastifyInstance, { data, now }: Options): void {
  app.get<{ Params: { name: string }; Querystring: Query }>('/DataEra/files/:name', async (request, reply) => {
    const [, name = '', ending = ''] = /^([a-z]{1,20})\.(csv|json)$/.exec(request.params.name) ?? []
    const { language = 'en' } = request.query
    const context = {
      language: languages.get(String(language)) ?? 'en',
      now: new Date(now()),
      tags: new Set<string>(),
    }
    try {
      const table = await tableOf(name, request.query)
      if (!table) return await reply.code(404).type('text/plain').send('Not found')
      return send(reply, { name, ending, table })
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      return reply
        .code(error.reason === 'itemMissing' ? 404 : 400)
        .type('text/plain')
        .send(error.message)
    }

    async function tableOf(what: string, query: Query): Promise<FileTable | undefined> {
      if (what === 'series') return seriesFile(query)
      if (what === 'trades') return tradesFile(query)
      const type = dataTypes.find((one) => one === what)
      return type && rowsFile(type, query)
    }

    async function rowsFile(type: DataType, query: Query): Promise<FileTable> {
      const { kind, keyword, sort, order } = query
      const input = parseInput('dataereList', { type, kind, keyword, sort, order, size: rowsAtOnce })
      const list: DataRow[] = []
      let answer = await data.list(input, context)
      list.push(...answer.list)
      for (let page = 2; answer.more && list.length < maxRows; page++) {
        answer = await data.list({ ...input, page }, context)
        list.push(...answer.list)
      }
      const all: string[] = dataColumns[type].map(([column]) => column)
      const wanted = typeof query.columns === 'string' ? query.columns.split(',') : all
      const columns = dataColumns[type].map(([column]) => column).filter((column) => wanted.includes(column))
      const words = dataWords[type].filter((word) => word !== 'kind' && (wanted === all || wanted.includes(word)))
      return {
        columns: ['name', 'symbol', 'kind', 'key', ...words, ...columns, 'source', 'source_time', 'sample'],
        rows: list.map((row) => [
          ...[row.name, row.symbol, row.kind, row.key],
          ...words.map((word) => row[word]),
          ...columns.map((column) => row.values[column] ?? null),
          ...[row.source?.name ?? '', row.source_time ?? '', row.demo ? 'sample' : ''],
        ]),
        meta: metaOf(answer),
      }
    }

    /** Reads the acquisitions and disposals of one holder. */
    async function tradesFile({ entity }: Query): Promise<FileTable> {
      const input = parseInput('getDataEntity', { key: sanitizeForPostgres(String(entity ?? '')) })
      const answer = await data.entity(input, context)
      const meta = metaOf(answer)
      const from = [answer.entity.name, meta.sources.join('; '), meta.as_of ?? '', answer.entity.demo ? 'sample' : '']
      return {
        columns: [
          'day',
          'method',
          'coin',
          'change',
          'price',
          'amount',
          'held_after',
          'proof',
          'holder',
          'source',
          'as_of',
          'sample',
        ],
        rows: answer.trades.map(({ day, method, coin, change, price, amount, holdings, source_name, source_url }) => [
          ...[day, method, coin, change, price, amount, holdings],
          ...[source_url || source_name, ...from],
        ]),
        meta,
      }
    }

    async function seriesFile(query: Query): Promise<FileTable> {
      const { keys, from, to } = query
      const input = parseInput('getDataSeries', { keys: sanitizeForPostgres(String(keys ?? '')).split(','), from, to })
      const answer = await data.series(input, context)
      const meta = metaOf(answer)
      const source = meta.sources.join('; ')
      return {
        columns: ['series', 'entity', 'unit', 'day', 'value', 'event', 'source', 'as_of'],
        rows: answer.series.flatMap((one) => daysOf(one, answer.marks, [source, meta.as_of ?? ''])),
        meta: { ...meta, events: answer.marks.map(({ day, kind, coin, name }) => ({ day, kind, coin, name })) },
      }
    }
  })
}

/** @throws CallError invalidInput */
function parseInput<N extends 'dataereList' | 'getDataSeries' | 'getDataEntity'>(
  name: N,
  given: Partial<Record<keyof CallInput<N>, unknown>>,
) {
  const defined = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
  const result = calls[name].input.safeParse(defined)
  if (!result.success) throw new CallError('invalidInput', String(result.error.issues[0]?.path[0] ?? ''))
  return result.data as ReturnType<(typeof calls)[N]['input']['parse']>
}

const metaOf = ({ as_of, demo, sources }: { as_of: string | null; demo: boolean; sources: ShownSource[] }) => ({
  as_of,
  demo,
  sources: sources.map(({ name, url }) => (url ? `${name} ${url}` : name)),
})

/** A row for each day with a value, or on which something happened that concerns the series. */
function daysOf(
  { key, entity, unit, start, values }: DataSeries,
  marks: readonly ChartMark[],
  from: readonly string[],
): Cell[][] {
  const first = Date.parse(`${start}T00:00:00Z`)
  const concerns = new Set(['', ...key.split('.')])
  const happened = Map.groupBy(
    marks.filter(({ coin }) => concerns.has(coin)),
    ({ day }) => day,
  )
  return values.flatMap((value, place) => {
    const day = new Date(first + place * 86_400_000).toISOString().slice(0, 10)
    const events = happened.get(day)?.map(({ name }) => name) ?? []
    if (value === null && events.length === 0) return []
    return [[key, entity?.name ?? '', unit, day, value, events.join('; '), ...from]]
  })
}

function send(reply: FastifyReply, { name, ending, table }: { name: string; ending: string; table: FileTable }) {
  void reply.header('content-disposition', `attachment; filename="harbourwire-${name}.${ending}"`)
  void reply.header('cache-control', 'no-cache')
  if (ending === 'json') {
    const { columns, rows, meta } = table
    const objects = rows.map((row) => Object.fromEntries(columns.map((column, place) => [column, row[place] ?? null])))
    return reply.type('application/json; charset=utf-8').send(JSON.stringify({ ...meta, rows: objects }))
  }
  return reply.type(sheetTypes.csv).send(byteOrderMark + csvLines([table.columns, ...table.rows]))
}
