import { readFile } from 'node:fs/promises'
import { parse } from 'yaml'
import { z } from 'zod'
import { markKinds } from '#contract/market/data-terms.ts'
import { demoFolder } from '#server/importers/matching/taxonomy.ts'
import type { EntityDraft, MarketDraft, SeriesDraft, TradeDraft } from '#server/modules/market/data/market-draft.ts'
import { hourMs } from '#server/platform/durations.ts'
import { englishOf } from '../english.ts'
import { type HolderOf, holderHistory } from './market-holders.ts'
import { daysUpTo, isTradingDay, normal, type Points, pathThrough, randomOf, roundValue } from './market-series.ts'

const named = { key: z.string(), name: z.string(), name_en: z.string(), symbol: z.string().optional() }
const held = {
  ...named,
  country: z.string().default(''),
  about: z.string().optional(),
  about_en: z.string().optional(),
  bitcoin: z.number().optional(),
  ether: z.number().optional(),
  since: z.number(),
  premium: z.number().optional(),
  sold: z.boolean().optional(),
}
const holder = z.object(held)
const file = z.object({
  marks: z.array(
    z.object({
      day: z.string(),
      kind: z.enum(markKinds),
      coin: z.string().default(''),
      name: z.string(),
      name_en: z.string(),
    }),
  ),
  coins: z.array(z.object({ ...named, anchors: z.array(z.number()), supply: z.number() })),
  currencies: z.array(z.object({ ...named, rate: z.number(), spread: z.number() })),
  stablecoins: z.array(
    z.object({
      ...named,
      issuer: z.string(),
      issuer_en: z.string(),
      backing: z.string(),
      backing_en: z.string(),
      currency: z.string(),
      supply: z.number(),
      grew: z.number(),
      deviation: z.number().optional(),
    }),
  ),
  chains: z.array(z.object({ ...named, share: z.number() })),
  companies: z.array(holder),
  privateCompanies: z.array(holder),
  governments: z.array(holder),
  funds: z.array(
    z.object({
      ...named,
      issuer: z.string(),
      issuer_en: z.string(),
      coin: z.enum(['bitcoin', 'ethereum']),
      assets: z.number(),
      fee: z.number(),
      since: z.number(),
      outflow: z.boolean().optional(),
    }),
  ),
})
type File = z.infer<typeof file>

const yearDays = 365
/** Five years of days. */
const days = 5 * yearDays + 1
const peggedHours = 80

/** The sample data of the data section: five years up to `now`. */
export async function readMarket(now: Date): Promise<MarketDraft> {
  const rows = file.parse(parse(await readFile(new URL('market.yaml', demoFolder), 'utf8')))
  return marketOf(rows, now)
}

const texts = ['name', 'about', 'issuer', 'backing'] as const

function entity(
  row: { key: string; name: string; symbol?: string | undefined } & Partial<
    Record<`${(typeof texts)[number]}_en`, string>
  >,
  kind: EntityDraft['kind'],
  more: Partial<EntityDraft> = {},
): EntityDraft {
  const { key, name, symbol } = row
  return { key, kind, name, language: 'zh-Hans', versions: englishOf(row, texts), ...(symbol && { symbol }), ...more }
}

