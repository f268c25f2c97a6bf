import { z } from 'zod'
import { Collector } from './collector.ts'
import {
  type Connector,
  eachIn,
  type Fields,
  fieldsIn,
  isFields,
  parseJson,
  type Reading,
  textIn,
} from './connector.ts'
import { numberIn } from './values.ts'

const options = z.object({
  /** Coins below this value in US dollars are skipped. */
  smallest: z.number().min(0).default(10_000_000),
  /** Numbers of coins whose whole history is read. */
  histories: z
    .array(z.string().regex(/^\d{1,6}$/))
    .max(30)
    .default(['1', '2']),
})
type Options = z.infer<typeof options>

const wholeKey = 'stablecoins'

/** DefiLlama's stablecoins: every coin, all of them together, and the chains that they are on. */
export const defillama: Connector<Options> = {
  key: 'defillama-stablecoins',
  family: 'defillama',
  name: 'DefiLlama',
  address: 'https://stablecoins.llama.fi',
  website: 'https://defillama.com/stablecoins',
  everyMinutes: 60,
  perMinute: 30,
  parseOptions: (given) => options.parse(given),
  requests: (address, { histories }) => [
    { part: 'coins', url: `${address}/stablecoins?includePrices=true` },
    { part: 'total', url: `${address}/stablecoincharts/all` },
    { part: 'chains', url: `${address}/stablecoinchains` },
    ...histories.map((coin) => ({ part: `coin ${coin}`, url: `${address}/stablecoin/${coin}` })),
  ],
  read(part, text, { smallest }) {
    const answer = parseJson(text)
    if (part === 'coins') return readCoins(answer, smallest)
    if (part === 'total') return readTotal(answer)
    return part === 'chains' ? readChains(answer) : readCoin(answer)
  },
}

/** `peggedUSD` and `peggedEUR` name the currency. */
const currencyOf = (peg: unknown): string | undefined => /^pegged([A-Z]{2,6})$/.exec(textIn(peg))?.[1]

/** The amount in the currency of the peg; there may be others beside it. */
function amountIn(value: unknown, currency: string): unknown {
  return isFields(value) ? value[`pegged${currency}`] : value
}

function coinEntity(coin: Fields, currency: string) {
  const [id, gecko] = [textIn(coin.id), textIn(coin.gecko_id)]
  return {
    id,
    name: textIn(coin.name),
    kind: 'stablecoin' as const,
    symbol: textIn(coin.symbol, 20),
    currency,
    backing: textIn(coin.pegMechanism, 60),
    ...(gecko && { also: [`coingecko:${gecko}`] }),
  }
}

function readCoins(answer: unknown, smallest: number): Reading {
  const found = new Collector()
  const coins = fieldsIn(answer, '').peggedAssets
  eachIn(coins, 'peggedAssets', (coin, place) => {
    const where = `peggedAssets.${place}`
    if (!isFields(coin) || !textIn(coin.id) || !textIn(coin.name)) return found.leaveOut(where, 'missingField', coin)
    const currency = currencyOf(coin.pegType)
    if (!currency) return found.leaveOut(`${where}.pegType`, 'missingField', coin.pegType)
    const price = numberIn(coin.price)
    const circulating = amountIn(coin.circulating, currency)
    const supply = numberIn(circulating)
    // A coin of which nothing is known at any time is not one without supply.
    const values = [
      supply,
      numberIn(amountIn(coin.circulatingPrevDay, currency)),
      numberIn(amountIn(coin.circulatingPrevWeek, currency)),
    ]
    if (values.every((value) => !value)) return found.leaveOut(`${where}.circulating`, 'unknown', coin.name)
    const worth = (supply ?? 0) * (currency === 'USD' ? 1 : (price ?? 0))
    if (worth < smallest && worth > 0) return undefined
    const entity = found.entity(coinEntity(coin, currency))
    found.point(`${where}.circulating`, { entity, metric: 'supply', unit: 'native' }, { at: null, value: circulating })
    if (worth > 0) found.point(where, { entity, metric: 'supplyUsd', unit: 'usd' }, { at: null, value: worth })
    found.point(`${where}.price`, { entity, metric: 'price', unit: 'usd' }, { at: null, value: coin.price })
    return undefined
  })
  return found.reading
}

/** The supply of all coins, whatever they are pegged to: sources add up what the currencies are worth in USD. */
function dollarsIn(value: unknown): unknown {
  if (!isFields(value)) return value
  const known = Object.values(value).map((one) => numberIn(one))
  if (known.some((one) => one === undefined)) return value.peggedUSD
  return known.reduce<number>((sum, one) => sum + (one ?? 0), 0)
}

function readTotal(answer: unknown): Reading {
  const found = new Collector()
  const entity = found.entity({ id: wholeKey, name: 'All stablecoins', kind: 'aggregate' })
  eachIn(answer, '', (day, place) => {
    if (!isFields(day)) return found.leaveOut(String(place), 'missingField', day)
    const value = dollarsIn(day.totalCirculatingUSD ?? day.totalCirculating)
    found.point(String(place), { entity, metric: 'supplyUsd', unit: 'usd' }, { at: day.date, value })
    return undefined
  })
  return found.reading
}

function readChains(answer: unknown): Reading {
  const found = new Collector()
  eachIn(answer, '', (chain, place) => {
    if (!isFields(chain) || !textIn(chain.name)) return found.leaveOut(String(place), 'missingField', chain)
    const name = textIn(chain.name)
    const entity = found.entity({ id: `chain ${name}`, name, kind: 'chain' })
    const value = dollarsIn(chain.totalCirculatingUSD ?? chain.totalCirculating)
    found.point(String(place), { entity, metric: 'supplyUsd', unit: 'usd' }, { at: null, value })
    return undefined
  })
  return found.reading
}

function readCoin(answer: unknown): Reading {
  const found = new Collector()
  const coin = fieldsIn(answer, '')
  const days = coin.tokens ?? coin.totalCirculating
  if (!textIn(coin.id) || !textIn(coin.name)) {
    found.leaveOut('id', 'missingField', coin.name)
    return found.reading
  }
  const currency = currencyOf(coin.pegType) ?? 'USD'
  const entity = found.entity(coinEntity(coin, currency))
  eachIn(days, 'tokens', (day, place) => {
    if (!isFields(day)) return found.leaveOut(String(place), 'missingField', day)
    const value = amountIn(day.circulating ?? day.totalCirculating, currency)
    found.point(String(place), { entity, metric: 'supply', unit: 'native' }, { at: day.date, value })
    if (currency === 'USD')
      found.point(String(place), { entity, metric: 'supplyUsd', unit: 'usd' }, { at: day.date, value })
    return undefined
  })
  return found.reading
}
