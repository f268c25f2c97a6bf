import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type DataMetric, type DataType, dataColumns, dataTypes, type EntityKind } from '#contract/market/data-terms.ts'
import { readMarket } from '#server/importers/demo/market/market.ts'
import { callAsVisitor } from '#server/test-member.ts'
import { openTestSite, type TestSite } from '#server/test-site.ts'

/** Every number of every row of every table, computed a second time from the stored points, in another way. */

interface Stored {
  key: string
  kind: EntityKind
  /** Fields of a fund. */
  holds: string
  spot: boolean
  fee: number | null
  currency: string
  metric: DataMetric
  /** Fields of holdings and costs. */
  coin: string
  /** The last value of each day of UTC, in order. */
  days: { day: string; value: number }[]
}
type Values = Record<string, number | null | undefined>

let site: TestSite
let stored: Stored[]
const now = new Date()
beforeAll(async () => {
  site = await openTestSite()
  await site.services.data.saveDemo(await readMarket(now), now)
  const { pool } = site.services.database
  // Dates the prices like those of a Sunday: shares were last traded two days ago, coins today.
  const shares = `select series.id from data_series as series join data_entities as entity on entity.id = series.entity_id
    where entity.kind = 'company' and series.metric in ('price', 'marketCap')`
  const last = "(now() at time zone 'UTC')::date - 2"
  await pool.query(`
    delete from data_points where series_id in (${shares}) and (at at time zone 'UTC')::date > ${last};
    delete from data_days where series_id in (${shares}) and day > ${last};
    update data_series set last_day = ${last}, last_at = (${last})::timestamp at time zone 'UTC' where id in (${shares})`)
  const { rows } = await pool.query<Omit<Stored, 'days'> & { moments: string[]; values: number[] }>(`
    select entity.key, entity.kind, entity.coin as holds, entity.spot, entity.fee, entity.currency, series.metric, series.coin,
      array_agg(to_char(point.at at time zone 'UTC', 'YYYY-MM-DD') order by point.at) as moments,
      array_agg(point.value order by point.at) as values
    from data_points as point join data_series as series on series.id = point.series_id
    join data_entities as entity on entity.id = series.entity_id group by entity.id, series.id`)
  stored = rows.map(({ moments, values, ...of }) => {
    const days = new Map(moments.map((day, place) => [day, values[place] ?? 0]))
    return { ...of, days: [...days].map(([day, value]) => ({ day, value })) }
  })
})
afterAll(() => site.close())

const always: ReadonlySet<EntityKind> = new Set(['coin', 'stablecoin', 'chain', 'aggregate'])

const daysBefore = (day: string, count: number) =>
  new Date(Date.parse(day) - count * 86_400_000).toISOString().slice(0, 10)

/** Returns the input of a table: entities of its kinds, on the newest day that any of them has. */
function knownOf(kinds: readonly EntityKind[]) {
  const rows = stored.filter(({ kind }) => kinds.includes(kind))
  /** Coins trade on every day, companies and funds on others. */
  const newest = (metric: DataMetric, kind: EntityKind) =>
    rows
      .filter((one) => one.metric === metric && always.has(one.kind) === always.has(kind))
      .map(({ days }) => days.at(-1)?.day ?? '')
      .sort()
      .at(-1) ?? ''
  const find = (key: string, metric: DataMetric, coin = '') =>
    rows.find((one) => one.key === key && one.metric === metric && one.coin === coin)
  /** The value a number of days before the newest day. */
  const at = (key: string, metric: DataMetric, before = 0, coin = ''): number | null => {
    const one = find(key, metric, coin)
    return one?.days.findLast(({ day }) => day <= daysBefore(newest(metric, one.kind), before))?.value ?? null
  }
  const changed = (key: string, metric: DataMetric, before: number, coin = '') => {
    const [today, then] = [at(key, metric, 0, coin), at(key, metric, before, coin)]
    return today === null || !then ? null : today / then - 1
  }
  const added = (key: string, metric: DataMetric, before: number, coin: string) =>
    (at(key, metric, 0, coin) ?? 0) - (at(key, metric, before, coin) ?? 0)
  return { rows, newest, find, at, changed, added, keys: [...new Set(rows.map(({ key }) => key))] }
}

const over = (part: number | null | undefined, whole: number | null | undefined) =>
  part === null || part === undefined || !whole ? null : part / whole
const sum = (values: readonly (number | null)[]) => values.reduce<number>((all, value) => all + (value ?? 0), 0)

const holders: EntityKind[] = ['company', 'privateCompany', 'government', 'fund', 'coin']

