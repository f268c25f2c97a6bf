import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readMarket } from '#server/importers/demo/market/market.ts'
import { refusal } from '#server/test-items.ts'
import { callAsVisitor } from '#server/test-member.ts'
import { openTestNewsroom, type TestNewsroom } from '#server/test-newsroom.ts'

let newsroom: TestNewsroom
const now = new Date()
beforeAll(async () => {
  newsroom = await openTestNewsroom()
  await newsroom.site.services.data.saveDemo(await readMarket(now), now)
})
afterAll(() => newsroom.close())

const name = '首只现货基金申请获受理'
const textsOf = (chinese: string, english?: string) => ({
  'zh-Hans': { name: chinese },
  ...(english && { en: { name: english } }),
})
const mark = {
  ...({ kind: 'dataMark', day: '2023-06-20', type: 'approval', coin: 'bitcoin', online: true } as const),
  texts: textsOf(name),
}
const save = (given: object, staff = newsroom.editor) => staff.call('saveRecord', { ...mark, ...given })
/** Saves a mark and returns its id. */
async function added(given: object): Promise<number> {
  const { data, message } = await save(given)
  if (!data?.saved) throw new Error(`The mark was not added: ${message}`)
  return data.record.id
}
const onBitcoin = async (language = 'cn') =>
  (await callAsVisitor(newsroom.site, 'getDataHoldings', { coin: 'bitcoin' }, { language })).data.marks
const onChart = async (id: number, language?: string) => (await onBitcoin(language)).find((one) => one.id === id)

describe('a mark on charts', () => {
  it('is shown in the three languages, on charts of its coin and no other', async () => {
    const english = 'First spot fund filing accepted'
    const id = await added({ texts: textsOf(name, english) })
    expect(await onChart(id)).toMatchObject({ day: mark.day, kind: 'approval', name, language: 'zh-Hans' })
    expect((await onChart(id, 'hk'))?.name).toBe('首隻現貨基金申請獲受理')
    expect((await onChart(id, 'en'))?.name).toBe(english)
    const { data: ether } = await callAsVisitor(newsroom.site, 'getDataHoldings', { coin: 'ethereum' })
    expect(ether.marks.map((one) => one.id)).not.toContain(id)
    const { data: market } = await callAsVisitor(newsroom.site, 'getDataMarket', {})
    expect(market.marks.map((one) => one.id)).toContain(id)
    const { data: series } = await callAsVisitor(newsroom.site, 'getDataSeries', {
      keys: ['price.bitcoin'],
      from: '2023-06-01',
      to: '2023-06-30',
    })
    expect(series.marks.map((one) => one.id)).toEqual([id])
  })

  it('on all charts is on each; a hidden one is on none', async () => {
    const everywhere = { day: '2023-07-01', coin: '' }
    const id = await added(everywhere)
    expect(await onChart(id)).toBeDefined()
    await save({ ...everywhere, id, version: 1, online: false })
    expect(await onChart(id)).toBeUndefined()
    const found = await newsroom.editor.call('findRecords', { kind: 'dataMark', filters: { online: 'offline' } })
    expect(found.data.list).toMatchObject([{ id, version: 2, title: name, values: { coin: '', online: false } }])
  })

  it('is listed by day with the symbol of its coin, and in the bin is on no chart', async () => {
    const id = await added({ day: '2023-07-03', coin: 'ethereum' })
    const keyword = '首只现货'
    const { data } = await newsroom.editor.call('findRecords', { kind: 'dataMark', keyword, filters: {} })
    expect(data.list[0]).toMatchObject({ id, values: { day: '2023-07-03', type: 'approval', coin: 'ETH' } })
    const { data: page } = await callAsVisitor(newsroom.site, 'getDataHoldings', { coin: 'ethereum' })
    expect(page.marks.map((one) => one.id)).toContain(id)
    await newsroom.editor.call('deleteRecord', { kind: 'dataMark', id, version: 1 })
    const { data: without } = await callAsVisitor(newsroom.site, 'getDataHoldings', { coin: 'ethereum' })
    expect(without.marks.map((one) => one.id)).not.toContain(id)
  })

  it('stands in the files of a series', async () => {
    await added({ day: '2023-08-29', texts: textsOf(name, 'A court, "at last"') })
    const file = (name: string) =>
      fetch(`${newsroom.site.origin}/DataEra/files/series.${name}?keys=price.bitcoin&from=2023-08-28&to=2023-08-30`)
    const lines = (await (await file('csv')).text()).split('\r\n')
    expect(lines[0]).toContain('value,event,source')
    expect(lines.filter((line) => line.includes('"A court, ""at last"""'))).toEqual([
      expect.stringContaining('2023-08-29'),
    ])
    const { events, rows } = await (await file('json')).json()
    expect(events).toEqual([{ day: '2023-08-29', kind: 'approval', coin: 'bitcoin', name: 'A court, "at last"' }])
    expect(rows.map((row: { event: string }) => row.event)).toEqual(['', 'A court, "at last"', ''])
  })

  it('is refused where it is there already, names no coin, has no words, or was changed by a colleague', async () => {
    const own = { day: '2023-09-01' }
    const id = await added(own)
    expect(await save(own)).toMatchObject(refusal('nameTaken'))
    expect(await save({ day: '2023-09-02', coin: 'no-such-coin' })).toMatchObject(refusal('invalidInput'))
    expect(await save({ day: '2023-02-30' })).toMatchObject(refusal('invalidInput'))
    expect(await save({ day: '2023-09-02', texts: textsOf(' \u200b ') })).toMatchObject(refusal('invalidInput'))
    await save({ ...own, id, version: 1, texts: textsOf('改过') }, newsroom.colleague)
    const late = (await save({ ...own, id, version: 1 })).data
    expect(late).toMatchObject({ saved: false, current: { version: 2, texts: textsOf('改过') } })
    expect(await save({ ...own, id: 999_999, version: 1 })).toMatchObject(refusal('itemMissing'))
    expect((await save({ ...own, day: '2023-09-03' }, newsroom.author)).code).toBe(403)
    const log = (await newsroom.administrator.call('auditLog', { target: `dataMark:${id}` } as never)).data.list
    expect(log.map(({ action }) => action)).toEqual(expect.arrayContaining(['dataMark.add', 'dataMark.save']))
  })
})

it('a fresh installation marks what happened, and keeps it when its samples go', async () => {
  const before = await onBitcoin('en')
  expect(before.find(({ day }) => day === '2024-04-20')).toMatchObject({ name: 'Fourth halving', kind: 'halving' })
  await newsroom.site.services.transfer.removeSamples()
  expect((await onBitcoin('en')).map(({ id }) => id)).toEqual(before.map(({ id }) => id))
})
