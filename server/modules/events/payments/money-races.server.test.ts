import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { CallError } from '#contract/errors.ts'
import { callAsVisitor } from '#server/test-member.ts'
import { pricedType, type TestEvent } from '../orders/test-events.ts'
import { type Held, later, minute, opener, openPaidSite, type PaidSite } from './test-payments.ts'

/** Two processes of one site learn of the same money at the same time, in any order and often. */

let shop: PaidSite
beforeAll(async () => {
  shop = await openPaidSite({ two: true })
})
afterAll(() => shop.close())
beforeEach(() => shop.reset())

const query = (sql: string, values: unknown[] = []) => shop.site.services.database.pool.query(sql, values)
const processes = () => [shop.site, shop.other] as const
const payments = () => processes().map(({ services }) => services.payments)
const mustAddUp = async (event: TestEvent) => {
  expect(await shop.differences()).toEqual([])
  const { findings } = await shop.payments.booksCheck.check(later(0))
  expect(findings.filter((one) => one.event === event.id)).toEqual([])
}
const times = <T>(count: number, work: (place: number) => T): T[] =>
  Array.from({ length: count }, (_, place) => work(place))

/** A buyer that no limit knows yet. */
const somebody = () => ({
  caller: { address: randomUUID(), session: undefined } as never,
  ...{ language: 'zh-Hans' as const, now: later(0), tags: new Set<string>() },
})

async function reserve({ id, types: [type = 0] }: TestEvent, place: number, codes: string[] = []) {
  const site = processes()[place % 2] ?? shop.site
  const asked = { event: id, lines: [{ type, quantity: 1 }], discount_codes: codes, idempotency_key: randomUUID() }
  try {
    return await site.services.orders.buyerOrders.reserve(asked, somebody())
  } catch (error) {
    if (error instanceof CallError) return error.reason
    throw error
  }
}

describe('one hot pool', () => {
  it('sells what there is for money, told of five times by each process, reordered, while buyers return', async () => {
    const event = await shop.addPaidEvent({ pools: [{ capacity: 20 }], types: [pricedType('票', '10000')] })
    const answers = await Promise.all(times(60, (place) => reserve(event, place)))
    const held = answers.filter((one): one is Held => typeof one !== 'string')
    expect([held.length, answers.filter((one) => one === 'soldOut').length]).toEqual([20, 40])
    const sessions: string[] = []
    for (const order of held) {
      await shop.reset()
      sessions.push(await shop.sessionOf(order))
    }
    const events = sessions.map((session) => {
      shop.stripe.pay(session)
      return shop.stripe.event('checkout.session.completed', shop.stripe.sessions.get(session))
    })
    const statuses = await Promise.all([
      ...times(5, (turn) =>
        (turn % 2 === 0 ? events : events.toReversed()).map((sent) =>
          shop.tell('', null, event, sent, processes()[turn % 2]),
        ),
      ).flat(),
      ...payments().map(async (one) => {
        await one.work(later(11 * minute))
        return 200
      }),
      ...held.map(async (order) => (await callAsVisitor(shop.other, 'getOrderPayment', opener(order))).status),
    ])
    expect(new Set(statuses)).toEqual(new Set([200]))
    for (const order of held) {
      expect(await shop.stateOf(order)).toBe('paid')
      expect(await shop.messagesOf(order)).toEqual(['paid'])
    }
    const { rows } = await query('select held, sold from ticket_pools where event_id = $1', [event.id])
    expect(rows).toEqual([{ held: 0, sold: 20 }])
    // Days later, once more.
    for (const sent of events.slice(0, 3)) await shop.tell('', null, event, sent, shop.other)
    await mustAddUp(event)
  })

  /** Both processes receive the same event and settle what is new to them. @returns how many tickets that makes */
  async function ticketsOf(isNew: (process: number) => Promise<boolean>): Promise<number> {
    await query('create table if not exists naive_tickets (event text not null)')
    await query('delete from naive_tickets')
    const found = await Promise.all([isNew(0), isNew(1)])
    const pools = processes().map(({ services }) => services.database.pool)
    for (const [process, isFound] of found.entries())
      if (isFound) await pools[process]?.query(`insert into naive_tickets values ('evt_1')`)
    return (await query('select count(*)::int as n from naive_tickets')).rows[0].n
  }

  it('sells twice where each process remembers events by itself, and once as the site notes them', async () => {
    const memories = processes().map(() => new Set<string>())
    const remembered = async (process: number) => {
      const isNew = !memories[process]?.has('evt_1')
      memories[process]?.add('evt_1')
      return isNew
    }
    expect(await ticketsOf(remembered)).toBe(2)
    expect(await ticketsOf(remembered)).toBe(0)
    await shop.addPaidEvent()
    const { rows } = await query('select max(id)::int as account from payment_accounts')
    const asked = JSON.stringify({ account: rows[0].account, event: 'evt_of_both' })
    const noted = async (process: number) => {
      const pool = processes()[process]?.services.database.pool
      return (await pool?.query('select is_new_event($1::jsonb) as new', [asked]))?.rows[0].new === true
    }
    expect(await ticketsOf(noted)).toBe(1)
    expect(await ticketsOf(noted)).toBe(0)
  })
})

