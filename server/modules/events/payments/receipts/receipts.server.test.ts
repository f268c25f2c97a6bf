import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addMember, callAsVisitor } from '#server/test-member.ts'
import { refused } from '#server/test-refusal.ts'
import { pricedType, register, type TestEvent } from '../../orders/test-events.ts'
import { type Held, later, minute, opener, openPaidSite, type PaidSite } from '../test-payments.ts'

let shop: PaidSite
beforeAll(async () => {
  shop = await openPaidSite()
})
afterAll(() => shop.close())
beforeEach(() => shop.reset())

const query = (sql: string, values: unknown[] = []) => shop.site.services.database.pool.query(sql, values)
const outcome = ({ status, code, data }: { status: number; code: number; data: unknown }) => ({ status, code, data })
const numbersOf = async ({ organiser }: TestEvent): Promise<number[]> => {
  const { rows } = await query('select number from receipts where seller_id = $1 order by number', [organiser.id])
  return rows.map(({ number }) => number)
}
const upTo = (last: number) => Array.from({ length: last }, (_, place) => place + 1)
const sessionsOf = async (event: TestEvent, count: number) => {
  const sessions: string[] = []
  for (let n = 0; n < count; n += 1) sessions.push(await shop.sessionOf(await shop.hold(event)))
  return sessions
}
const paid = (session: string, event: TestEvent) => {
  shop.stripe.pay(session)
  return shop.tell('checkout.session.completed', shop.stripe.sessions.get(session), event)
}

describe('numbers', () => {
  it('have no gap and no double, however many orders of a seller are paid at once', async () => {
    const event = await shop.addPaidEvent({ types: [pricedType('票', '100', { per_order: 20 })] })
    const second = await shop.addPaidEvent({ organiser: event.organiser })
    const own = await sessionsOf(event, 15)
    const others = await sessionsOf(second, 15)
    await Promise.all([...own.map((one) => paid(one, event)), ...others.map((one) => paid(one, second))])
    expect(await numbersOf(event)).toEqual(upTo(30))
  })

  it('are given back by a transaction that does not commit', async () => {
    const event = await shop.addPaidEvent({ types: [pricedType('票', '100')] })
    const [first = '', second = '', third = ''] = await sessionsOf(event, 3)
    await paid(first, event)
    const client = await shop.site.services.database.pool.connect()
    const { rows } = await query('select id from payments where external_id = $1', [second])
    const settle = (id: number) =>
      `select settle_payment(jsonb_build_object('payment', ${id}, 'received', 100, 'external_payment', 'pi_${id}', 'now', now()))`
    await client.query('begin')
    await client.query(settle(rows[0].id))
    // The number is taken before the commit, so that the next one has to wait whether it is kept.
    await client.query('set constraints all immediate')
    expect(
      (await client.query('select max(number)::int as last from receipts where seller_id = $1', [event.organiser.id]))
        .rows[0].last,
    ).toBe(2)
    const next = paid(third, event)
    await client.query('rollback')
    await next
    client.release()
    expect(await numbersOf(event)).toEqual([1, 2])
    await paid(second, event)
    expect(await numbersOf(event)).toEqual([1, 2, 3])
  })

  it('have gaps where a sequence of the database counts them', async () => {
    const client = await shop.site.services.database.pool.connect()
    await client.query('create temporary sequence naive')
    const next = async () => Number((await client.query(`select nextval('naive') as n`)).rows[0].n)
    const first = await next()
    await client.query('begin')
    await next()
    await client.query('rollback')
    expect([first, await next()]).toEqual([1, 3])
    client.release()
  })
})

