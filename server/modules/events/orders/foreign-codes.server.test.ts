import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { CallInput } from '#contract/calls.ts'
import { addMember, callAsVisitor } from '../../../test-member.ts'
import { refused } from '../../../test-refusal.ts'
import { openPaidSite, type PaidSite } from '../payments/test-payments.ts'
import { confirmation, drift, freeType, pricedType, reservation, type TestEvent } from './test-events.ts'

/** Codes of other events and fields that a client adds change no price and pay for no order. */

let shop: PaidSite
beforeAll(async () => {
  shop = await openPaidSite()
})
afterAll(() => shop.close())
beforeEach(() => shop.reset())

async function makeCode(event: TestEvent, code: string, more: Partial<CallInput<'makeActivityCodes'>> = {}) {
  const made = await event.organiser.call('makeActivityCodes', {
    ...{ id: event.id, code, uses_limit: 100, idempotency_key: randomUUID() },
    ...more,
  })
  expect([code, made.code, made.message]).toEqual([code, 200, 'success'])
}

/** An event with priced tickets, and another one with codes of every purpose. */
async function twoEvents() {
  const types = [pricedType(), freeType('内部票', { hidden: true }), freeType('邀请票', { kind: 'invite_only_free' })]
  const [event, other] = [await shop.addPaidEvent({ types }), await shop.addPaidEvent({ types })]
  await makeCode(other, 'everything', { purpose: 'percent', value: '10000' })
  await makeCode(other, 'something', { purpose: 'amount', value: '100' })
  await makeCode(other, 'door')
  return { event, other }
}

const linesOf = ({ types }: TestEvent, place: number, code?: string) => [
  { type: types[place] ?? 0, quantity: 1, ...(code && { code }) },
]

describe('codes of another event', () => {
  it('are the same to a buyer as codes that nobody made', async () => {
    const { event, other } = await twoEvents()
    for (const code of ['everything', 'something']) {
      const asked = { event: event.id, lines: linesOf(event, 0), discount_codes: [code] }
      expect(await callAsVisitor(shop.site, 'quoteOrder', asked)).toMatchObject(refused('discountRefused'))
      const reserved = await callAsVisitor(shop.site, 'reserveTickets', { ...asked, idempotency_key: randomUUID() })
      expect(reserved).toMatchObject(refused('discountRefused'))
      const there = { event: other.id, lines: linesOf(other, 0), discount_codes: [code] }
      expect((await callAsVisitor(shop.site, 'quoteOrder', there)).code).toBe(200)
    }
    for (const place of [1, 2]) {
      const asked = { event: event.id, lines: linesOf(event, place, 'door'), idempotency_key: randomUUID() }
      expect(await callAsVisitor(shop.site, 'reserveTickets', asked)).toMatchObject(refused('codeRefused'))
      const there = { event: other.id, lines: linesOf(other, place, 'door'), idempotency_key: randomUUID() }
      expect((await callAsVisitor(shop.site, 'reserveTickets', there)).code).toBe(200)
    }
    const offer = await callAsVisitor(shop.site, 'getTicketOffer', { event: event.id, code: 'door' })
    expect(offer.data.code_accepted).toBe(false)
    expect(await drift(shop.site)).toEqual([])
  })
})

describe('what a client says about an order', () => {
  /** Fields of orders, tickets and payments that the site decides. */
  const claimed = {
    ...{ state: 'paid', status: 'paid', paid: true, is_paid: true, free: true, source: 'guest_list' },
    ...{ total: '0', subtotal: '0', price: '0', unit_price: '0', discount: '12800', fee: '0', tax: '0', amount: '0' },
    ...{
      currency: 'XXX',
      by: 'organiser',
      buyer_id: 1,
      buyer: 1,
      expires: '2099-01-01',
      accept: true,
      received: 12_800,
    },
  }

  it('pays nothing and changes no price', async () => {
    const event = await shop.addPaidEvent()
    const lines = linesOf(event, 0).map((line) => ({ ...line, ...claimed, kind: 'free' }))
    const held = await callAsVisitor(shop.site, 'reserveTickets', { ...reservation(event), ...claimed, lines })
    expect([held.data.state, held.data.total]).toEqual(['payment_in_progress', '12800'])
    const given = confirmation(held.data)
    await callAsVisitor(shop.site, 'confirmOrder', { ...given, ...claimed })
    expect(await shop.look(held.data)).toMatchObject({ order: { state: 'payment_in_progress', total: '12800' } })
    const { idempotency_key: _, ...buyer } = given
    const started = await callAsVisitor(shop.site, 'startPayment', { ...buyer, ...claimed, provider: 'stripe' })
    expect(started.data.order).toMatchObject({ state: 'payment_in_progress', total: '12800' })
    expect(started.data.payment).toMatchObject({ state: 'open', amount: '12800' })
    const { rows } = await shop.site.services.database.pool.query(
      'select count(*)::int as n from tickets where order_id = $1',
      [held.data.id],
    )
    expect(rows).toEqual([{ n: 0 }])
  })

  it('does not let anybody else pay, read or end it', async () => {
    const event = await shop.addPaidEvent()
    const [mine, theirs] = [await shop.hold(event), await shop.hold(event)]
    const stranger = await addMember(shop.site)
    const open = { order: theirs.id, token: mine.token }
    const { idempotency_key: key, ...buyer } = confirmation(theirs, { token: mine.token })
    for (const by of [
      { call: stranger.call },
      { call: (name: 'getOrder', given: object) => callAsVisitor(shop.site, name, given) },
    ] as { call: typeof stranger.call }[])
      for (const answer of [
        await by.call('getOrder', open),
        await by.call('cancelOrder', open),
        await by.call('getOrderPayment', open),
        await by.call('cancelPayment', open),
        await by.call('confirmOrder', { ...buyer, idempotency_key: key }),
        await by.call('startPayment', { ...buyer, provider: 'transfer' }),
      ])
        expect(answer).toMatchObject(refused('orderMissing'))
    expect((await shop.look(theirs)).order.state).toBe('payment_in_progress')
  })
})
