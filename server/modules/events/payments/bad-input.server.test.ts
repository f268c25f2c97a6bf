import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ticketLimits } from '#contract/events/tickets.ts'
import { callAsVisitor } from '#server/test-member.ts'
import { refused } from '#server/test-refusal.ts'
import { changeCurrency, pricedType, reservation, type TestEvent } from '../orders/test-events.ts'
import { openPaidSite, type PaidSite } from './test-payments.ts'

/** Amounts that are none, too large, or of another time: a clear answer, and nothing of it stays. */

let shop: PaidSite
beforeAll(async () => {
  shop = await openPaidSite()
})
afterAll(() => shop.close())
beforeEach(() => shop.reset())

const outcome = ({ status, code, data }: { status: number; code: number; data: unknown }) => ({ status, code, data })
const mustAddUp = async () => expect(await shop.differences()).toEqual([])
const setupOf = async ({ id, organiser }: TestEvent) => (await organiser.call('activityTickets', { id })).data
/** Saves another price of the first type. */
async function reprice(event: TestEvent, price: string) {
  const setup = await setupOf(event)
  const [first] = setup.types
  return event.organiser.call('saveActivityTickets', { ...setup, id: event.id, types: [{ ...first, price }] } as never)
}

describe('a price', () => {
  it.each([
    ['with decimals of its own', '12.50'],
    ['in scientific notation', '1e3'],
    ['below nothing', '-1'],
    ['of other digits', '１２'],
    ['of nothing that is written', ''],
    ['a unit above the highest', `${ticketLimits.price + 1}`],
    ['beyond what numbers hold exactly', '9'.repeat(18)],
    ['beyond what the database holds', '9'.repeat(30)],
  ])('%s is refused', async (_, price) => {
    const event = await shop.addPaidEvent()
    expect(outcome(await reprice(event, price))).toEqual(refused('invalidInput'))
    expect((await setupOf(event)).types.map((type) => type.price)).toEqual(['12800'])
  })

  it.each([
    ['HKD', 2, '12805'],
    ['JPY', 0, '1201'],
  ])('in %s, of %i decimals, reaches the provider as it is', async (currency, exponent, price) => {
    const event = await shop.addPaidEvent()
    await changeCurrency(shop.site, event.id, currency, exponent)
    const terms = { tax_bp: 1_000, tax_included: false, fee_bp: 333 }
    expect((await event.organiser.call('saveActivityPricing', { id: event.id, ...terms })).code).toBe(200)
    expect((await reprice(event, price)).code).toBe(200)
    const order = await shop.hold(event, 3)
    expect(order.amounts).toMatchObject({ currency, currency_exponent: exponent })
    const session = shop.stripe.sessions.get(await shop.sessionOf(order))
    expect(session).toMatchObject({ amount_total: Number(order.total), currency: currency.toLowerCase() })
    shop.stripe.pay(session?.id ?? '')
    await shop.tell('checkout.session.completed', session, event)
    expect(await shop.stateOf(order)).toBe('paid')
    await mustAddUp()
  })
})

describe('a currency', () => {
  it.each(['KWD', 'XXX', 'hkd', 'constructor'])('that cannot be taken is refused: %s', async (currency) => {
    const { organiser } = await shop.addPaidEvent()
    const start = new Date(Date.now() + 9 * 86_400_000).toISOString().slice(0, 10)
    const saved = (chosen: string) =>
      organiser.call('activityUpdate', {
        ...{ title: '零知识之夜', start: `${start}T19:00`, end: `${start}T22:00`, time_zone: 'Asia/Hong_Kong' },
        ...{ attendance: 'in_person', city: '香港', venue: '潮汐空间', currency: chosen },
      })
    expect(outcome(await saved(currency))).toEqual(refused('invalidInput'))
    expect((await saved('KRW')).code).toBe(200)
  })

  it('of three decimals is counted as any other, to the last unit', async () => {
    const event = await shop.addPaidEvent()
    await changeCurrency(shop.site, event.id, 'KWD', 3)
    const terms = { tax_bp: 1_000, tax_included: false, fee_bp: 333 }
    expect((await event.organiser.call('saveActivityPricing', { id: event.id, ...terms })).code).toBe(200)
    expect((await reprice(event, '12345')).code).toBe(200)
    const order = await shop.hold(event, 3)
    // 37.035, a fee of 3.33 % and a tax of 10 % on both, each rounded half up.
    expect(order.amounts).toMatchObject({ subtotal: '37035', fee: '1233', tax: '3827', total: '42095' })
    const { data } = await shop.start(order, 'transfer')
    const paid = { payment: data.payment?.id ?? 0, amount: '42094', reason: '银行流水' }
    expect((await event.organiser.call('markActivityPaid', paid)).data.result).toBe('short')
    await mustAddUp()
    const accepted = { payment: paid.payment, accept: true, reason: '差一菲尔' }
    expect((await event.organiser.call('resolveShortPayment', accepted)).data.result).toBe('paid')
    await mustAddUp()
  })
})

