import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { DataType } from '#contract/market/data-terms.ts'
import { readMarket } from '#server/importers/demo/market/market.ts'
import { dayMs } from '#server/platform/durations.ts'
import { refusal } from '#server/test-items.ts'
import { callAsVisitor } from '#server/test-member.ts'
import { openTestSite, type TestSite } from '#server/test-site.ts'
import type { MarketDraft } from './market-draft.ts'

/** The data section on sample data, whose numbers the test computes a second time from what was stored. */

let site: TestSite
let draft: MarketDraft
const now = new Date()
beforeAll(async () => {
  site = await openTestSite()
  draft = await readMarket(now)
  await site.services.data.saveDemo(draft, now)
})
afterAll(() => site.close())

const points = (entity: string, metric: string, coin = '') =>
  draft.series.find((one) => one.entity === entity && one.metric === metric && (one.coin ?? '') === coin)?.points ?? []
const last = (entity: string, metric: string, coin = '') => points(entity, metric, coin).at(-1)?.[1] ?? Number.NaN
const list = async (type: DataType, more: object = {}, language = 'cn') =>
  (await callAsVisitor(site, 'dataereList', { type, size: 100, ...more }, { language })).data

describe('tables', () => {
  it('show what was stored, and what follows from it', async () => {
    const { list: rows, total, demo } = await list('bitcoin')
    const holders = draft.series.filter(({ metric, coin }) => metric === 'holdings' && coin === 'bitcoin')
    expect([total, rows.length, demo]).toEqual([holders.length, holders.length, true])
    const row = rows.find(({ key }) => key === 'northbank')
    const [holdings, price] = [last('northbank', 'holdings', 'bitcoin'), last('bitcoin', 'price')]
    expect(row?.values.holdings).toBe(holdings)
    expect(row?.values.value).toBeCloseTo(holdings * price, 2)
    expect(row?.values.share).toBeCloseTo(holdings / 21_000_000, 12)
    expect(row?.values.averageCost).toBeCloseTo(last('northbank', 'cost', 'bitcoin') / holdings, 6)
    const bought = points('northbank', 'holdings', 'bitcoin')
    expect(row?.values.change1).toBe(holdings - (bought.at(-2)?.[1] ?? 0))
  })

  it('are sorted by any number in either order, what is unknown last', async () => {
    for (const order of ['asc', 'desc'] as const) {
      const costs = (await list('bitcoin', { sort: 'averageCost', order })).list.map(({ values }) => values.averageCost)
      const known = costs.filter((cost) => typeof cost === 'number')
      const sign = order === 'asc' ? 1 : -1
      expect(known).toEqual(known.toSorted((one, other) => sign * (one - other)))
      expect(costs.slice(known.length).every((cost) => cost === null)).toBe(true)
    }
  })

  it('are searched in any language and script, and turned page by page', async () => {
    expect((await list('bitcoin', { keyword: 'northbank' }, 'hk')).list.map(({ name }) => name)).toEqual(['北岸礦業'])
    expect((await list('bitcoin', { keyword: '北岸礦業' })).list.map(({ key }) => key)).toEqual(['northbank'])
    const whole = (await list('bitcoin')).list.map(({ key }) => key)
    const second = await list('bitcoin', { page: 2, size: 20 })
    expect([second.list.map(({ key }) => key), second.more]).toEqual([whole.slice(20), false])
    const funds = await list('bitcoin', { kind: 'fund' })
    expect(new Set(funds.list.map(({ kind }) => kind))).toEqual(new Set(['fund']))
  })

  it.each([
    { sort: 'constructor' },
    { sort: 'flow' },
    { size: 101 },
    { size: 0 },
    { page: -1 },
    { type: 'nothing' },
    { order: 'sideways' },
    { keyword: 'x'.repeat(65) },
    { kind: ['fund'] },
  ])('refuse %j', async (input) => {
    expect(await callAsVisitor(site, 'dataereList', { type: 'bitcoin', ...input } as never)).toMatchObject({
      status: 400,
    })
  })
})