/** Returns the market data of a file, day by day. */
function marketOf(rows: File, now: Date): MarketDraft {
  const time = daysUpTo(now, days)
  const prices = new Map(
    rows.coins.map((coin) => [coin.key, pathThrough(coin.anchors, days, randomOf(coin.key), 0.021)]),
  )
  const entities: EntityDraft[] = [
    entity({ key: 'crypto-market', name: '加密货币市场' }, 'aggregate', englishName('Crypto market')),
  ]
  const series: SeriesDraft[] = []
  const trades: TradeDraft[] = []
  const daily = (values: readonly number[], from = 0): Points =>
    values.flatMap((value, place) => (place < from ? [] : [[time[place] ?? 0, roundValue(value)]]))

  const total = new Array<number>(days).fill(0)
  for (const coin of rows.coins) {
    const price = prices.get(coin.key) ?? []
    const random = randomOf(`${coin.key} volume`)
    const caps = price.map((value, place) => value * coin.supply * (1 - (0.012 * (days - 1 - place)) / yearDays))
    caps.forEach((cap, place) => {
      total[place] = (total[place] ?? 0) + cap
    })
    entities.push(entity(coin, 'coin'))
    series.push({ entity: coin.key, metric: 'price', unit: 'usd', points: daily(price) })
    series.push({ entity: coin.key, metric: 'marketCap', unit: 'usd', points: daily(caps, days - 2 * yearDays) })
    const volume = caps.map((cap) => cap * 0.021 * Math.exp(normal(random) * 0.35))
    series.push({ entity: coin.key, metric: 'volume', unit: 'usd', points: daily(volume, days - yearDays) })
  }
  const whole = total.map((sum) => sum * 1.19)
  series.push({ entity: 'crypto-market', metric: 'marketCap', unit: 'usd', points: daily(whole) })
  for (const coin of rows.coins.slice(0, 2)) {
    const price = prices.get(coin.key) ?? []
    const part = price.map(
      (value, place) => (value * coin.supply * (1 - (0.012 * (days - 1 - place)) / yearDays)) / (whole[place] ?? 1),
    )
    series.push({ entity: coin.key, metric: 'dominance', unit: 'share', points: daily(part) })
  }

  const rates = new Map<string, number[]>([['USD', new Array<number>(days).fill(1)]])
  for (const currency of rows.currencies) {
    const key = `currency-${currency.key.toLowerCase()}`
    const path = pathThrough(
      [currency.rate * (1 - currency.spread), currency.rate],
      days,
      randomOf(key),
      currency.spread / 60,
    )
    rates.set(currency.key, path)
    entities.push(entity({ ...currency, key }, 'aggregate', { symbol: currency.key }))
    series.push({ entity: key, metric: 'price', unit: 'usd', points: daily(path) })
  }
  const supplied = addStablecoins(rows, { time, rates, now }, entities, series)
  for (const chain of rows.chains) {
    const drift = pathThrough([chain.share * 0.86, chain.share], days, randomOf(chain.key), 0.004)
    entities.push(entity(chain, 'chain'))
    series.push({
      entity: chain.key,
      metric: 'supplyUsd',
      unit: 'usd',
      points: daily(drift.map((part, place) => part * (supplied[place] ?? 0))),
    })
  }

  const add = (holders: readonly HolderOf[], kind: EntityDraft['kind']) => {
    for (const row of holders) {
      const history = holderHistory(row, { time, prices, kind })
      const { country } = row
      entities.push(entity(row, kind, { country, ...(row.about && { about: row.about }) }))
      series.push(...history.series)
      trades.push(...history.trades)
    }
  }
  add(rows.companies, 'company')
  add(rows.privateCompanies, 'privateCompany')
  add(rows.governments, 'government')
  addFunds(rows, { time, prices }, entities, series)
  const marks = rows.marks.map(({ name_en, kind: type, ...mark }) => ({
    ...mark,
    type,
    versions: englishOf({ name_en }, ['name']),
  }))
  return { entities, series, trades, marks }
}

const englishName = (name: string): Partial<EntityDraft> => ({ versions: { en: { name } } })