describe('what is issued', () => {
  const refund = (order: Held, event: TestEvent, amount?: string) =>
    event.organiser.call('refundActivityOrder', {
      ...{ order: order.id, idempotency_key: randomUUID() },
      ...(amount && { amount }),
    })
  const issued = async (order: Held) => {
    const { rows } = await query('select kind, amount::int, tax::int from receipts where order_id = $1 order by id', [
      order.id,
    ])
    return rows.map(({ kind, amount, tax }) => [kind, amount, tax])
  }

  it('is one receipt for an order, and a credit note for each refund, whose taxes sum to the tax', async () => {
    const event = await shop.addPaidEvent({ types: [pricedType('票', '10000')] })
    await event.organiser.call('saveActivityPricing', {
      ...{ id: event.id, tax_name: 'VAT', tax_bp: 1_900, tax_included: true },
      ...{
        seller_name: '港讯活动有限公司',
        seller_address: '香港数码港道 100 号\n3 座',
        seller_tax_number: 'CR 2288001',
      },
    })
    const order = await shop.buy(event)
    for (const amount of ['3333', '3333', undefined]) {
      await refund(order, event, amount)
      await shop.payments.work(later(minute))
    }
    expect(await shop.stateOf(order)).toBe('refund_complete')
    const rows = await issued(order)
    expect(rows[0]).toEqual(['receipt', 10_000, 1_597])
    expect(rows.slice(1).map(([kind, amount]) => [kind, amount])).toEqual([
      ['credit_note', 3_333],
      ['credit_note', 3_333],
      ['credit_note', 3_334],
    ])
    expect(rows.slice(1).reduce((sum, [, , tax]) => sum + Number(tax), 0)).toBe(1_597)
    const { receipts } = await shop.look(order)
    expect(receipts.map(({ number, kind }) => [number, kind])).toEqual([
      ['000001', 'receipt'],
      ['000002', 'credit_note'],
      ['000003', 'credit_note'],
      ['000004', 'credit_note'],
    ])
  })

  it('is not issued again where a refund is refused, nor for what cost nothing, nor for money without a ticket', async () => {
    const event = await shop.addPaidEvent({ pools: [{ capacity: 1 }] })
    const late = await shop.hold(event)
    const session = await shop.sessionOf(late)
    await shop.payments.work(later(60 * minute))
    await shop.site.services.orders.expire(later(60 * minute))
    const order = await shop.buy(event)
    Object.assign(shop.stripe.sessions.get(session) ?? {}, {
      ...{ status: 'complete', payment_status: 'paid', payment_intent: `pi_${session}` },
    })
    await shop.tell('checkout.session.completed', shop.stripe.sessions.get(session), event)
    shop.stripe.setRefunds('failed')
    await refund(order, event)
    await shop.payments.work(later(61 * minute))
    expect(await shop.stateOf(order)).toBe('paid')
    expect([await issued(order), await issued(late)]).toEqual([[['receipt', 12_800, 0]], []])
    const free = await shop.addPaidEvent({ types: [{ kind: 'free', name: '免费票', pools: [0] }] })
    expect(await issued(await register(shop.site, free))).toEqual([])
  })

  it('keeps the seller as it was, whatever the organiser enters later', async () => {
    const event = await shop.addPaidEvent()
    await event.organiser.call('saveActivityPricing', { id: event.id, seller_name: '甲公司' })
    const order = await shop.buy(event)
    await event.organiser.call('saveActivityPricing', { id: event.id, seller_name: '乙公司' })
    await refund(order, event)
    await shop.payments.work(later(minute))
    const { rows } = await query('select seller_name from receipts where order_id = $1', [order.id])
    expect(rows).toEqual([{ seller_name: '甲公司' }, { seller_name: '甲公司' }])
  })
})

describe('documents', () => {
  it.each([
    ['with the tax in the price', true],
    ['with the tax on top', false],
  ])('are for the buyer, the organiser and editors, and nobody else, %s', async (_, tax_included) => {
    const event = await shop.addPaidEvent({ types: [pricedType('普通票 🎫 ﷽', '10000')] })
    await event.organiser.call('saveActivityPricing', { id: event.id, tax_name: 'GST', tax_bp: 900, tax_included })
    const order = await shop.buy(event, 2)
    const stranger = await shop.addPaidEvent()
    const [receipt] = (await event.organiser.call('activityReceipts', { order: order.id })).data.list
    const asked = { order: order.id, receipt: receipt?.id ?? 0 }
    const editor = await addMember(shop.site, { roles: ['editor'] })
    for (const { data } of [
      await callAsVisitor(shop.site, 'getReceipt', opener(order)),
      await event.organiser.call('activityReceipt', asked),
      await editor.call('activityReceipt', asked),
    ]) {
      expect(data).toMatchObject({ name: 'receipt-000001.pdf', type: 'application/pdf' })
      expect(Buffer.from(data.base64, 'base64').subarray(0, 5).toString()).toBe('%PDF-')
    }
    expect(outcome(await stranger.organiser.call('activityReceipt', asked))).toEqual(refused('orderMissing'))
    expect(outcome(await callAsVisitor(shop.site, 'getReceipt', { order: order.id, token: 'wrong' }))).toEqual(
      refused('orderMissing'),
    )
    const other = await shop.buy(stranger)
    expect(
      outcome(await callAsVisitor(shop.site, 'getReceipt', { ...opener(other), receipt: receipt?.id ?? 0 })),
    ).toEqual(refused('orderMissing'))
  })

  it.each([
    ['zh-Hans', ''],
    ['zh-Hant-HK', '/zh-hant'],
    ['en', '/en'],
  ])('are one click away from the mail about the payment, in its language: %s', async (language, prefix) => {
    const event = await shop.addPaidEvent()
    const order = await shop.buy(event)
    await query('update orders set language = $2 where id = $1', [order.id, language])
    await shop.site.services.orders.work(new Date())
    const { rows } = await query('select body, html from waiting_mails where recipient = $1', [order.email])
    const [, path = ''] =
      /http:\/\/site\.test([/\w-]*\/order\/\d+\/receipt\.pdf\?token=[\w-]+)/.exec(rows[0]?.body ?? '') ?? []
    expect(path).toMatch(new RegExp(`^${prefix}/order/`))
    expect(rows[0]?.html).toContain(path.replaceAll('&', '&amp;'))
    const answer = await fetch(shop.site.origin + path)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf'])
    expect((await fetch(shop.site.origin + path.slice(0, -2))).status).toBe(404)
  })
})