describe('funds', () => {
  it('add up to what all of them took in, day by day and in all', async () => {
    const { data } = await callAsVisitor(site, 'spotData', { symbol: 'BTC' })
    const flows = draft.series.filter(({ entity, metric }) => metric === 'flow' && entity.endsWith('-btc'))
    const sum = flows.flatMap((one) => one.points).reduce((all, [, value]) => all + value, 0)
    expect(data.totals.cumulative).toBeCloseTo(sum, 0)
    const day = flows[0]?.points.at(-1)?.[0] ?? 0
    const newest = flows
      .flatMap((one) => one.points.filter(([at]) => at === day))
      .reduce((all, [, value]) => all + value, 0)
    expect([data.totals.day, data.totals.flow]).toEqual([new Date(day).toISOString().slice(0, 10), newest])
    expect(data.series.at(-1)?.group).toBe('total')
    expect(data.cumulative.values.at(-1)).toBeCloseTo(sum, 0)
  })
})

describe('stablecoins', () => {
  it.each(['coin', 'chain', 'currency'] as const)('by %s add up to the same on every day', async (by) => {
    const { data } = await callAsVisitor(site, 'getStablecoinData', { by })
    const total = data.series.reduce((sum, { values }) => sum + (values.at(-1) ?? 0), 0)
    const stored = draft.entities.filter(({ kind }) => kind === (by === 'chain' ? 'chain' : 'stablecoin'))
    const expected = stored.reduce((sum, { key }) => sum + last(key, 'supplyUsd'), 0)
    expect(total / expected).toBeCloseTo(1, 9)
  })

  it('say which are off their peg, in what they are pegged to', async () => {
    const { data } = await callAsVisitor(site, 'getStablecoinData', {})
    expect(data.totals.off_peg.map(({ key }) => key)).toEqual(['quay-eur'])
    const eurq = (await list('stablecoins')).list.find(({ key }) => key === 'quay-eur')
    expect(eurq?.values.deviation).toBeCloseTo(
      (last('quay-eur', 'price') / last('currency-eur', 'price') - 1) * 10_000,
      6,
    )
    expect(data.pegs[0]?.hours).toHaveLength(72)
    expect(data.pegs[0]?.hours.every((hour) => typeof hour === 'number')).toBe(true)
    expect(data.pegs[0]?.days).toEqual([])
  })

  it('go back a year, each day against the worth of the currency on that day', async () => {
    const { data } = await callAsVisitor(site, 'getStablecoinData', { pegs: 'year' })
    const dayOf = (moment: number) => Math.floor(moment / dayMs)
    const first = dayOf(now.getTime()) - 364
    expect(data.pegs.length).toBeGreaterThan(1)
    for (const { entity, days, hours } of data.pegs) {
      expect([days.length, hours.length]).toEqual([365, 0])
      const { currency } = draft.entities.find(({ key }) => key === entity.key) ?? {}
      const rates = currency === 'USD' ? [] : points(`currency-${currency?.toLowerCase()}`, 'price')
      const rateAt = (day: number) =>
        currency === 'USD' ? 1 : (rates.findLast(([moment]) => dayOf(moment) <= day)?.[1] ?? Number.NaN)
      const expected: (number | null)[] = new Array(365).fill(null)
      for (const [moment, price] of points(entity.key, 'price')) {
        const place = dayOf(moment) - first
        if (place >= 0 && place < 365) expected[place] = (price / rateAt(dayOf(moment)) - 1) * 10_000
      }
      expect(expected.some((value) => value !== null)).toBe(true)
      for (const [place, value] of expected.entries())
        if (value === null) expect(days[place]).toBeNull()
        else expect(days[place]).toBeCloseTo(value, 6)
    }
    const quarter = await callAsVisitor(site, 'getStablecoinData', { pegs: 'quarter' })
    expect(quarter.data.pegs[0]?.days).toEqual(data.pegs[0]?.days.slice(-90))
    expect((await callAsVisitor(site, 'getStablecoinData', { pegs: 'decade' as never })).code).toBe(400)
  })
})