function held(coin: 'bitcoin' | 'ethereum'): Map<string, Values> {
  const { rows, at, added } = knownOf(holders)
  const price = at(coin, 'price')
  const supply = coin === 'bitcoin' ? 21_000_000 : over(at(coin, 'marketCap'), price)
  const own = rows.filter((one) => one.metric === 'holdings' && one.coin === coin)
  return new Map(
    own.map(({ key }) => {
      const holdings = at(key, 'holdings', 0, coin)
      const [cost, marketCap] = [at(key, 'cost', 0, coin), at(key, 'marketCap')]
      const value = holdings === null || price === null ? null : holdings * price
      return [
        key,
        {
          ...{ holdings, value, cost, marketCap },
          share: over(holdings, supply),
          change1: added(key, 'holdings', 1, coin),
          change30: added(key, 'holdings', 30, coin),
          averageCost: over(cost, holdings),
          gain: value === null || cost === null ? null : value / cost - 1,
          multiple: over(marketCap, valueOfAll(at, key)),
        },
      ]
    }),
  )
}

/** A company costs what it costs for all its coins, so its market cap is compared with all of them. */
function valueOfAll(at: ReturnType<typeof knownOf>['at'], key: string): number {
  return sum(
    ['bitcoin', 'ethereum'].map((coin) => (at(key, 'holdings', 0, coin) ?? 0) * (at(coin, 'price') ?? Number.NaN)),
  )
}

function funds(): Map<string, Values> {
  const { rows, at, newest, find, changed } = knownOf(['fund', 'coin'])
  const spot = rows.filter((one) => one.spot && one.metric === 'netAssets')
  return new Map(
    spot.map(({ key, holds, fee }) => {
      const flows = find(key, 'flow')?.days ?? []
      const since = (days: number) =>
        sum(flows.filter(({ day }) => day > daysBefore(newest('flow', 'fund'), days)).map(({ value }) => value))
      const alike = spot.filter((one) => one.holds === holds).map((one) => at(one.key, 'netAssets'))
      return [
        key,
        {
          flow: flows.find(({ day }) => day === newest('flow', 'fund'))?.value ?? null,
          flow7: since(7),
          flow30: since(30),
          flowTotal: sum(flows.map(({ value }) => value)),
          netAssets: at(key, 'netAssets'),
          share: over(at(key, 'netAssets'), sum(alike)),
          holdings: at(key, 'holdings', 0, holds),
          fee,
          price: at(key, 'price'),
          change1: changed(key, 'price', 1),
          volume: at(key, 'volume'),
        },
      ]
    }),
  )
}

function stablecoins(): Map<string, Values> {
  const { rows, at, changed } = knownOf(['stablecoin', 'aggregate'])
  const coins = rows.filter(({ kind, metric }) => kind === 'stablecoin' && metric === 'supplyUsd')
  const total = sum(coins.map(({ key }) => at(key, 'supplyUsd')))
  return new Map(
    coins.map(({ key, currency }) => {
      const rate = currency === 'USD' ? 1 : at(`currency-${currency.toLowerCase()}`, 'price')
      const price = at(key, 'price')
      return [
        key,
        {
          ...{ supplyUsd: at(key, 'supplyUsd'), supply: at(key, 'supply'), price },
          change1: changed(key, 'supply', 1),
          change7: changed(key, 'supply', 7),
          change30: changed(key, 'supply', 30),
          share: over(at(key, 'supplyUsd'), total),
          deviation: price === null || !rate ? null : (price / rate - 1) * 10_000,
        },
      ]
    }),
  )
}

function stocks(): Map<string, Values> {
  const { at, changed, rows } = knownOf(['company', 'coin'])
  const companies = new Set(rows.filter(({ kind }) => kind === 'company').map(({ key }) => key))
  return new Map(
    [...companies].map((key) => {
      const [bitcoin, ether] = (['bitcoin', 'ethereum'] as const).map((coin) => at(key, 'holdings', 0, coin))
      const [inBitcoin, inEther] = [bitcoin, ether].map((amount, place) => {
        const price = at(place === 0 ? 'bitcoin' : 'ethereum', 'price')
        return amount === null || amount === undefined || price === null ? null : amount * price
      })
      const value = inBitcoin === null && inEther === null ? null : (inBitcoin ?? 0) + (inEther ?? 0)
      return [
        key,
        {
          ...{ price: at(key, 'price'), marketCap: at(key, 'marketCap'), holdingsBtc: bitcoin, holdingsEth: ether },
          change1: changed(key, 'price', 1),
          change30: changed(key, 'price', 30),
          holdingsValue: value,
          multiple: over(at(key, 'marketCap'), value),
        },
      ]
    }),
  )
}

function market(): Map<string, Values> {
  const { rows, at, changed } = knownOf(['coin', 'aggregate'])
  const coins = rows.filter(({ kind, metric }) => kind === 'coin' && metric === 'price')
  return new Map(
    coins.map(({ key }) => [
      key,
      {
        ...{ price: at(key, 'price'), marketCap: at(key, 'marketCap'), volume: at(key, 'volume') },
        change1: changed(key, 'price', 1),
        change7: changed(key, 'price', 7),
        change30: changed(key, 'price', 30),
        share: at(key, 'dominance') ?? over(at(key, 'marketCap'), at('crypto-market', 'marketCap')),
      },
    ]),
  )
}

