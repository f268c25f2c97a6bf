import { describe, expect, it } from 'vitest'
import { feed, feeds } from './feeds.fixture.ts'
import { mapping } from './mapped.ts'
import { readAnswer } from './registry.ts'

/** What providers really answered; the recordings are not part of the repository. */

const table = (given: object) => mapping.parse({ format: 'json', fixed: 'total', ...given })
/** Connector, part, file, options, values that must come of it, what is left out. */
const recorded: [string, string, string, object, number, number][] = [
  ['defillama-stablecoins', 'coins', 'defillama/stablecoins-real-shape.json', { smallest: 0 }, 35, 0],
  ['defillama-stablecoins', 'coins', 'defillama/stablecoins.from-schema.json', { smallest: 0 }, 3, 0],
  ['defillama-stablecoins', 'coins', 'defillama/number-as-string-quirk.json', { smallest: 0 }, 3, 0],
  ['defillama-stablecoins', 'total', 'defillama/stablecoincharts-all.from-schema.json', {}, 1, 0],
  ['defillama-stablecoins', 'total', 'defillama/stablecoincharts-chain.from-schema.json', {}, 1, 0],
  ['defillama-stablecoins', 'chains', 'defillama/stablecoinchains.from-schema.json', {}, 1, 0],
  ['defillama-stablecoins', 'coin 1', 'defillama/stablecoin-asset.from-schema.json', {}, 2, 0],
  ['coingecko-markets', 'markets', 'coingecko/coins-markets.json', {}, 3, 0],
  ['coingecko-markets', 'markets', 'coingecko/alloc-context-coingecko_markets.json', {}, 4, 0],
  ['coingecko-markets', 'global', 'coingecko/global.json', {}, 4, 0],
  ['coingecko-markets', 'rates', 'coingecko/exchange-rates.json', {}, 61, 0],
  ['coingecko-markets', 'history bitcoin', 'coingecko/coins-id-market-chart.json', {}, 6, 0],
  ['coingecko-treasuries', 'companies bitcoin', 'coingecko/companies-public-treasury-bitcoin.json', {}, 3, 0],
  ['coingecko-treasuries', 'entity strategy', 'coingecko/public-treasury-entity.json', {}, 2, 0],
  ['coingecko-treasuries', 'chart strategy bitcoin', 'coingecko/public-treasury-holding-chart.json', {}, 2, 0],
  [
    'mapped-table',
    't',
    'etf/issuer-holdings-history.json',
    table({ rows: '*.*', date: '0', value: '1', entity: '$1', fixed: '', metric: 'holdings', coin: 'bitcoin' }),
    31,
    0,
  ],
  [
    'mapped-table',
    't',
    'etf/issuer-holdings-net-flow.json',
    table({ rows: 'series.net_flow_usd.*', date: '0', value: '1' }),
    10,
    0,
  ],
  [
    'mapped-table',
    't',
    'etf/issuer-holdings-net-flow.json',
    table({
      rows: 'issuers.*',
      date: 'date',
      value: 'btc',
      entity: '$1',
      fixed: '',
      metric: 'holdings',
      coin: 'bitcoin',
    }),
    5,
    0,
  ],
  [
    'mapped-table',
    't',
    'etf/alloc-context-etf_flows.json',
    table({
      rows: 'btc.by_ticker.*',
      date: 'flow_date',
      value: 'net_flow_usd',
      entity: 'ticker',
      fixed: '',
      scale: 1e6,
    }),
    2,
    0,
  ],
  [
    'mapped-table',
    't',
    'etf/alloc-context-sosovalue_historical_btc.json',
    table({ rows: 'data.*', value: 'totalNetInflow', scale: 1e6 }),
    2,
    0,
  ],
  [
    'mapped-table',
    't',
    'etf/alloc-context-sosovalue_metrics_btc.json',
    table({
      rows: 'data.list.*',
      date: 'netAssets.lastUpdateDate',
      value: 'netAssets.value',
      entity: 'ticker',
      fixed: '',
      metric: 'netAssets',
    }),
    2,
    0,
  ],
  [
    'mapped-table',
    't',
    'defillama/etfs-flows.json',
    table({ rows: '*', date: 'day', value: 'total_flow_usd', entity: 'gecko_id', fixed: '' }),
    1,
    0,
  ],
  [
    'mapped-table',
    't',
    'defillama/etfs-snapshot.json',
    table({ rows: '*', date: 'timestamp', value: 'aum', entity: 'ticker', fixed: '', metric: 'netAssets' }),
    1,
    0,
  ],
  [
    'mapped-table',
    't',
    'defillama/stablecoins-total-series-blockplot.json',
    table({ rows: 'series.*', value: 'totalUsd', kind: 'aggregate', metric: 'supplyUsd' }),
    460,
    0,
  ],
  [
    'mapped-table',
    't',
    'other/blockplot-dominance.json',
    table({ rows: 'series.*', value: 'btcDominancePct', kind: 'coin', metric: 'dominance', scale: 0.01 }),
    28,
    0,
  ],
  [
    'mapped-table',
    't',
    'other/alloc-context-cmc_quotes.json',
    table({
      rows: 'data.*',
      date: '',
      value: 'quote.USD.price',
      entity: 'symbol',
      fixed: '',
      kind: 'coin',
      metric: 'price',
    }),
    2,
    0,
  ],
  [
    'mapped-table',
    't',
    'treasuries/btctcs-h100.json',
    table({
      rows: 'processedMetrics.treasury_table.*',
      date: 'Date',
      value: 'BTC Balance',
      kind: 'company',
      metric: 'holdings',
      coin: 'bitcoin',
    }),
    11,
    0,
  ],
  [
    'mapped-table',
    't',
    'treasuries/btctcs-lqwd.json',
    table({
      rows: 'processedMetrics.treasury_table.*',
      date: 'Date',
      value: 'BTC Balance',
      kind: 'company',
      metric: 'holdings',
      coin: 'bitcoin',
    }),
    13,
    0,
  ],
  [
    'mapped-table',
    't',
    'treasuries/btctcs-metaplanet.json',
    table({
      rows: 'processedMetrics.treasury_table.*',
      date: 'Date',
      value: 'BTC Balance',
      kind: 'company',
      metric: 'holdings',
      coin: 'bitcoin',
    }),
    43,
    0,
  ],
  [
    'mapped-table',
    't',
    'treasuries/sec-xbrl-companies.json',
    table({
      rows: 'companies.*.quarters.*',
      date: 'end',
      value: 'btc',
      entity: '$1',
      fixed: '',
      kind: 'company',
      metric: 'holdings',
      coin: 'bitcoin',
    }),
    6,
    0,
  ],
]

describe.skipIf(!feeds)('recorded answers', () => {
  it.each(recorded)('%s, %s: %s', async (connector, part, file, options, points, leftOut) => {
    const result = readAnswer(connector, part, await feed(file), options as Record<string, unknown>)
    if ('failure' in result) throw new Error(result.message)
    const { reading } = result
    expect([reading.points.length, reading.leftOut.length]).toEqual([points, leftOut])
    const known = new Set(reading.entities.map(({ id }) => id))
    expect(reading.points.every(({ entity, value }) => known.has(entity) && Number.isFinite(value))).toBe(true)
  })

  it('purchases of a company become trades', async () => {
    const file = 'coingecko/public-treasury-transaction-history.json'
    const result = readAnswer('coingecko-treasuries', 'trades strategy', await feed(file), {})
    expect(result).toMatchObject({
      reading: { trades: [{ day: '2026-05-18', method: 'purchase', change: 24_869 }, { change: 535 }] },
    })
  })
})