describe('series and pages of single entities', () => {
  it('hold the last value of what is held, and leave gaps in what is measured', async () => {
    const keys = ['holdings.northbank.bitcoin', 'flow.breakwater-btc', 'nothing.at.all', "price.bitcoin'--"]
    const { data } = await callAsVisitor(site, 'getDataSeries', { keys })
    expect(data.series.map(({ key }) => key)).toEqual(keys.slice(0, 2))
    expect(data.series[0]?.values).not.toContain(null)
    expect(data.series[1]?.values).toContain(null)
    expect(data.series[0]?.values.at(-1)).toBe(118_338)
  })

  it('begin where they are asked for, with what was held before', async () => {
    const [day] = new Date(now.getTime() - 86_400_000).toISOString().split('T') as [string]
    const { data } = await callAsVisitor(site, 'getDataSeries', { keys: ['holdings.northbank.bitcoin'], from: day })
    const bought = points('northbank', 'holdings', 'bitcoin')
    expect(data.series[0]).toMatchObject({ start: day, values: [bought.at(-2)?.[1], bought.at(-1)?.[1]] })
  })

  it('rank an entity among its neighbours, with every trade', async () => {
    const { data } = await callAsVisitor(site, 'getDataEntity', { key: 'northbank' }, { language: 'en' })
    expect(data.entity).toMatchObject({ name: 'Northbank Mining', types: ['bitcoin', 'stocks'], demo: true })
    const all = (await list('bitcoin')).list.map(({ key }) => key)
    expect(data.rows[0]).toMatchObject({ type: 'bitcoin', rank: all.indexOf('northbank') + 1, of: all.length })
    expect(data.rows[0]?.neighbours.map(({ row }) => row.key)).toContain('northbank')
    expect(data.trades.reduce((sum, { change }) => sum + change, 0)).toBeCloseTo(118_338, 6)
    expect(await callAsVisitor(site, 'getDataEntity', { key: 'nobody' })).toMatchObject(refusal('itemMissing'))
  })

  it('rank a holder of two coins in the table of each', async () => {
    const { data } = await callAsVisitor(site, 'getDataEntity', { key: 'sealettuce' })
    for (const type of ['bitcoin', 'ether', 'stocks'] as const) {
      const all = (await list(type)).list.map(({ key }) => key)
      const own = data.rows.find((row) => row.type === type)
      const neighbours = own?.neighbours.map(({ rank, row }) => [rank, row.key])
      const from = Math.max(all.indexOf('sealettuce') - 2, 0)
      expect(neighbours).toEqual(all.slice(from, from + 5).map((key, place) => [from + place + 1, key]))
    }
  })

  it('tell a number as it was beside what it is', async () => {
    const [at, value] = points('bitcoin', 'price').at(-100) ?? [0, 0]
    const day = new Date(at).toISOString().slice(0, 10)
    const { data } = await callAsVisitor(site, 'getDataValues', { values: [{ series: 'price.bitcoin', day }] })
    expect(data.list[0]).toMatchObject({ day, then_day: day, value_then: value, value_now: last('bitcoin', 'price') })
  })

  it('have the last value before a day without one, with its own day', async () => {
    const [moment = 0, value] = points('bitcoin', 'price').at(-1) ?? []
    const newest = new Date(moment).toISOString().slice(0, 10)
    const later = new Date(moment + 5 * 86_400_000).toISOString().slice(0, 10)
    const asked = {
      values: [
        { series: 'price.bitcoin', day: later },
        { series: 'price.bitcoin', day: '2001-01-01' },
      ],
    }
    const { list } = (await callAsVisitor(site, 'getDataValues', asked)).data
    expect(list[0]).toMatchObject({ day: later, value_then: value, then_day: newest, now_day: newest })
    expect(list[1]).toMatchObject({ value_then: null, then_day: null, now_day: newest })
  })

  it('may be sums of a table, chosen by its type', async () => {
    const totals = async (type: 'etf' | 'bitcoin' | 'ether' | 'stablecoins' | 'market') =>
      (await callAsVisitor(site, 'getDataTotals', { type })).data.list
    const funds = draft.entities.filter(({ kind, coin, spot }) => kind === 'fund' && coin === 'bitcoin' && spot)
    const day = (await totals('etf')).find(({ series }) => series === 'flow.total.bitcoin')?.day ?? ''
    const flows = funds.flatMap(({ key }) => points(key, 'flow'))
    const on = flows.filter(([at]) => new Date(at).toISOString().startsWith(day))
    const sum = (all: readonly (readonly [number, number])[]) => all.reduce((total, [, value]) => total + value, 0)
    const assets = sum(funds.map(({ key }) => [0, last(key, 'netAssets')]))
    const etf = new Map((await totals('etf')).map((one) => [one.series, one.value]))
    expect(etf.get('flow.total.bitcoin')).toBeCloseTo(sum(on), 2)
    expect(etf.get('flow.cumulative.bitcoin')).toBeCloseTo(sum(flows), 2)
    expect(etf.get('netAssets.total.bitcoin')).toBeCloseTo(assets, 2)
    const held = new Map((await totals('bitcoin')).map((one) => [one.series, one.value]))
    const holders = draft.series.filter(({ metric, coin }) => metric === 'holdings' && coin === 'bitcoin')
    expect(held.get('holdings.total.bitcoin')).toBeCloseTo(sum(holders.map((one) => one.points.at(-1) ?? [0, 0])), 4)
    expect((await totals('stablecoins')).map(({ series }) => series)).toEqual(['supplyUsd.total.usd'])
    expect(await totals('market')).toEqual([])
    const series = [...etf.keys(), ...held.keys(), 'supplyUsd.total.usd']
    const values = series.map((one) => ({ series: one, day, course: true }))
    const { list } = (await callAsVisitor(site, 'getDataValues', { values })).data
    expect(list.map((one) => one.series)).toEqual(series)
    expect(list.find((one) => one.series === 'flow.cumulative.bitcoin')).toMatchObject({
      ...{ entity: null, group: 'cumulative', coin: 'bitcoin', metric: 'flow', unit: 'usd', demo: true, then_day: day },
      value_then: etf.get('flow.cumulative.bitcoin'),
    })
    for (const { course } of list) expect(course?.values.length).toBeGreaterThan(100)
  })
})