/** @returns the supply of all of them in USD, day by day */
function addStablecoins(
  rows: File,
  { time, rates, now }: { time: readonly number[]; rates: ReadonlyMap<string, number[]>; now: Date },
  entities: EntityDraft[],
  series: SeriesDraft[],
): number[] {
  const sum = new Array<number>(days).fill(0)
  for (const coin of rows.stablecoins) {
    const { issuer, backing, currency } = coin
    entities.push(entity(coin, 'stablecoin', { issuer, backing, currency }))
    const random = randomOf(coin.key)
    const yearly = coin.grew * 0.066
    // Younger ones grow faster.
    const first = coin.grew > 20 ? days - Math.round(1.4 * yearDays) : 0
    const years = (days - first) / yearDays
    const supply = pathThrough([coin.supply * Math.exp(-yearly * years), coin.supply], days - first, random, 0.004)
    const rate = rates.get(currency) ?? []
    const price = time.map((_, place) => (rate[place] ?? 1) * (1 + normal(random) * 0.00025))
    const values = (read: (place: number) => number): Points =>
      supply.map((_, place) => [time[first + place] ?? 0, roundValue(read(first + place), 8)])
    const native = (place: number) => supply[place - first] ?? 0
    const worth = (place: number) => native(place) * (rate[place] ?? 1)
    for (let place = first; place < days; place++) sum[place] = (sum[place] ?? 0) + worth(place)
    const hours = hourly(coin.deviation ?? 0, rate.at(-1) ?? 1, now, random)
    const until = hours[0]?.[0] ?? 0
    series.push(
      { entity: coin.key, metric: 'supply', unit: 'native', points: values(native) },
      { entity: coin.key, metric: 'supplyUsd', unit: 'usd', points: values(worth) },
      {
        entity: coin.key,
        metric: 'price',
        unit: 'usd',
        points: [...values((place) => price[place] ?? 1).filter(([moment]) => moment < until), ...hours],
      },
    )
  }
  return sum
}

/** The last hours of a price, which loses its peg in the last ones by a number of basis points. */
function hourly(lost: number, rate: number, now: Date, random: () => number): Points {
  const last = Math.floor(now.getTime() / hourMs) * hourMs
  return Array.from({ length: peggedHours }, (_, place) => {
    const ago = peggedHours - 1 - place
    const off = ago < 4 ? lost * (1 - ago / 8) : lost / 12
    return [last - ago * hourMs, roundValue(rate * (1 + (off + normal(random) * 1.4) / 10_000), 7)]
  })
}

/** Flows on trading days, what a fund holds after them, and its worth. */
function addFunds(
  rows: File,
  { time, prices }: { time: readonly number[]; prices: ReadonlyMap<string, number[]> },
  entities: EntityDraft[],
  series: SeriesDraft[],
): void {
  for (const fund of rows.funds) {
    const { issuer, coin, fee } = fund
    entities.push(entity(fund, 'fund', { issuer, coin, fee, spot: true, country: 'US' }))
    const random = randomOf(fund.key)
    const paid = randomOf(`${fund.key} shares`)
    const price = prices.get(coin) ?? []
    const traded = time.flatMap((moment, place) =>
      isTradingDay(moment) && place >= days - fund.since * yearDays && place < days - 1 ? [place] : [],
    )
    const held = fund.assets / (price.at(-1) ?? 1)
    // A trust that was converted began with more than it has today.
    const change = (fund.outflow ? -1.4 : 0.93) * held
    const noise = traded.map(() => (random() < 0.12 ? 0 : 1 + normal(random) * 3.1))
    const scale = change / (noise.reduce((all, one) => all + one, 0) || 1)
    let coins = held - change
    // A share stands for a thousandth of a coin, give or take what buyers pay above and sellers take below.
    const [shares, volumes]: [Points, Points] = [[], []]
    const [flows, assets, holdings]: [Points, Points, Points] = [[], [], []]
    for (const [step, place] of traded.entries()) {
      const moment = time[place] ?? 0
      const worth = price[place] ?? 1
      const flow = (noise[step] ?? 0) * scale
      coins += flow
      flows.push([moment, Math.round((flow * worth) / 100_000) * 100_000])
      holdings.push([moment, roundValue(coins, 7)])
      assets.push([moment, roundValue(coins * worth, 7)])
      shares.push([moment, roundValue((worth / 1000) * (1 + normal(paid) * 0.0015), 5)])
      volumes.push([moment, roundValue(coins * worth * 0.018 * Math.exp(normal(paid) * 0.4), 5)])
    }
    series.push(
      { entity: fund.key, metric: 'flow', unit: 'usd', points: flows },
      { entity: fund.key, metric: 'netAssets', unit: 'usd', points: assets },
      { entity: fund.key, metric: 'price', unit: 'usd', points: shares.slice(-yearDays) },
      { entity: fund.key, metric: 'volume', unit: 'usd', points: volumes.slice(-yearDays) },
      { entity: fund.key, metric: 'holdings', unit: coin === 'bitcoin' ? 'btc' : 'eth', coin, points: holdings },
    )
  }
}