describe('the largest order', () => {
  it('is counted exactly, to the last unit', async () => {
    const event = await shop.addPaidEvent({
      pools: [{ capacity: 100 }],
      types: [pricedType('贵宾', `${ticketLimits.price - 1}`, { per_order: ticketLimits.perOrder })],
    })
    const terms = { tax_bp: 9_999, tax_included: false, fee_bp: 9_999 }
    expect((await event.organiser.call('saveActivityPricing', { id: event.id, ...terms })).code).toBe(200)
    const order = await shop.hold(event, ticketLimits.perOrder)
    const { subtotal, fee, tax, total } = order.amounts
    const wanted = BigInt(ticketLimits.price - 1) * BigInt(ticketLimits.perOrder)
    const share = (of: bigint) => (2n * of * 9_999n + 10_000n) / 20_000n
    const [wantedFee, wantedTax] = [share(wanted), share(wanted + share(wanted))]
    expect([subtotal, fee, tax, total].map(BigInt)).toEqual([
      ...[wanted, wantedFee, wantedTax, wanted + wantedFee + wantedTax],
    ])
    const { data } = await shop.start(order, 'transfer')
    expect(data.payment?.amount).toBe(total)
    const paid = { payment: data.payment?.id ?? 0, reason: '银行流水' }
    const beyond = { ...paid, amount: '9'.repeat(18) }
    expect(outcome(await event.organiser.call('markActivityPaid', beyond))).toEqual(refused('invalidInput'))
    expect((await event.organiser.call('markActivityPaid', paid)).data.result).toBe('paid')
    const tooMuch = { order: order.id, amount: '9'.repeat(18), idempotency_key: randomUUID() }
    expect(outcome(await event.organiser.call('refundActivityOrder', tooMuch))).toEqual(refused('refundTooHigh'))
    await mustAddUp()
  })
})

describe('a price that changed between the page and the order', () => {
  it('is said, and nothing is held; nor is money taken for less than was held', async () => {
    const event = await shop.addPaidEvent()
    expect((await reprice(event, '15000')).code).toBe(200)
    const asked = (expected: string) =>
      callAsVisitor(shop.site, 'reserveTickets', reservation(event, 1, { expected_total: expected }))
    expect(outcome(await asked('12800'))).toEqual(refused('priceChanged'))
    await mustAddUp()
    const { data: order } = await asked('15000')
    expect((await reprice(event, '9900')).code).toBe(200)
    const session = shop.stripe.sessions.get(await shop.sessionOf(order))
    expect(session?.amount_total).toBe(15_000)
    // The provider says that one unit less came: that is not the payment which the site asked for.
    shop.stripe.pay(session?.id ?? '')
    await shop.tell('checkout.session.completed', { ...session, amount_total: 14_999 }, event)
    expect([await shop.stateOf(order), (await shop.look(order)).came]).toEqual(['payment_in_progress', '0'])
    await mustAddUp()
  })
})

describe('an event of the provider that is told again', () => {
  it('under another id, or with other letters, pays nothing twice', async () => {
    const event = await shop.addPaidEvent()
    const order = await shop.buy(event)
    const [session] = [...shop.stripe.sessions.values()].filter(({ metadata }) => metadata.order === order.number)
    for (const type of ['checkout.session.completed', 'checkout.session.async_payment_succeeded'])
      expect(await shop.tell(type, session, event)).toBe(200)
    const sent = shop.stripe.event('checkout.session.completed', session)
    const changed = { ...sent, body: sent.body.replace('"paid"', '"PAID"') }
    expect(await shop.tell('', null, event, changed)).toBe(400)
    expect(await shop.messagesOf(order)).toEqual(['paid'])
    expect((await shop.look(order)).order.attendees).toHaveLength(1)
    await mustAddUp()
  })
})
