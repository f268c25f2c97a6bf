import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { callAsVisitor } from '#server/test-member.ts'
import { refused } from '#server/test-refusal.ts'
import { pricedType, type TestEvent } from '../orders/test-events.ts'
import { type Held, later, minute, opener, openPaidSite, type PaidSite } from './test-payments.ts'

let shop: PaidSite
beforeAll(async () => {
  shop = await openPaidSite()
})
afterAll(() => shop.close())
beforeEach(() => shop.reset())

const hour = 60 * minute
const query = (sql: string, values: unknown[] = []) => shop.site.services.database.pool.query(sql, values)
const outcome = ({ status, code, data }: { status: number; code: number; data: unknown }) => ({ status, code, data })
const mustAddUp = async () => expect(await shop.differences()).toEqual([])

const wait = ({ types: [type = 0] }: TestEvent, name: string) =>
  callAsVisitor(shop.site, 'joinWaitingList', { type, quantity: 1, name, email: `${name}@mail.test` })

/** The offer to somebody on the waiting list, as the link in the email opens it. */
async function offerTo(name: string): Promise<Held | undefined> {
  const { rows } = await query(
    `select orders.id from orders where email = $1 and source = 'waiting_list' order by id desc`,
    [`${name}@mail.test`],
  )
  if (!rows[0]) return undefined
  const id = Number(rows[0].id)
  return (await callAsVisitor(shop.site, 'getOrder', { order: id, token: shop.site.services.orders.access.order(id) }))
    .data
}

/** An event of one place at 128 dollars, which somebody has and two wait for. */
async function soldOut() {
  const event = await shop.addPaidEvent({ pools: [{ capacity: 1 }], types: [pricedType()] })
  const held = await shop.buy(event)
  const [first, second] = [`first-${event.id}`, `second-${event.id}`]
  const { data: place } = await wait(event, first)
  await wait(event, second)
  return { event, held, first, second, place }
}

describe('a priced place that becomes free', () => {
  it('is offered to who waited first, at its price, and is theirs once it is paid', async () => {
    const { event, held, first, second, place } = await soldOut()
    const placeNow = async () => (await callAsVisitor(shop.site, 'waitingPlace', opened)).data
    const opened = { entry: place.entry, token: place.token }
    expect(await placeNow()).toEqual({ state: 'waiting', position: 1 })
    expect(outcome(await callAsVisitor(shop.site, 'waitingPlace', { ...opened, entry: place.entry + 1 }))).toEqual(
      refused('itemMissing'),
    )
    await callAsVisitor(shop.site, 'cancelOrder', opener(held))
    await shop.site.services.orders.work(later(0))
    // The money has not gone back yet, so the place is not free yet.
    expect(await offerTo(first)).toBeUndefined()
    await shop.payments.work(later(minute))
    await shop.site.services.orders.work(later(minute))
    const offer = await offerTo(first)
    expect(offer).toMatchObject({ state: 'payment_in_progress', total: '12800' })
    expect(await offerTo(second)).toBeUndefined()
    expect(await placeNow()).toEqual({ state: 'offered', position: 0 })
    const { rows } = await query('select body from waiting_mails where recipient = $1', [`${first}@mail.test`])
    expect(rows[0]?.body).toContain('并完成付款')
    // Nobody can have it without paying.
    if (!offer) throw new Error('Nothing was offered')
    expect(outcome(await shop.start(offer, 'stripe', { attendees: [] }))).toEqual(refused('invalidInput'))
    const session = await shop.sessionOf(offer)
    expect(shop.stripe.sessions.get(session)).toMatchObject({ amount_total: 12_800 })
    shop.stripe.pay(session)
    await shop.tell('checkout.session.completed', shop.stripe.sessions.get(session), event)
    expect(await shop.stateOf(offer)).toBe('paid')
    const { rows: entries } = await query('select state from waiting_entries where event_id = $1 order by id', [
      event.id,
    ])
    expect(entries.map(({ state }) => state)).toEqual(['taken', 'waiting'])
    expect(await placeNow()).toEqual({ state: 'over', position: 0 })
    await mustAddUp()
  })

  it('goes to the next in line where it is not paid in time, and late money goes back', async () => {
    const { event, held, first, second } = await soldOut()
    await callAsVisitor(shop.site, 'cancelOrder', opener(held))
    await shop.payments.work(later(minute))
    await shop.site.services.orders.work(later(minute))
    const offer = await offerTo(first)
    if (!offer) throw new Error('Nothing was offered')
    const session = await shop.sessionOf(offer)
    const seconds = (await shop.look(offer)).order.seconds_left
    expect(seconds).toBeGreaterThan(11.5 * 3_600)
    const after = later(13 * hour)
    await shop.payments.work(after)
    await shop.site.services.orders.work(after)
    expect(await shop.stateOf(offer)).toBe('payment_cancelled')
    expect(await offerTo(second)).toMatchObject({ state: 'payment_in_progress', total: '12800' })
    // The provider took the money all the same, a moment before it closed.
    Object.assign(shop.stripe.sessions.get(session) ?? {}, {
      ...{ status: 'complete', payment_status: 'paid', payment_intent: `pi_${session}` },
    })
    await shop.tell('checkout.session.completed', shop.stripe.sessions.get(session), event)
    await shop.payments.work(later(13 * hour + minute))
    expect(await shop.stateOf(offer)).toBe('refund_complete')
    await mustAddUp()
  })

  it('costs what it costs when it is offered', async () => {
    const { event, held, first } = await soldOut()
    const { data: setup } = await event.organiser.call('activityTickets', { id: event.id })
    await event.organiser.call('saveActivityTickets', {
      ...{ ...setup, id: event.id, types: setup.types.map((type) => ({ ...type, price: '15000' })) },
    })
    await callAsVisitor(shop.site, 'cancelOrder', opener(held))
    await shop.payments.work(later(minute))
    await shop.site.services.orders.work(later(minute))
    expect(await offerTo(first)).toMatchObject({ total: '15000' })
    await mustAddUp()
  })
})

it('passes a paid ticket on without any money, and its refund goes to who paid', async () => {
  const event = await shop.addPaidEvent()
  const order = await shop.buy(event, 2)
  const [ticket] = order.attendees
  const count = async () => {
    const { rows } = await query(
      `select (select count(*)::int from payments) as payments, (select count(*)::int from refunds) as refunds,
         (select count(*)::int from ledger_entries) as entries, (select count(*)::int from receipts) as receipts`,
    )
    return rows[0]
  }
  const before = await count()
  const passed = { ticket: ticket?.id ?? '', token: ticket?.token ?? '', name: '接手的人', email: 'next@mail.test' }
  expect((await callAsVisitor(shop.site, 'passTicketOn', passed)).code).toBe(200)
  expect(await count()).toEqual(before)
  expect((await shop.look(order)).order).toMatchObject({ state: 'paid', total: '25600' })
  // The person who transferred it cannot return it any more: only the other ticket is theirs.
  await callAsVisitor(shop.site, 'cancelOrder', opener(order))
  await shop.payments.work(later(minute))
  const { order: now, refunds } = await shop.look(order)
  expect(refunds.map(({ amount, state }) => [amount, state])).toEqual([['12800', 'done']])
  expect(now.attendees.map(({ state, passed_on }) => [state, passed_on])).toEqual([
    ['valid', true],
    ['void', false],
  ])
  await mustAddUp()
})
