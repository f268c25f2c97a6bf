import { describe, expect, it } from 'vitest'
import { llamaCoin, llamaCoins } from './feeds.fixture.ts'
import { readAnswer } from './registry.ts'

const reading = (connector: string, part: string, text: string, options: object = {}) => {
  const result = readAnswer(connector, part, text, { smallest: 0, ...options })
  if ('failure' in result) throw new Error(`${result.failure}: ${result.message}`)
  return result.reading
}
const llama = (...coins: object[]) => reading('defillama-stablecoins', 'coins', llamaCoins(...coins))
const values = ({ points }: ReturnType<typeof llama>) =>
  points.map(({ entity, metric, value }) => [entity, metric, value])
const reasons = ({ leftOut }: ReturnType<typeof llama>) => leftOut.map(({ place, reason }) => `${place} ${reason}`)

describe('stablecoins of DefiLlama', () => {
  it('are read whether numbers come as numbers or as strings', () => {
    const found = llama(llamaCoin({ circulating: { peggedUSD: '2000000000' }, price: '1.0001' }))
    expect(values(found)).toEqual([
      ['1', 'supply', 2e9],
      ['1', 'supplyUsd', 2e9],
      ['1', 'price', 1.0001],
    ])
  })

  it('that are pegged to something else are counted in it, and in USD by their price', () => {
    const found = llama(llamaCoin({ pegType: 'peggedEUR', circulating: { peggedEUR: 100 }, price: 1.1 }))
    expect(found.entities[0]).toMatchObject({ currency: 'EUR' })
    expect(values(found).map(([, metric, value]) => [metric, value])).toEqual([
      ['supply', 100],
      ['supplyUsd', 110.00000000000001],
      ['price', 1.1],
    ])
    const priceless = llama(llamaCoin({ pegType: 'peggedEUR', circulating: { peggedEUR: 100 }, price: null }))
    expect(values(priceless)).toEqual([['1', 'supply', 100]])
  })

  it('of which nothing is known at any time are left out, not counted as none', () => {
    const nothing = { peggedUSD: 0 }
    const found = llama(llamaCoin({ circulating: nothing, circulatingPrevDay: nothing, circulatingPrevWeek: nothing }))
    expect([values(found), reasons(found)]).toEqual([[], ['peggedAssets.0.circulating unknown']])
  })

  it('of one name are two coins', () => {
    const found = llama(llamaCoin({ name: 'USD1' }), llamaCoin({ id: '2', name: 'USD1' }))
    expect(found.entities.map(({ id, name }) => [id, name])).toEqual([
      ['1', 'USD1'],
      ['2', 'USD1'],
    ])
  })

  it.each([
    ['no number', { id: undefined }, 'peggedAssets.0 missingField'],
    ['no peg', { pegType: undefined }, 'peggedAssets.0.pegType missingField'],
    ['words as supply', { circulating: { peggedUSD: 'many' } }, 'peggedAssets.0.circulating notANumber'],
    ['a list as price', { price: [1] }, 'peggedAssets.0.price notANumber'],
    ['a negative price', { price: -1 }, 'peggedAssets.0.price negative'],
  ])('with %s are left out as far as that concerns them', (_, given, reason) => {
    expect(reasons(llama(llamaCoin(given)))).toEqual([reason])
  })

  it('are read beside entries that are none', () => {
    expect(values(llama(null as never, 7 as never, llamaCoin()))).toHaveLength(3)
  })

  it.each([
    ['<!doctype html><html><body>502</body></html>', 'html'],
    ['{"peggedAssets": [{"id": "1", "na', 'notJson'],
    ['', 'notJson'],
    ['[]', 'shape'],
    ['{"peggedAssets": "none"}', 'shape'],
    ['null', 'shape'],
  ])('%s is no answer', (text, failure) => {
    expect(readAnswer('defillama-stablecoins', 'coins', text, {})).toMatchObject({ failure })
  })
})

