import { z } from 'zod'
import { heldCoins, type TradeMethod } from '#contract/market/data-terms.ts'
import { Collector, isKeepable, isPast } from './collector.ts'
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
import { momentIn, numberIn } from './values.ts'

const shared = {
  family: 'coingecko',
  name: 'CoinGecko',
  address: 'https://api.coingecko.com/api/v3',
  perMinute: 10,
  keyHeader: 'x-cg-demo-api-key',
} as const
const geckoId = z.string().regex(/^[a-z0-9_-]{1,80}$/)
const units = { [heldCoins.bitcoin]: 'btc', [heldCoins.ether]: 'eth' } as const
type Held = keyof typeof units
const isHeld = (coin: string): coin is Held => coin in units

const marketOptions = z.object({
  coins: z
    .array(geckoId)
    .min(1)
    .max(100)
    .default(['bitcoin', 'ethereum', 'solana', 'binancecoin', 'tron', 'avalanche-2']),
  /** Coins whose prices of the last year are read as well. */
  histories: z.array(geckoId).max(10).default(['bitcoin', 'ethereum']),
})

/** Prices, market values and volumes of coins, dominance, and what currencies are worth. */
export const coingeckoMarkets: Connector<z.infer<typeof marketOptions>> = {
  ...shared,
  key: 'coingecko-markets',
  website: 'https://www.coingecko.com',
  everyMinutes: 30,
  parseOptions: (given) => marketOptions.parse(given),
  requests: (address, { coins, histories }) => [
    { part: 'markets', url: `${address}/coins/markets?vs_currency=usd&per_page=250&ids=${coins.join(',')}` },
    { part: 'global', url: `${address}/global` },
    { part: 'rates', url: `${address}/exchange_rates` },
    ...histories.map((coin) => ({
      part: `history ${coin}`,
      url: `${address}/coins/${coin}/market_chart?vs_currency=usd&days=365&interval=daily`,
    })),
  ],
  read(part, text) {
    const answer = parseJson(text)
    if (part === 'markets') return readMarkets(answer)
    if (part === 'global') return readGlobal(answer)
    return part === 'rates' ? readRates(answer) : readHistory(answer, part.slice('history '.length))
  },
}

function readMarkets(answer: unknown): Reading {
  const found = new Collector()
  eachIn(answer, '', (coin, place) => {
    if (!isFields(coin) || !textIn(coin.id)) return found.leaveOut(String(place), 'missingField', coin)
    const id = textIn(coin.id)
    const symbol = textIn(coin.symbol, 20).toUpperCase()
    const entity = found.entity({ id, name: textIn(coin.name) || symbol, kind: 'coin', symbol })
    const at = coin.last_updated ?? null
    const where = (field: string) => `${place}.${field}`
    const of = { entity, unit: 'usd' } as const
    found.point(where('current_price'), { ...of, metric: 'price' }, { at, value: coin.current_price })
    found.point(where('market_cap'), { ...of, metric: 'marketCap' }, { at, value: coin.market_cap })
    found.point(where('total_volume'), { ...of, metric: 'volume' }, { at, value: coin.total_volume })
    return undefined
  })
  return found.reading
}

function readGlobal(answer: unknown): Reading {
  const found = new Collector()
  const data = fieldsIn(fieldsIn(answer, '').data, 'data')
  const at = data.updated_at ?? null
  const whole = found.entity({ id: 'global', name: 'Crypto market', kind: 'aggregate' })
  const dollars = (field: string) => (isFields(data[field]) ? data[field].usd : null)
  const of = { entity: whole, unit: 'usd' } as const
  found.point('total_market_cap', { ...of, metric: 'marketCap' }, { at, value: dollars('total_market_cap') })
  found.point('total_volume', { ...of, metric: 'volume' }, { at, value: dollars('total_volume') })
  const parts = isFields(data.market_cap_percentage) ? data.market_cap_percentage : {}
  for (const [id, name, symbol] of [
    [heldCoins.bitcoin, 'Bitcoin', 'btc'],
    [heldCoins.ether, 'Ether', 'eth'],
  ] as const) {
    const entity = found.entity({ id, name, kind: 'coin', symbol: symbol.toUpperCase() })
    const place = `market_cap_percentage.${symbol}`
    found.point(place, { entity, metric: 'dominance', unit: 'share' }, { at, value: parts[symbol], scale: 0.01 })
  }
  return found.reading
}

