import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { addMember } from '#server/test-member.ts'
import { pricedType } from '../../orders/test-events.ts'
import { later, minute, openPaidSite, type PaidSite } from '../test-payments.ts'

let shop: PaidSite
beforeAll(async () => {
  shop = await openPaidSite()
})
afterAll(() => shop.close())
beforeEach(() => shop.reset())

const hour = 60 * minute
const query = (sql: string, values: unknown[] = []) => shop.site.services.database.pool.query(sql, values)
/** The findings about the orders of one test alone. */
async function findingsOf(event: { id: number }, at = later(0)) {
  const { findings } = await shop.payments.booksCheck.check(at)
  return findings
    .filter((one) => one.event === event.id || one.event === null)
    .map(({ what, noted, expected }) => [what, noted, expected])
}
const sessionOfOrder = async (order: number) => {
  const { rows } = await query('select external_id from payments where order_id = $1', [order])
  const session = shop.stripe.sessions.get(rows[0]?.external_id)
  if (!session) throw new Error('There is no session')
  return session
}

it('finds nothing where money came, went back in part, and is on its way', async () => {
  const event = await shop.addPaidEvent({ types: [pricedType('票', '10000')] })
  const [kept, halved, asked] = [await shop.buy(event), await shop.buy(event), await shop.buy(event)]
  await shop.hold(event)
  const back = (order: number, amount: string) =>
    event.organiser.call('refundActivityOrder', { order, amount, idempotency_key: randomUUID() })
  await back(halved.id, '4000')
  await shop.payments.work(later(minute))
  shop.stripe.setRefunds('pending')
  await back(asked.id, '2500')
  await shop.payments.work(later(minute))
  expect(kept.state).toBe('paid')
  expect(await findingsOf(event, later(2 * hour))).toEqual([])
  const { events } = await shop.payments.booksCheck.check(later(0))
  expect(events.find((one) => one.event === event.id)).toMatchObject({
    ...{ currency: 'HKD', exponent: 2, orders: 3, taken: 30_000n, refunded: 4_000n, owed: 2_500n },
  })
})

it('finds what the provider has otherwise: less, more, nothing, and money that the site does not know', async () => {
  const event = await shop.addPaidEvent({ types: [pricedType('票', '10000')] })
  const [less, back, gone, unheard] = [
    await shop.buy(event),
    await shop.buy(event),
    await shop.buy(event),
    await shop.hold(event),
  ]
  Object.assign(await sessionOfOrder(less.id), { amount_total: 9_999 })
  const { payment_intent: intent } = await sessionOfOrder(back.id)
  const refund = { object: 'refund', status: 'succeeded', failure_reason: null, metadata: { refund: '' } } as const
  shop.stripe.refunds.set('re_by_hand', { ...refund, id: 're_by_hand', amount: 700, payment_intent: intent ?? '' })
  Object.assign(await sessionOfOrder(gone.id), { payment_status: 'unpaid' })
  shop.stripe.pay(await shop.sessionOf(unheard))
  expect(await findingsOf(event)).toEqual([
    ['refunded', '0', '700'],
    ['taken', '10000', '9999'],
    ['missing', '10000', '0'],
  ])
  // A payment that was not reported for an hour will not be reported any more.
  const after = await findingsOf(event, later(2 * hour))
  expect(after).toContainEqual(['unknown', '0', '10000'])
})

it('compares amounts in one currency alone', async () => {
  const event = await shop.addPaidEvent({ types: [pricedType('票', '10000')] })
  const order = await shop.buy(event)
  const session = Object.assign(await sessionOfOrder(order.id), { currency: 'vnd' })
  expect(await findingsOf(event)).toEqual([['currency', 'HKD', 'VND']])
  Object.assign(session, { currency: 'hkd' })
})

it('finds entries that do not balance, or say other than payments and refunds', async () => {
  const event = await shop.addPaidEvent({ types: [pricedType('票', '10000')] })
  const [one, other] = [await shop.buy(event), await shop.buy(event)]
  await query(
    `update ledger_entries set amount = amount + 1 where id = (
       select min(id) from ledger_entries where order_id = $1 and account = 'cash')`,
    [one.id],
  )
  await query('delete from ledger_entries where order_id = $1', [other.id])
  expect(await findingsOf(event)).toEqual([
    ['unbalanced', '1', '0'],
    ['cash', '10001', '10000'],
    ['cash', '0', '10000'],
    ['sales', '0', '10000'],
  ])
})

it('reads all pages of the provider, and says where it could not be asked', async () => {
  const event = await shop.addPaidEvent({ pools: [{ capacity: 200 }], types: [pricedType('票', '100')] })
  const order = await shop.buy(event)
  const session = await sessionOfOrder(order.id)
  // Money of another program on the same account is none of the site's business.
  for (let n = 0; n < 250; n += 1)
    shop.stripe.sessions.set(`cs_other_${n}`, {
      ...session,
      ...{ id: `cs_other_${n}`, payment_intent: `pi_other_${n}`, metadata: { payment: '', order: '' } },
    })
  shop.stripe.sessions.delete(session.id)
  shop.stripe.sessions.set(session.id, session)
  expect(await findingsOf(event)).toEqual([])
  shop.stripe.mishaps.push('failure', 'failure', 'too many', 'too many')
  expect((await findingsOf(event)).filter(([what]) => what === 'unreachable').length).toBeGreaterThan(0)
})

it('is kept, and alarms the newsroom until the books are right again', async () => {
  const event = await shop.addPaidEvent()
  const order = await shop.buy(event)
  const editor = await addMember(shop.site, { roles: ['editor'] })
  const alarm = async () => (await editor.call('getDesk')).data.troubles.books
  await shop.payments.booksCheck.checkAndKeep(later(0))
  const before = await alarm()
  await query(`update payments set received = received + 1 where order_id = $1`, [order.id])
  await shop.payments.booksCheck.checkAndKeep(later(0))
  // Checked in the books, and against the provider: cash, what is owed, and what was taken.
  expect(await alarm()).toBe(before + 3)
  await query(`update payments set received = received - 1 where order_id = $1`, [order.id])
  await shop.payments.booksCheck.checkAndKeep(later(0))
  expect(await alarm()).toBe(before)
})
