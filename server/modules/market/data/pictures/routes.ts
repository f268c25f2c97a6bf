import type { FastifyInstance, FastifyReply } from 'fastify'
import { LRUCache } from 'lru-cache'
import sharp from 'sharp'
import { CallError, errorCatalogue } from '#contract/errors.ts'
import type { DataSeries } from '#contract/market/data.ts'
import { type DataType, dataTypes, heldCoins } from '#contract/market/data-terms.ts'
import type { DataService } from '#server/modules/market/data/service.ts'
import { dayMs } from '#server/platform/durations.ts'
import { embeddable } from '#server/platform/http/security-headers.ts'
import { createGate } from '#server/platform/jobs/gate.ts'
import { type ArtKind, chartArt } from './chart-art.ts'

interface Options {
  data: Pick<DataService, 'holdings' | 'spot' | 'stablecoins' | 'market' | 'entity'>
  now: () => number
}

const shared = 'public, max-age=3600, stale-while-revalidate=86400'
const busySeconds = 5
const cacheOptions = { max: 500, ttl: 3_600_000 }
/** Number of requests that may wait while a picture is being drawn. */
const maxWaiting = 50

type Art = { kind: ArtKind; series: readonly DataSeries[]; demo: boolean }
type Context = Parameters<DataService['spot']>[1]

/** Charts of the data section as pictures for sharing: `bitcoin.png`, and of one company, fund or coin. */
export function mountDataPictures(app: FastifyInstance, { data, now }: Options): void {
  const made = new LRUCache<string, Buffer>(cacheOptions)
  const inTurn = createGate(1, {
    longest: maxWaiting,
    refusal: () => new CallError('picturesBusy', undefined, busySeconds),
  })

  async function artOf(name: string, entity: string | undefined): Promise<Art | undefined> {
    const context = { language: 'en', now: new Date(now()), tags: new Set<string>() } as Context
    const since = (days: number) => new Date(now() - days * dayMs).toISOString().slice(0, 10)
    const type = dataTypes.find((one) => one === name)
    if (entity !== undefined) {
      if (!type) return undefined
      const found = await data.entity({ key: entity }, context)
      return found.entity.types.includes(type) ? entityArt(found) : undefined
    }
    if (name === 'overview') return artOf('bitcoin', undefined)
    if (!type) return undefined
    const arts: Record<DataType, () => Promise<Art>> = {
      bitcoin: async () => layers(await data.holdings({ coin: heldCoins.bitcoin }, context)),
      ether: async () => layers(await data.holdings({ coin: heldCoins.ether }, context)),
      stocks: async () => {
        const { series, demo } = await data.holdings({ coin: heldCoins.bitcoin }, context)
        return { kind: 'steps', demo, series: series.filter(({ group }) => group === 'company') }
      },
      etf: async () => {
        const { series, demo } = await data.spot({ symbol: 'BTC', from: since(92) }, context)
        return { kind: 'bars', demo, series: series.filter(({ group }) => group === 'total') }
      },
      stablecoins: async () =>
        layers(await data.stablecoins({ by: 'coin', pegs: 'hours', from: since(5 * 365) }, context)),
      market: async () => {
        const { prices, demo } = await data.market({ from: since(365) }, context)
        return { kind: 'lines', demo, series: prices }
      },
    }
    return arts[type]()
  }

  async function picture(name: string, entity: string | undefined): Promise<Buffer | null> {
    const key = `${name} ${entity ?? ''}`
    const known = made.get(key)
    if (known) return known
    const art = await artOf(name, entity)
    const svg = art && chartArt(art.kind, alignSeries(art.series), art.demo)
    if (!svg) return null
    const png = await inTurn(() => sharp(Buffer.from(svg)).png({ palette: true }).toBuffer())
    made.set(key, png)
    return png
  }

  const answer = async (reply: FastifyReply, name: string, entity?: string) => {
    try {
      const png = await picture(name, entity)
      if (!png) return reply.callNotFound()
      return reply.type('image/png').headers(embeddable).header('cache-control', shared).send(png)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      if (error.reason === 'itemMissing') return reply.callNotFound()
      const { status } = errorCatalogue[error.reason]
      return reply.code(status).header('retry-after', busySeconds).header('cache-control', 'no-store').send()
    }
  }
  app.get<{ Params: { name: string } }>('/data-pictures/:name.png', (request, reply) =>
    answer(reply, request.params.name),
  )
  app.get<{ Params: { type: string; entity: string } }>('/data-pictures/:type/:entity.png', (request, reply) =>
    answer(reply, request.params.type, request.params.entity),
  )
}

/** The largest at the bottom, as on the page. */
function layers({ series, demo }: { series: readonly DataSeries[]; demo: boolean }): Art {
  const last = ({ values }: DataSeries) => values.findLast((value) => value !== null) ?? 0
  return { kind: 'layers', demo, series: series.toSorted((one, other) => last(other) - last(one)) }
}

const leading = ['holdings', 'supplyUsd', 'flow', 'price', 'marketCap', 'netAssets'] as const

function entityArt({ series, demo }: { series: readonly DataSeries[]; demo: boolean }): Art | undefined {
  const found = leading.map((metric) => series.find((one) => one.metric === metric)).find((one) => one !== undefined)
  if (!found) return undefined
  const { metric } = found
  const kind =
    metric === 'holdings' ? 'steps' : metric === 'flow' ? 'bars' : metric === 'supplyUsd' ? 'layers' : 'lines'
  return { kind, demo, series: [found] }
}

/** Series that begin and end on days of their own, on the same days. */
function alignSeries(series: readonly DataSeries[]): (number | null)[][] {
  const startOf = ({ start }: DataSeries) => Math.round(Date.parse(`${start}T00:00:00Z`) / dayMs)
  const filled = series.filter(({ values }) => values.length > 0)
  if (filled.length === 0) return []
  const first = Math.min(...filled.map(startOf))
  const end = Math.max(...filled.map((one) => startOf(one) + one.values.length))
  return filled.map((one) =>
    Array.from({ length: end - first }, (_, place) => one.values[place + first - startOf(one)] ?? null),
  )
}