/** Reads the value of a currency from the price of a bitcoin in it and in USD. */
function readRates(answer: unknown): Reading {
  const found = new Collector()
  const rates = fieldsIn(fieldsIn(answer, '').rates, 'rates')
  const priceIn = (code: string) => (isFields(rates[code]) ? numberIn(rates[code].value) : null)
  const dollars = priceIn('usd')
  if (!dollars) {
    found.leaveOut('rates.usd', 'missingField')
    return found.reading
  }
  for (const [code, rate] of Object.entries(rates)) {
    if (!isFields(rate) || !['fiat', 'commodity'].includes(textIn(rate.type)) || code === 'usd') continue
    const price = numberIn(rate.value)
    if (!price) {
      found.leaveOut(`rates.${code}`, 'notANumber', rate.value)
      continue
    }
    const symbol = code.toUpperCase()
    const entity = found.entity({
      id: `currency-${code}`,
      name: textIn(rate.name) || symbol,
      kind: 'aggregate',
      symbol,
    })
    found.point(`rates.${code}`, { entity, metric: 'price', unit: 'usd' }, { at: null, value: dollars / price })
  }
  return found.reading
}

function readHistory(answer: unknown, coin: string): Reading {
  const found = new Collector()
  const chart = fieldsIn(answer, '')
  const entity = found.entity({ id: coin, name: coin, kind: 'coin' })
  for (const [field, metric] of [
    ['prices', 'price'],
    ['market_caps', 'marketCap'],
    ['total_volumes', 'volume'],
  ] as const)
    eachIn(chart[field], field, (pair, place) => {
      const [at, value] = Array.isArray(pair) ? pair : []
      if (at === undefined) return found.leaveOut(`${field}.${place}`, 'missingField', pair)
      found.point(`${field}.${place}`, { entity, metric, unit: 'usd' }, { at, value })
      return undefined
    })
  return found.reading
}

const treasuryOptions = z.object({
  /** Entities whose purchases and holdings over time are read. */
  entities: z.array(geckoId).max(20).default([]),
})

/** Bitcoin and ether holdings of companies and governments, and the purchases of some of them. */
export const coingeckoTreasuries: Connector<z.infer<typeof treasuryOptions>> = {
  ...shared,
  key: 'coingecko-treasuries',
  website: 'https://www.coingecko.com/en/treasuries/bitcoin',
  everyMinutes: 360,
  parseOptions: (given) => treasuryOptions.parse(given),
  requests: (address, { entities }) => [
    ...Object.values(heldCoins).flatMap((coin) =>
      ['companies', 'governments'].map((kind) => ({
        part: `${kind} ${coin}`,
        url: `${address}/${kind}/public_treasury/${coin}`,
      })),
    ),
    ...entities.flatMap((entity) => [
      { part: `entity ${entity}`, url: `${address}/public_treasury/${entity}` },
      { part: `trades ${entity}`, url: `${address}/public_treasury/${entity}/transaction_history` },
      ...Object.values(heldCoins).map((coin) => ({
        part: `chart ${entity} ${coin}`,
        url: `${address}/public_treasury/${entity}/${coin}/holding_chart?days=365`,
      })),
    ]),
  ],
  read(part, text) {
    const answer = parseJson(text)
    const [what = '', name = '', coin = ''] = part.split(' ')
    if (what === 'entity') return readEntity(answer)
    if (what === 'trades') return readTrades(answer, name)
    return what === 'chart' ? readChart(answer, name, coin) : readHolders(answer, what, name)
  },
}

const holderId = (fields: Fields): string => {
  const symbol = textIn(fields.symbol, 40)
  // The list has no numbers: a ticker is unique, and governments have none.
  return symbol ? `ticker ${symbol}` : `name ${textIn(fields.name)}`
}

function holderEntity(fields: Fields, kind: 'company' | 'government') {
  const id = textIn(fields.id)
  return {
    id: holderId(fields),
    name: textIn(fields.name),
    kind,
    symbol: textIn(fields.symbol, 40),
    country: textIn(fields.country, 2),
    website: textIn(fields.website_url),
    ...(id && { also: [`coingecko:entity ${id}`] }),
  }
}