const expected: Record<DataType, () => Map<string, Values>> = {
  bitcoin: () => held('bitcoin'),
  ether: () => held('ethereum'),
  etf: funds,
  stablecoins,
  stocks,
  market,
}

/** The same but for the order in which numbers were added. */
const same = (one: number | null | undefined, other: number | null | undefined): boolean =>
  one === null || one === undefined || other === null || other === undefined
    ? (one ?? null) === (other ?? null)
    : Math.abs(one - other) <= 1e-9 * Math.max(1, Math.abs(other))

describe.each(dataTypes)('the table %s', (type) => {
  it('shows what the stored points come to', async () => {
    const wanted = expected[type]()
    const { data } = await callAsVisitor(site, 'dataereList', { type, size: 100 })
    expect(data.list.map(({ key }) => key).sort()).toEqual([...wanted.keys()].sort())
    expect(wanted.size).toBeGreaterThan(5)
    const different = data.list.flatMap(({ key, values }) =>
      dataColumns[type].flatMap(([column]) => {
        const [shown, computed] = [values[column], wanted.get(key)?.[column]]
        return same(shown, computed) ? [] : [{ key, column, shown, computed }]
      }),
    )
    expect(different).toEqual([])
    for (const [column] of dataColumns[type])
      expect({ column, known: data.list.some(({ values }) => typeof values[column] === 'number') }).toEqual({
        column,
        known: true,
      })
  })
})

describe('charts', () => {
  it('of holders add up, day by day, what each kind of them held', async () => {
    const { data } = await callAsVisitor(site, 'getDataHoldings', { coin: 'bitcoin' })
    expect(data.series).not.toEqual([])
    for (const { group, start, values } of data.series) {
      const own = stored.filter(
        ({ kind, metric, coin }) => kind === group && metric === 'holdings' && coin === 'bitcoin',
      )
      for (const place of [0, 1, 17, Math.floor(values.length / 2), values.length - 1]) {
        const day = daysBefore(start, -place)
        const computed = sum(own.map(({ days }) => days.findLast((one) => one.day <= day)?.value ?? null))
        expect({ group, day, same: same(values[place] ?? 0, computed) }).toEqual({ group, day, same: true })
      }
    }
  })

  it('of months have what all holders gained since the month before', async () => {
    const { months } = (await callAsVisitor(site, 'getDataHoldings', { coin: 'bitcoin' })).data
    const own = stored.filter(({ metric, coin }) => metric === 'holdings' && coin === 'bitcoin')
    const heldBy = (day: string) => own.map(({ days }) => days.findLast((one) => one.day <= day) ?? days[0])
    for (const { month, change } of months.slice(-14)) {
      const [last, before] = [heldBy(`${month}-31`), heldBy(daysBefore(`${month}-01`, 1))]
      const computed = sum(last.map((one, place) => (one?.value ?? 0) - (before[place]?.value ?? 0)))
      expect({ month, same: same(change, computed) }).toEqual({ month, same: true })
    }
    expect(months).toHaveLength(24)
  })

  it('of flows have every stored flow, and their sum so far', async () => {
    const { data } = await callAsVisitor(site, 'spotData', { symbol: 'ETH' })
    let total = 0
    const byDay = new Map<string, number>()
    for (const one of stored.filter(({ metric, spot, holds }) => metric === 'flow' && spot && holds === 'ethereum'))
      for (const { day, value } of one.days) {
        byDay.set(day, (byDay.get(day) ?? 0) + value)
        total += value
      }
    const shown = data.series.find(({ group }) => group === 'total')
    const found = (shown?.values ?? []).flatMap((value, place) =>
      value === null ? [] : [[daysBefore(shown?.start ?? '', -place), value] as const],
    )
    expect(found.map(([day]) => day)).toEqual([...byDay.keys()].sort())
    expect(found.every(([day, value]) => same(value, byDay.get(day)))).toBe(true)
    expect(same(data.totals.cumulative, total)).toBe(true)
    expect(
      same(
        data.cumulative.values.findLast((value) => value !== null),
        total,
      ),
    ).toBe(true)
  })

  it.each(['coin', 'chain', 'currency'] as const)('of supply by %s add up on every day', async (by) => {
    const { data } = await callAsVisitor(site, 'getStablecoinData', { by })
    const own = stored.filter(
      ({ kind, metric }) => metric === 'supplyUsd' && kind === (by === 'chain' ? 'chain' : 'stablecoin'),
    )
    const start = data.series[0]?.start ?? ''
    const length = data.series[0]?.values.length ?? 0
    const different = Array.from({ length }, (_, place) => daysBefore(start, -place)).filter((day, place) => {
      const computed = sum(own.map(({ days }) => days.find((one) => one.day === day)?.value ?? null))
      return !same(sum(data.series.map(({ values }) => values[place] ?? null)), computed)
    })
    expect(length).toBeGreaterThan(365)
    expect(different).toEqual([])
  })
})