describe('refunds of one order, asked for ten times at both processes', () => {
  it('give the money back once, and the places once', async () => {
    const event = await shop.addPaidEvent({ pools: [{ capacity: 2 }], types: [pricedType('票', '10000')] })
    const order = await shop.buy(event, 2)
    const headers = { headers: { authorization: event.organiser.token } }
    await Promise.all(
      times(10, (place) => {
        const asked = { order: order.id, idempotency_key: randomUUID() }
        return callAsVisitor(processes()[place % 2] ?? shop.site, 'refundActivityOrder', asked, headers)
      }),
    )
    await Promise.all([...payments(), ...payments()].map((one) => one.work(later(minute))))
    await Promise.all(payments().map((one) => one.work(later(5 * minute))))
    expect(await shop.stateOf(order)).toBe('refund_complete')
    const given = [...shop.stripe.refunds.values()].filter((one) =>
      [...shop.stripe.sessions.values()].some(
        (session) => session.metadata.order === order.number && session.payment_intent === one.payment_intent,
      ),
    )
    expect(given.map(({ amount }) => amount)).toEqual([20_000])
    const { rows } = await query('select held, sold from ticket_pools where event_id = $1', [event.id])
    expect(rows).toEqual([{ held: 0, sold: 0 }])
    await mustAddUp(event)
  })

  it('give it back twice where what is left is read before it is asked for', async () => {
    const [one, other] = [
      await shop.site.services.database.pool.connect(),
      await shop.site.services.database.pool.connect(),
    ]
    await query('create table naive_refunds (amount int not null)')
    const left = async (client: typeof one) =>
      100 - Number((await client.query('select coalesce(sum(amount), 0) as sum from naive_refunds')).rows[0].sum)
    await Promise.all([one.query('begin'), other.query('begin')])
    const both = [await left(one), await left(other)]
    await one.query('insert into naive_refunds values ($1)', [both[0]])
    await other.query('insert into naive_refunds values ($1)', [both[1]])
    await Promise.all([one.query('commit'), other.query('commit')])
    one.release()
    other.release()
    expect((await query('select sum(amount)::int as sum from naive_refunds')).rows).toEqual([{ sum: 200 }])
  })
})

describe('a discount code of 50 uses and 1,000 buyers', () => {
  it('takes something off exactly 50 orders, and off others again once these expire', async () => {
    const event = await shop.addPaidEvent({ pools: [{ capacity: 2_000 }], types: [pricedType('票', '10000')] })
    await event.organiser.call('makeActivityCodes', {
      ...{ id: event.id, purpose: 'percent', value: '5000', code: 'half', uses_limit: 50 },
      idempotency_key: randomUUID(),
    })
    const answers = await Promise.all(times(1_000, (place) => reserve(event, place, ['half'])))
    const got = answers.filter((one): one is Held => typeof one !== 'string')
    expect(got).toHaveLength(50)
    expect(new Set(got.map(({ total }) => total))).toEqual(new Set(['5000']))
    const reasons = answers.filter((one) => typeof one === 'string')
    expect(reasons.filter((one) => one !== 'codeRefused' && one !== 'discountRefused')).toEqual([])
    const uses = async () => (await query('select uses from ticket_codes where event_id = $1', [event.id])).rows
    expect(await uses()).toEqual([{ uses: 50 }])
    await Promise.all(processes().map(({ services }) => services.orders.expire(later(16 * minute))))
    expect(await uses()).toEqual([{ uses: 0 }])
    expect(await reserve(event, 0, ['half'])).toMatchObject({ total: '5000' })
    expect(await shop.differences()).toEqual([])
  })
})