function readHolders(answer: unknown, what: string, coin: string): Reading {
  const found = new Collector()
  if (!isHeld(coin)) return found.reading
  const kind = what === 'governments' ? 'government' : 'company'
  const fields = fieldsIn(answer, '')
  eachIn(fields[what] ?? fields.companies, what, (holder, place) => {
    if (!isFields(holder) || !textIn(holder.name)) return found.leaveOut(`${what}.${place}`, 'missingField', holder)
    addHoldings(
      found,
      `${what}.${place}`,
      { holder: holderEntity(holder, kind), coin },
      { amount: holder.total_holdings, cost: holder.total_entry_value_usd },
    )
    return undefined
  })
  return found.reading
}

function addHoldings(
  found: Collector,
  place: string,
  { holder, coin }: { holder: ReturnType<typeof holderEntity>; coin: Held },
  { amount, cost }: { amount: unknown; cost: unknown },
): void {
  const entity = found.entity(holder)
  const has = found.point(
    `${place}.holdings`,
    { entity, metric: 'holdings', unit: units[coin], coin },
    { at: null, value: amount },
  )
  // An entry value of nothing says that it is not known.
  if (has && numberIn(cost) !== 0)
    found.point(`${place}.cost`, { entity, metric: 'cost', unit: 'usd', coin }, { at: null, value: cost })
}

function readEntity(answer: unknown): Reading {
  const found = new Collector()
  const fields = fieldsIn(answer, '')
  const holder = holderEntity(fields, textIn(fields.type) === 'government' ? 'government' : 'company')
  eachIn(fields.holdings, 'holdings', (held, place) => {
    if (!isFields(held)) return found.leaveOut(`holdings.${place}`, 'missingField', held)
    const coin = textIn(held.coin_id)
    if (isHeld(coin))
      addHoldings(
        found,
        `holdings.${place}`,
        { holder, coin },
        { amount: held.amount, cost: held.total_entry_value_usd },
      )
    return undefined
  })
  return found.reading
}

const bare = (name: string) => ({ id: `entity ${name}`, name, kind: 'company' as const })

function readChart(answer: unknown, name: string, coin: string): Reading {
  const found = new Collector()
  if (!isHeld(coin)) return found.reading
  const entity = found.entity(bare(name))
  eachIn(fieldsIn(answer, '').holdings, 'holdings', (pair, place) => {
    const [at, value] = Array.isArray(pair) ? pair : []
    if (at === undefined) return found.leaveOut(`holdings.${place}`, 'missingField', pair)
    found.point(`holdings.${place}`, { entity, metric: 'holdings', unit: units[coin], coin }, { at, value })
    return undefined
  })
  return found.reading
}

function readTrades(answer: unknown, name: string): Reading {
  const found = new Collector()
  const entity = found.entity(bare(name))
  eachIn(fieldsIn(answer, '').transactions, 'transactions', (one, index) => {
    const place = `transactions.${index}`
    if (!isFields(one)) return found.leaveOut(place, 'missingField', one)
    const [moment, change, coin] = [momentIn(one.date), numberIn(one.holding_net_change), textIn(one.coin_id)]
    if (moment === undefined) return found.leaveOut(`${place}.date`, 'notADate', one.date)
    if (!isPast(moment)) return found.leaveOut(`${place}.date`, 'future', one.date)
    if (!change || !isKeepable(change))
      return found.leaveOut(`${place}.holding_net_change`, 'notANumber', one.holding_net_change)
    if (!isHeld(coin)) return undefined
    const numberOrNull = (value: unknown) => {
      const number = numberIn(value)
      return number && isKeepable(number) ? number : null
    }
    const method: TradeMethod = change < 0 ? 'sale' : textIn(one.type) === 'buy' ? 'purchase' : 'other'
    const day = new Date(moment).toISOString().slice(0, 10)
    const [price, amount] = [numberOrNull(one.average_entry_value_usd), numberOrNull(one.transaction_value_usd)]
    const address = textIn(one.source_url, 2_000)
    const url = /^https?:\/\//i.test(address) ? address : ''
    found.trade({ entity, coin, day, method, change, price, amount, holdings: numberOrNull(one.holding_balance), url })
    return undefined
  })
  return found.reading
}
