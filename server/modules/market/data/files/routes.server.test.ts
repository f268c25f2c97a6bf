import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readMarket } from '#server/importers/demo/market/market.ts'
import { csvCell } from '#server/platform/spreadsheets/csv.ts'
import { callAsVisitor } from '#server/test-member.ts'
import { openTestSite, type TestSite } from '#server/test-site.ts'

let site: TestSite
const now = new Date()
beforeAll(async () => {
  site = await openTestSite()
  await site.services.data.saveDemo(await readMarket(now), now)
})
afterAll(() => site.close())

const file = (path: string) => fetch(`${site.origin}/DataEra/files/${path}`)

describe('files of the data section', () => {
  it('hold every row of a table as it is shown, with its source and time', async () => {
    const answer = await file('bitcoin.csv?sort=holdings&order=asc&columns=holdings,value&language=en')
    const rows: Record<string, string>[] = parse(await answer.text(), { bom: true, columns: true })
    const { data } = await callAsVisitor(
      site,
      'dataereList',
      { type: 'bitcoin', sort: 'holdings', order: 'asc', size: 100 },
      { language: 'en' },
    )
    expect(answer.headers.get('content-disposition')).toContain('harbourwire-bitcoin.csv')
    expect(rows.map((row) => [row.name, Number(row.holdings), row.source_time, row.sample])).toEqual(
      data.list.map((row) => [row.name, row.values.holdings, row.source_time, 'sample']),
    )
    expect(Object.keys(rows[0] ?? {})).not.toContain('cost')
  })

  it('hold the words of a table as well, where they are shown', async () => {
    const rows: Record<string, string>[] = parse(
      await (await file('stablecoins.csv?columns=backing,supplyUsd&language=hk')).text(),
      { bom: true, columns: true },
    )
    const { data } = await callAsVisitor(site, 'getStablecoinList', { size: 100 }, { language: 'hk' })
    expect(rows.map(({ backing }) => backing)).toEqual(data.list.map(({ backing }) => backing))
    expect(Object.keys(rows[0] ?? {})).not.toContain('issuer')
  })

  it('hold every trade of a holder, with where they come from', async () => {
    const rows: Record<string, string>[] = parse(await (await file('trades.csv?entity=northbank&language=en')).text(), {
      bom: true,
      columns: true,
    })
    const { data } = await callAsVisitor(site, 'getDataEntity', { key: 'northbank' })
    expect(rows.length).toBeGreaterThan(5)
    expect(rows.map((row) => [row.day, Number(row.change), Number(row.held_after)])).toEqual(
      data.trades.map(({ day, change, holdings }) => [day, change, holdings]),
    )
    expect(rows[0]).toMatchObject({ source: 'Harbourwire samples', as_of: data.as_of, sample: 'sample' })
  })

  it('hold series day by day, as JSON too', async () => {
    const answer = await file('series.json?keys=price.bitcoin&from=2026-01-01')
    const body = (await answer.json()) as { rows: { day: string; value: number }[]; demo: boolean; sources: string[] }
    const { data } = await callAsVisitor(site, 'getDataSeries', { keys: ['price.bitcoin'], from: '2026-01-01' })
    expect(body.rows.map(({ value }) => value)).toEqual(data.series[0]?.values)
    expect([body.demo, body.sources]).toEqual([true, ['Harbourwire samples']])
  })

  it.each(['nothing.csv', 'bitcoin.xml', 'series', 'trades.csv', 'trades.csv?entity=nobody', 'trades.csv?entity=%00'])(
    '%s is not there',
    async (path) => {
      expect((await file(path)).status).toBe(404)
    },
  )
  it.each([
    'bitcoin.csv?sort=nothing',
    'series.csv?keys=a&from=yesterday',
    'series.csv?keys=a&from=2026-02-30',
    'series.csv?keys=a&to=0000-01-01',
    'series.csv?keys=a&to=9999-99-99',
    'bitcoin.json?kind=x',
  ])('%s is refused', async (path) => expect((await file(path)).status).toBe(400))

  it.each(['series.csv?keys=%00', 'bitcoin.csv?language=constructor', 'bitcoin.csv?language=__proto__'])(
    '%s is answered',
    async (path) => expect((await file(path)).status).toBe(200),
  )

  it('have no cell that a spreadsheet would calculate', () => {
    expect(['=1+1', '@x', '-x', 'a"b', -5, null].map((cell) => csvCell(cell))).toEqual([
      "'=1+1",
      "'@x",
      "'-x",
      '"a""b"',
      '-5',
      '',
    ])
  })
})
