import { afterAll, beforeAll, expect, it } from 'vitest'
import { readMarket } from '#server/importers/demo/market/market.ts'
import { addMember, callAsVisitor } from '#server/test-member.ts'
import { openTestSite, type TestSite } from '#server/test-site.ts'
import type { MarketDraft } from '../market-draft.ts'

/** Answers to the name of a coin: the price beside a search, and the series that a text can quote. */

let site: TestSite
let draft: MarketDraft
const now = new Date()
beforeAll(async () => {
  site = await openTestSite()
  draft = await readMarket(now)
  await site.services.data.saveDemo(draft, now)
})
afterAll(() => site.close())

const priceOf = async (keyword: string, language = 'cn') =>
  (await callAsVisitor(site, 'getNamedPrice', { keyword }, { language })).data.price
const points = () => draft.series.find(({ entity, metric }) => entity === 'bitcoin' && metric === 'price')?.points ?? []

it.each(['BTC', 'btc', '$BTC', ' ＢＴＣ ', 'Bitcoin', '比特币', '比特幣'])('%s names bitcoin', async (keyword) => {
  const price = await priceOf(keyword)
  expect(price).toMatchObject({ type: 'market', entity: { key: 'bitcoin', symbol: 'BTC' }, demo: true })
  expect(price?.value).toBe(points().at(-1)?.[1])
  const [before, last] = points()
    .slice(-2)
    .map(([, value]) => value)
  expect(price?.change1).toBeCloseTo(((last ?? 0) - (before ?? 0)) / (before ?? 1), 12)
  expect(price?.trend).toHaveLength(30)
  expect(price?.trend.at(-1)).toBe(price?.value)
  expect(price?.time).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
})

it('is told in the language of the reader', async () => {
  expect((await priceOf('btc', 'hk'))?.entity.name).toBe('比特幣')
  expect((await priceOf('btc', 'en'))?.entity.name).toBe('Bitcoin')
})

it.each(['', 'BTC price', 'bitcoi', '%', '流动性', 'x'.repeat(200), '\u0001', '$$BTC', '__proto__'])(
  'nothing is called %j',
  async (keyword) => expect(await priceOf(keyword)).toBeNull(),
)

it.each(['比特币', '比特幣', 'Bitcoin'])('%s finds bitcoin before what is named after it', async (keyword) => {
  const writer = await addMember(site)
  const { list } = (await writer.call('findDataSeries', { keyword })).data
  expect(list[0]?.entity.key).toBe('bitcoin')
  expect(list.length).toBeGreaterThan(1)
})

it('is that of its own record alone, and none where readers do not see that', async () => {
  await site.services.database.pool.query(`update data_entities set hidden = true where key = 'bitcoin'`)
  site.services.data.forget(undefined)
  expect(await priceOf('btc')).toBeNull()
})
