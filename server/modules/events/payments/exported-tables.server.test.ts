import { randomUUID } from 'node:crypto'
import { read, utils } from '@e965/xlsx'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { exportedTables } from '#contract/events/organiser.ts'
import { siteDay } from '#server/platform/site-time.ts'
import type { TestEvent } from '../orders/test-events.ts'
import { type Held, later, minute, openPaidSite, type PaidSite } from './test-payments.ts'

/** Every table that organisers load, opened by another program than the one that wrote it. */

let shop: PaidSite
let event: TestEvent
let card: Held
let open: Held
const day = siteDay(new Date())
const languages = ['cn', 'hk', 'en'] as const
type Table = (typeof exportedTables)[number]

beforeAll(async () => {
  shop = await openPaidSite()
  event = await shop.addPaidEvent({ questions: [{ kind: 'text', label: '=1+1' }] })
  const { organiser, id } = event
  await organiser.call('saveActivityPricing', { id, tax_name: 'VAT', tax_bp: 1_000, tax_included: false, fee_bp: 250 })
  const code = (more: object) => organiser.call('makeActivityCodes', { id, idempotency_key: randomUUID(), ...more })
  await code({ code: 'TEN', purpose: 'percent', value: '1000', uses_limit: 9 })
  await code({ code: 'FIFTY', purpose: 'amount', value: '5000', uses_limit: 9 })
  await code({ code: 'GUEST' })
  card = await shop.buy(event, 2)
  open = await shop.hold(event)
  await shop.start(open, 'transfer')
  await organiser.call('refundActivityOrder', { order: card.id, amount: '800', idempotency_key: randomUUID() })
  await shop.payments.work(later(minute))
})
afterAll(() => shop.close())

async function load(of: Table, language: string) {
  await shop.reset()
  const asked = { id: event.id, of, ...(of === 'reconciliation' && { day }) }
  const { data } = await event.organiser.call('activityExport', asked, { language })
  const answer = await fetch(shop.site.origin + data.address, { headers: { authorization: event.organiser.token } })
  expect([answer.status, answer.headers.get('content-type')]).toEqual([
    200,
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  ])
  const { Sheets, SheetNames } = read(new Uint8Array(await answer.arrayBuffer()), { cellDates: true, cellNF: true })
  const sheet = Sheets[SheetNames[0] ?? ''] ?? {}
  const cells = Object.entries(sheet).filter(([name]) => !name.startsWith('!'))
  expect(cells.filter(([, cell]) => cell.f !== undefined)).toEqual([])
  const [heading = [], ...rows] = utils.sheet_to_json<unknown[]>(sheet, { header: 1 })
  const shown = utils.sheet_to_json<unknown[]>(sheet, { header: 1, raw: false })
  return { title: SheetNames[0], heading, rows, shown: shown.slice(1), count: data.rows }
}
/** A row by the titles of its columns. */
const named = ({ heading, rows }: { heading: unknown[]; rows: unknown[][] }, first: unknown) =>
  Object.fromEntries(heading.map((title, at) => [title, rows.find((row) => row.includes(first))?.[at]]))

it.each(exportedTables.flatMap((of) => languages.map((language) => [of, language] as const)))(
  'the table of %s opens in the words of %s',
  async (of, language) => {
    const { title, heading, rows, count } = await load(of, language)
    const known = {
      orders: { cn: ['订单', '付款方式'], hk: ['訂單', '付款方式'], en: ['Orders', 'Payment method'] },
      attendees: { cn: ['参加者', '邮箱'], hk: ['參加者', '電郵'], en: ['Attendees', 'Email'] },
      codes: { cn: ['代码', '优惠比例'], hk: ['代碼', '優惠比例'], en: ['Codes', 'Percentage off'] },
      reconciliation: { cn: ['对账', '收入'], hk: ['對帳', '收入'], en: ['Reconciliation', 'Received'] },
    }[of][language]
    expect([title, heading]).toEqual([known[0], expect.arrayContaining([known[1]])])
    expect(rows.length).toBe(count)
    expect(count).toBeGreaterThan(0)
    // No word of the program, and no Chinese in an English table but what people wrote.
    const texts = rows.flat().filter((cell) => typeof cell === 'string')
    expect(texts.filter((text) => /^(percent|amount|invitation|transfer|stripe|paid|valid)$/.test(text))).toEqual([])
    if (language === 'en') expect(heading.filter((one) => /\p{Script=Han}/u.test(`${one}`))).toEqual([])
  },
)

it('orders have their money in typed columns', async () => {
  const table = await load('orders', 'cn')
  const paid = named(table, card.number)
  expect(paid).toMatchObject({
    ...{ 状态: '已付款', 票数: 2, 货币: 'HKD', 小计: 256, 优惠: 0, 手续费: 6.4, 合计: 288.64, 已退款: 8 },
    ...{ 付款方式: '银行卡', 收据编号: '000001; 000002' },
  })
  expect(paid.税).toBeCloseTo(26.24)
  expect(Object.entries(paid).find(([title]) => title.startsWith('下单时间'))?.[1]).toEqual(expect.any(Date))
  expect(named(table, open.number)).toMatchObject({ 状态: '待付款', 已退款: 0, 付款方式: undefined })
  expect((await load('orders', 'en')).rows.map((row) => row[1])).toEqual(['Paid', 'Awaiting payment'])
})

it('codes say what they take off', async () => {
  const { heading, shown } = await load('codes', 'cn')
  const table = { heading, rows: shown }
  expect(named(table, 'TEN')).toMatchObject({ 作用: '按比例优惠', 优惠比例: '10%', 可用次数: '9' })
  expect(named(table, 'FIFTY')).toMatchObject({ 作用: '减免金额', 减免金额: '50', 货币: 'HKD' })
  expect(named(table, 'GUEST')).toMatchObject({ 作用: '邀请', 优惠比例: undefined, 减免金额: undefined })
})

it('movements of money name how it came', async () => {
  const { rows } = await load('reconciliation', 'hk')
  expect(rows.map((row) => [row[1], row[3], row[6], row[7]])).toEqual([
    ['收款', '信用卡', 288.64, undefined],
    ['退款', '信用卡', undefined, 8],
  ])
})