describe('treasuries of CoinGecko', () => {
  const companies = (...list: object[]) =>
    reading('coingecko-treasuries', 'companies bitcoin', JSON.stringify({ companies: list }))
  it('have no cost where it is given as nothing', () => {
    const company = {
      name: 'Tidewater',
      symbol: 'TIDE.US',
      country: 'US',
      total_holdings: 12,
      total_entry_value_usd: 0,
    }
    expect(values(companies(company))).toEqual([['ticker TIDE.US', 'holdings', 12]])
    expect(values(companies({ ...company, total_entry_value_usd: 900 }))).toHaveLength(2)
  })

  it('turn purchases into trades, sales with a minus', () => {
    const transactions = [
      { date: 1_779_062_400_000, coin_id: 'bitcoin', type: 'sell', holding_net_change: -10, holding_balance: 5 },
      { date: '1779062400', coin_id: 'bitcoin', type: 'buy', holding_net_change: '15', average_entry_value_usd: 2 },
      { date: 'yesterday', coin_id: 'bitcoin', holding_net_change: 1 },
      { date: 1_779_062_400_000, coin_id: 'dogecoin', holding_net_change: 1 },
      { date: 8_000_000_000_000_000, coin_id: 'bitcoin', holding_net_change: 1 },
      { date: 1_779_062_400_000, coin_id: 'bitcoin', holding_net_change: 1e-320 },
    ]
    const found = reading('coingecko-treasuries', 'trades tide', JSON.stringify({ transactions }))
    expect(found.trades.map(({ day, method, change, price }) => [day, method, change, price])).toEqual([
      ['2026-05-18', 'sale', -10, null],
      ['2026-05-18', 'purchase', 15, 2],
    ])
    expect(reasons(found)).toEqual([
      'transactions.2.date notADate',
      'transactions.4.date future',
      'transactions.5.holding_net_change notANumber',
    ])
  })
})

