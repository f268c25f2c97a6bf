import type { EntityKind, TradeMethod } from '#contract/market/data-terms.ts'
import type { SeriesDraft, TradeDraft } from '#server/modules/market/data/market-draft.ts'
import { dayOf, normal, type Points, pathThrough, type Random, randomOf, roundValue } from './market-series.ts'

/** A company or a government of the sample data. */
export interface HolderOf {
  key: string
  name: string
  symbol?: string | undefined
  country: string
  exchange?: string | undefined
  about?: string | undefined
  bitcoin?: number | undefined
  ether?: number | undefined
  /** Years since its first purchase. */
  since: number
  /** Market value against the value of its coins. */
  premium?: number | undefined
  /** Sold some today. */
  sold?: boolean | undefined
}

interface Context {
  time: readonly number[]
  prices: ReadonlyMap<string, number[]>
  kind: EntityKind
}

const yearDays = 365
const pricedDays = yearDays
const methods: Partial<Record<EntityKind, readonly TradeMethod[]>> = {
  company: ['purchase', 'purchase', 'convertible', 'shares', 'mined'],
  government: ['seizure'],
}

/** Returns a holder's trades up to its holdings today, and the value of its shares. */
export function holderHistory(row: HolderOf, context: Context): { series: SeriesDraft[]; trades: TradeDraft[] } {
  const series: SeriesDraft[] = []
  const trades: TradeDraft[] = []
  const worth = new Array<number>(context.time.length).fill(0)
  for (const [coin, amount] of [
    ['bitcoin', row.bitcoin],
    ['ethereum', row.ether],
  ] as const) {
    if (amount === undefined) continue
    const bought = tradesOf(row, coin, amount, context)
    trades.push(...bought)
    const unit = coin === 'bitcoin' ? 'btc' : 'eth'
    const [holdings, costs]: [Points, Points] = [[], []]
    let cost = 0
    for (const { day, amount: paid, holdings: after } of bought) {
      const moment = Date.parse(`${day}T00:00:00Z`)
      cost += paid ?? 0
      holdings.push([moment, after ?? 0])
      if (cost > 0) costs.push([moment, roundValue(cost, 7)])
    }
    series.push({ entity: row.key, metric: 'holdings', unit, coin, points: holdings })
    if (context.kind !== 'government' && costs.length > 0)
      series.push({ entity: row.key, metric: 'cost', unit: 'usd', coin, points: costs })
    let next = 0
    let held = 0
    context.time.forEach((moment, place) => {
      while ((holdings[next]?.[0] ?? Number.POSITIVE_INFINITY) <= moment) held = holdings[next++]?.[1] ?? held
      worth[place] = (worth[place] ?? 0) + held * (context.prices.get(coin)?.[place] ?? 0)
    })
  }
  if (row.premium !== undefined) series.push(...sharesOf(row, row.premium, worth, context))
  return { series, trades }
}

/** Purchases at random times that add up to the present holdings. */
function tradesOf(row: HolderOf, coin: string, amount: number, { time, prices, kind }: Context): TradeDraft[] {
  const random = randomOf(`${row.key} ${coin}`)
  const count = kind === 'government' ? 3 : 7 + Math.floor(random() * 15)
  const first = time.length - 1 - Math.round(row.since * yearDays)
  const places = new Set([first, time.length - 1])
  while (places.size < count) places.add(first + Math.floor(random() * (time.length - 1 - first)))
  const sorted = [...places].toSorted((one, other) => one - other)
  const isActive = kind === 'company'
  // The newest one is small, as a day's news is; it is today's for companies.
  const last = isActive ? Math.max(Math.round(amount * 0.0035 * (row.sold ? -12 : 1)), row.sold ? -9_200 : 1) : 0
  const weights = sorted.slice(0, -1).map(() => 0.15 + random() ** 2)
  const sum = weights.reduce((all, one) => all + one, 0)
  let left = amount - last
  let held = 0
  const trades: TradeDraft[] = []
  for (const [step, place] of sorted.entries()) {
    const isLast = step === sorted.length - 1
    if (isLast && last === 0) continue
    const isFilling = step === sorted.length - 2
    const change = isLast ? last : isFilling ? left : Math.round(((amount - last) * (weights[step] ?? 0)) / sum)
    left -= change
    held += change
    const method = change < 0 ? 'sale' : methodOf(kind, random)
    const paid = method !== 'mined' && method !== 'seizure'
    const price = roundValue((prices.get(coin)?.[place] ?? 0) * (1 + normal(random) * 0.006), 6)
    const day = dayOf(time[place] ?? 0)
    const money = paid ? { price, amount: roundValue(price * change, 7) } : { price: null, amount: null }
    trades.push({ entity: row.key, coin, day, method, change, ...money, holdings: held })
  }
  return trades
}

function methodOf(kind: EntityKind, random: Random): TradeMethod {
  const among = methods[kind] ?? ['purchase']
  return among[Math.floor(random() * among.length)] ?? 'other'
}

/** Market value that follows the coins', and the price of one of its shares. */
function sharesOf(row: HolderOf, premium: number, worth: readonly number[], { time }: Context): SeriesDraft[] {
  const random = randomOf(`${row.key} shares`)
  const factor = pathThrough([premium * 1.5, premium * 1.2, premium], worth.length, random, 0.012)
  const shares = 4e7 + Math.floor(random() * 4e8)
  const from = Math.max(worth.length - pricedDays, worth.length - 1 - Math.round(row.since * yearDays) + 1)
  const values = (read: (place: number) => number): Points =>
    time.slice(from).map((moment, place) => [moment, roundValue(read(from + place))])
  const cap = (place: number) => (worth[place] ?? 0) * (factor[place] ?? 1)
  return [
    { entity: row.key, metric: 'marketCap', unit: 'usd', points: values(cap) },
    { entity: row.key, metric: 'price', unit: 'usd', points: values((place) => cap(place) / shares) },
  ]
}
