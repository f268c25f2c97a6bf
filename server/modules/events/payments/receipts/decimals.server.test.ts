import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { writeAmount } from '#contract/events/payments/pricing.ts'
import { siteDay } from '#server/platform/site-time.ts'
import { callAsVisitor } from '#server/test-member.ts'
import { freeType, pricedType, reservation, type TestEvent } from '../../orders/test-events.ts'
import { later, minute, opener, openPaidSite, type PaidSite } from '../test-payments.ts'

/** Whatever says what an order costs says the same, in currencies with and without decimals. */

let shop: PaidSite
beforeAll(async () => {
  shop = await openPaidSite()
})
afterAll(() => shop.close())
beforeEach(() => shop.reset())

/** Three tickets of one type and one of another, with a discount and a fee, the tax added to all of it. */
async function sold(
  currency: string,
  exponent: number,
  [price, other, off, perTicket]: readonly [string, string, string, string],
) {
  const event = await shop.addPaidEvent({ types: [freeType()] })
  const { pool } = shop.site.services.database
  await pool.query('update events set currency = $2, currency_exponent = $3 where id = $1', [
    event.id,
    currency,
    exponent,
  ])
  const types = [pricedType('早鸟票', price), pricedType('学生票', other)]
  const pools = event.pools.map((id) => ({ id, capacity: 100 }))
  const { data: setup } = await event.organiser.call('saveActivityTickets', {
    id: event.id,
    pools,
    types,
    questions: [],
  })
  const added = { tax_name: '消費税', tax_bp: 1_000, tax_included: false, fee_bp: 250, fee_per_ticket: perTicket }
  expect((await event.organiser.call('saveActivityPricing', { id: event.id, currency, ...added })).code).toBe(200)
  const code = { id: event.id, code: 'MINUS', purpose: 'amount' as const, value: off, idempotency_key: randomUUID() }
  expect((await event.organiser.call('makeActivityCodes', code)).code).toBe(200)
  const [first = 0, second = 0] = setup.types.map(({ id }) => id)
  const lines = [
    { type: first, quantity: 3 },
    { type: second, quantity: 1 },
  ]
  const asked = { event: event.id, lines, discount_codes: ['MINUS'] }
  const { data: quote } = await callAsVisitor(shop.site, 'quoteOrder', asked)
  const wish = { ...reservation(event, 1), ...asked, expected_total: quote.total }
  const { data: held } = await callAsVisitor(shop.site, 'reserveTickets', wish)
  const session = await shop.sessionOf(held)
  shop.stripe.pay(session)
  await shop.tell('checkout.session.completed', shop.stripe.sessions.get(session), event)
  return { event, quote, held, session: shop.stripe.sessions.get(session) }
}

const sumOf = (lines: readonly { total: string }[]) => `${lines.reduce((sum, { total }) => sum + BigInt(total), 0n)}`
const pick = <T extends object>(from: T, names: readonly (keyof T)[]) =>
  Object.fromEntries(names.map((name) => [name, from[name]]))

/** Rows of a table as organisers load it, by heading. */
async function table({ id, organiser }: TestEvent, of: 'orders' | 'reconciliation', day?: string) {
  const { data } = await organiser.call('activityExport', { id, of, format: 'csv', ...(day && { day }) })
  const answer = await fetch(shop.site.origin + data.address, { headers: { authorization: organiser.token } })
  const [head = [], ...rows] = (await answer.text())
    .replace('\uFEFF', '')
    .trim()
    .split('\r\n')
    .map((line) => line.split(','))
  return rows.map((row) => Object.fromEntries(head.map((name, place) => [name, row[place] ?? ''])))
}

describe.each([
  ['JPY', 0, ['1980', '999', '333', '55']],
  ['KRW', 0, ['33000', '15500', '7001', '990']],
  ['TWD', 2, ['99900', '45050', '10001', '1050']],
] as const)('an order in %s', (currency, exponent, prices) => {
  it('costs the same wherever it is read', async () => {
    const { event, quote, held, session } = await sold(currency, exponent, prices)
    const { order, receipts } = await shop.look(held)
    const { total } = quote
    expect(order).toMatchObject({ currency, currency_exponent: exponent, state: 'paid', total })
    expect(sumOf(order.lines)).toBe(total)
    expect(order.amounts).toMatchObject(pick(quote, ['subtotal', 'fee', 'tax', 'total']))
    const [gross, off] = [BigInt(quote.subtotal), BigInt(quote.discounts[0]?.amount ?? '')]
    expect(gross - off + BigInt(quote.fee) + BigInt(quote.tax)).toBe(BigInt(total))
    expect(session).toMatchObject({ amount_total: Number(total), currency: currency.toLowerCase() })
    expect(receipts.map(({ amount }) => amount)).toEqual([total])
    // Tables have amounts as numbers of the currency: of one without decimals, the smallest unit is the number itself.
    const inTable = (amount: string) => `${Number(writeAmount(BigInt(amount), exponent))}`
    const [row] = await table(event, 'orders')
    expect(row).toMatchObject({ 货币: currency, 合计: inTable(total) })
    const day = siteDay(new Date())
    const [came] = await table(event, 'reconciliation', day)
    expect(came).toMatchObject({ 货币: currency, 收入: inTable(total) })

    const tickets = [order.attendees[0]?.id ?? '']
    await event.organiser.call('refundActivityOrder', { order: order.id, tickets, idempotency_key: randomUUID() })
    await shop.payments.work(later(minute))
    const after = await shop.look(held)
    const [back] = after.refunds
    expect(after.receipts.at(-1)).toMatchObject({ kind: 'credit_note', amount: back?.amount })
    const booked = await table(event, 'reconciliation', day)
    expect(booked.map((one) => one.退还)).toContain(inTable(back?.amount ?? ''))
    const printed = await callAsVisitor(shop.site, 'getReceipt', opener(held))
    expect(Buffer.from(printed.data.base64, 'base64').subarray(0, 5).toString()).toBe('%PDF-')
    expect(await shop.differences()).toEqual([])
  })
})