describe('tables by a mapping', () => {
  const html = `<table><tr><th>other</th></tr></table>
    <table><tr><th>Date</th><th>IBIT</th><th>GBTC</th><th>Total</th></tr>
    <tr><td>11 Jan 2024</td><td>111.7</td><td>(95.1)</td><td>16.6</td></tr>
    <tr><td>12 Jan 2024</td><td>1,386.2</td><td>-</td><td>1,386.2</td></tr>
    <tr><td>Average</td><td>3</td><td>4</td><td>7</td></tr>
    <tr><td>15 Jan 2024</td><td>soon</td><td></td><td></td></tr></table>`
  const pivot = {
    format: 'html',
    table: 1,
    date: 'Date',
    metric: 'flow',
    scale: 1_000_000,
    pivot: true,
    coin: 'bitcoin',
  }
  const mapped = (text: string, options: object) =>
    reading('mapped-table', 'table', text, {
      ...{ order: 'ymd', decimal: '.', scale: 1, kind: 'fund', coin: '', currency: '' },
      ...options,
    })

  it('of a web page take each column for a fund, brackets for a minus, and leave sums out', () => {
    const found = mapped(html, pivot)
    expect(values(found)).toEqual([
      ['IBIT', 'flow', 111_700_000],
      ['GBTC', 'flow', -95_100_000],
      ['IBIT', 'flow', 1_386_200_000],
    ])
    expect(reasons(found)).toEqual(['4 sumRow', '5 IBIT notANumber'])
    expect(found.entities[0]).toMatchObject({ symbol: 'IBIT', coin: 'bitcoin', spot: true })
  })

  it('of JSON are found by a path, whose keys may name the entity', () => {
    const json = JSON.stringify({
      data: {
        IBIT: [['2024-01-11', 5]],
        FBTC: [
          ['2024-01-11', '7'],
          ['bad', 1],
        ],
      },
    })
    const found = mapped(json, {
      format: 'json',
      rows: 'data.*.*',
      date: '0',
      value: '1',
      entity: '$1',
      metric: 'holdings',
      coin: 'bitcoin',
      fixed: '',
      pivot: false,
    })
    expect(values(found)).toEqual([
      ['IBIT', 'holdings', 5],
      ['FBTC', 'holdings', 7],
    ])
    expect(reasons(found)).toEqual(['data.FBTC.1 notADate'])
  })

  it.each([
    [';', ','],
    ['\t', '.'],
    ['|', '.'],
  ])('separated by %j are read with their decimals', (separator, decimal) => {
    const number = decimal === ',' ? '1.234,5' : '1,234.5'
    const quoted = separator === ',' ? `"${number}"` : number
    const text = `date${separator}entity${separator}value\n2024-01-11${separator}IBIT${separator}${quoted}\n`
    const options = {
      format: 'csv',
      date: 'date',
      entity: 'entity',
      value: 'value',
      metric: 'flow',
      fixed: '',
      pivot: false,
      decimal,
    }
    expect(values(mapped(text, options))).toEqual([['IBIT', 'flow', 1234.5]])
  })

  it('say which column they lack', () => {
    const options = {
      format: 'csv',
      date: 'day',
      entity: 'fund',
      value: 'flow',
      fixed: '',
      pivot: false,
      metric: 'flow',
    }
    expect(readAnswer('mapped-table', 'table', 'day,fund\n1,2\n', options)).toMatchObject({
      failure: 'shape',
      message: expect.stringContaining('flow'),
    })
    expect(readAnswer('mapped-table', 'table', '', options)).toMatchObject({ failure: 'shape' })
    expect(
      readAnswer('html-table', 'table', '<p>no table</p>', { ...options, format: 'html', table: 0 }),
    ).toMatchObject({ failure: 'shape' })
  })

  const rows = {
    format: 'csv',
    date: 'date',
    entity: 'entity',
    value: 'value',
    fixed: '',
    pivot: false,
    metric: 'flow',
  }

  it('with columns of one name take none of them', () => {
    const found = mapped('date,IBIT,FBTC,ibit\n2024-01-11,1,2,3\n', { ...rows, pivot: true })
    expect([values(found), reasons(found)]).toEqual([[['FBTC', 'flow', 2]], ['1 repeated', '1 repeated']])
    expect(readAnswer('mapped-table', 'table', 'date,entity,value,Value\n2024-01-11,A,1,2\n', rows)).toMatchObject({
      failure: 'shape',
    })
  })

  it('hold no number that is too small or too large to be kept', () => {
    const found = mapped('date,entity,value\n2024-01-11,A,1e-320\n2024-01-11,B,1e31\n2024-01-11,C,0\n', rows)
    expect([values(found), reasons(found)]).toEqual([[['C', 'flow', 0]], ['2 notANumber', '3 notANumber']])
  })

  it('name nothing of which every value was refused', () => {
    const text = 'date,entity,value\n2999-01-11,Future,1\n2024-01-11,Debt,-1\n2024-01-11,Bank,5\n2999-01-11,Bank,5\n'
    const found = mapped(text, { ...rows, metric: 'holdings', coin: 'bitcoin' })
    expect(found.entities.map(({ id }) => id)).toEqual(['Bank'])
    expect(reasons(found)).toEqual(['2 future', '3 negative', '5 future'])
  })

  it('are separated as their first line says, and named by the lines of an editor', () => {
    const found = mapped('sep=;\r\ndate;entity;value\r\n2024-01-11;"A\r\nB";1\r\n2024-01-11;C;x\r\n', rows)
    expect([found.points.length, reasons(found)]).toEqual([1, ['5 notANumber']])
  })

  it.each([
    ['spreadsheet', 'PK\u0003\u0004\u0014xl/workbook.xml'],
    ['notText', '\ufffdPNG\u0001\u0002\u0003'],
  ])('that are a %s say so', (fault, text) => {
    expect(readAnswer('mapped-table', 'table', text, rows)).toMatchObject({ failure: 'shape', fault })
  })

  it('that contradict themselves keep what they said first', () => {
    const found = mapped('date,entity,value\n2024-01-11,A,1\n2024-01-11,A,2\n2024-01-11,A,1\n', rows)
    expect([values(found), reasons(found)]).toEqual([[['A', 'flow', 1]], ['3 repeated']])
  })

  it('take names that look alike for one, and none that shows nothing', () => {
    const found = mapped('date,entity,value\n2024-01-11,A\u200bB,1\n2024-01-12,\u202eAB,2\n2024-01-13,\u200b,3\n', rows)
    expect([values(found), reasons(found)]).toEqual([
      [
        ['AB', 'flow', 1],
        ['AB', 'flow', 2],
      ],
      ['4 missingField'],
    ])
  })

  it.each(['Grand Total', 'Subtotal', 'Sub-total', 'Totals', '小计', '中位数', '最大'])('take %s for a sum', (name) => {
    expect(reasons(mapped(`date,entity,value\n2024-01-11,${name},9\n`, rows))).toEqual(['2 sumRow'])
  })

  it.each([
    ['columns', `date,${Array.from({ length: 400 }, (_, place) => `F${place}`).join()}\n`],
    ['rows', `date,entity,value\n${'2024-01-11,A,1\n'.repeat(200_001)}`],
    [
      'values',
      `date,${'A'.repeat(3)},B\n${Array.from({ length: 100_001 }, (_, place) => `${1_000_000_000 + place * 60},1,2\n`).join('')}`,
    ],
  ])('with too many %s are refused, not cut', (what, text) => {
    expect(
      readAnswer('mapped-table', 'table', text, {
        ...rows,
        decimal: '.',
        order: 'ymd',
        scale: 1,
        pivot: what !== 'rows',
      }),
    ).toMatchObject({
      failure: 'tooMuch',
    })
  })

  it('never look into what an object inherits', () => {
    const found = mapped('[{"date":"2024-01-11","value":1}]', {
      format: 'json',
      rows: '*',
      date: 'date',
      value: 'value',
      entity: 'constructor.name',
      fixed: '',
      pivot: false,
      metric: 'flow',
    })
    expect(reasons(found)).toEqual(['0 missingField'])
  })
})