describe('expiry and payment at both processes', () => {
  it('have one outcome each: a ticket, or the money back', async () => {
    const event = await shop.addPaidEvent({ pools: [{ capacity: 10 }], types: [pricedType('票', '10000')] })
    const orders: Held[] = []
    const sessions: string[] = []
    for (let place = 0; place < 10; place += 1) {
      const order = await shop.hold(event)
      orders.push(order)
      sessions.push(await shop.sessionOf(order))
    }
    const after = later(60 * minute)
    await Promise.all([
      ...sessions.map(async (session, place) => {
        if (!shop.stripe.pay(session)) return
        const sent = shop.stripe.event('checkout.session.completed', shop.stripe.sessions.get(session))
        await shop.tell('', null, event, sent, processes()[place % 2])
      }),
      ...payments().map((one) => one.work(after)),
      ...processes().map(({ services }) => services.orders.expire(after)),
    ])
    await Promise.all(payments().map((one) => one.work(later(61 * minute))))
    await shop.site.services.orders.expire(after)
    await shop.payments.work(later(62 * minute))
    for (const [place, order] of orders.entries()) {
      const isPaid = shop.stripe.sessions.get(sessions[place] ?? '')?.payment_status === 'paid'
      expect(await shop.stateOf(order)).toBe(isPaid ? 'paid' : 'payment_cancelled')
    }
    await mustAddUp(event)
  })
})

describe('an order whose state is read before it is changed', () => {
  it('expires and is paid, both', async () => {
    await query(`create table naive_order (state text); insert into naive_order values ('payment in progress')`)
    const isOpen = async () => (await query('select state from naive_order')).rows[0].state === 'payment in progress'
    const both = await Promise.all([isOpen(), isOpen()])
    const ends: string[] = []
    for (const [place, end] of ['payment cancelled', 'paid'].entries()) {
      if (!both[place]) continue
      await query('update naive_order set state = $1', [end])
      ends.push(end)
    }
    expect(ends).toEqual(['payment cancelled', 'paid'])
  })
})

describe('an event that its organiser changes while somebody pays', () => {
  it('costs and gives what it did when the places were held', async () => {
    const event = await shop.addPaidEvent({
      pools: [{ capacity: 3 }],
      types: [pricedType('普通票', '10000'), pricedType('学生票', '5000')],
    })
    const order = await shop.hold(event, 2)
    const session = await shop.sessionOf(order)
    const { data: setup } = await event.organiser.call('activityTickets', { id: event.id })
    const [first] = setup.types
    const save = (more: object) => event.organiser.call('saveActivityTickets', { ...setup, id: event.id, ...more })
    expect((await save({ pools: setup.pools.map((pool) => ({ ...pool, capacity: 1 })) })).code).toBe(11209)
    const dearer = { ...first, name: '改了名的票', price: '99900', on_sale: false, per_order: 1 }
    expect((await save({ types: [dearer] })).code).toBe(200)
    await event.organiser.call('saveActivityPricing', { id: event.id, tax_bp: 2_000, tax_included: false, fee_bp: 500 })
    await event.organiser.call('savePaymentAccount', { provider: 'stripe', enabled: false })
    shop.stripe.pay(session)
    await shop.tell('checkout.session.completed', shop.stripe.sessions.get(session), event, undefined, shop.other)
    const { order: now } = await shop.look(order)
    expect(now).toMatchObject({ state: 'paid', total: '20000', amounts: { tax: '0', fee: '0' } })
    expect(now.attendees.map(({ state, type_name }) => [state, type_name])).toEqual([
      ['valid', '普通票'],
      ['valid', '普通票'],
    ])
    await mustAddUp(event)
  })
})