describe('the overview', () => {
  it('has every subject, with the sum of what is held', async () => {
    const { data } = await callAsVisitor(site, 'getDataOverview', {})
    const held = draft.series.filter(({ metric, coin }) => metric === 'holdings' && coin === 'bitcoin')
    const sum = held.reduce((all, one) => all + (one.points.at(-1)?.[1] ?? 0), 0)
    expect(data.subjects.map(({ type }) => type)).toEqual([
      'bitcoin',
      'ether',
      'etf',
      'stablecoins',
      'stocks',
      'market',
    ])
    expect(data.subjects[0]?.value).toBeCloseTo(sum, 3)
    expect(data.lead.reduce((all, { values }) => all + (values.at(-1) ?? 0), 0)).toBeCloseTo(sum, 3)
    expect(data.changes.length).toBeGreaterThan(3)
  })
})

describe('sample data', () => {
  it('go as they came', async () => {
    const { data, transfer } = site.services
    const count = async () => (await transfer.countSamples()).get('data_series')
    expect(await count()).toBe(draft.series.length)
    await data.saveDemo(draft, now)
    expect(await count()).toBe(draft.series.length)
    expect((await transfer.removeSamples()).get('data_series')).toBe(draft.series.length)
    await expect.poll(async () => (await list('bitcoin')).total).toBe(0)
    expect((await callAsVisitor(site, 'getDataOverview', {})).data).toMatchObject({ demo: false, as_of: null })
    for (const by of ['coin', 'chain', 'currency'] as const)
      expect((await callAsVisitor(site, 'getStablecoinData', { by })).data.series).toEqual([])
    expect((await callAsVisitor(site, 'spotData', {})).data.totals).toMatchObject({ flow: null, streak: 0 })
    expect((await callAsVisitor(site, 'getDataHoldings', {})).data.series).toEqual([])
    expect((await callAsVisitor(site, 'getDataMarket', {})).data.prices).toEqual([])
  })
})
