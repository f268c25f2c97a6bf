import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { addMember, callAsVisitor, type TestMember } from '#server/test-member.ts'
import { confirmation, freeType, pricedType, reservation, type TestEvent } from '../orders/test-events.ts'
import { type Held, later, minute, opener, openPaidSite, type PaidSite } from './test-payments.ts'

/** Messages to a ticket buyer, by email and in the inbox: each once, in their language, by two processes. */

let shop: PaidSite
beforeAll(async () => {
  shop = await openPaidSite({ two: true })
})
afterAll(() => shop.close())
beforeEach(() => shop.reset())

const languages = [
  ['cn', 'zh-Hans', ['报名成功', '待付款', '付款成功', '订单已取消', '已退款', '付款失败', '有名额了']],
  ['hk', 'zh-Hant-HK', ['報名成功', '待付款', '付款成功', '訂單已取消', '已退款', '付款失敗', '有名額了']],
  [
    'en',
    'en',
    [
      ...[
        'You are registered',
        'Awaiting payment',
        'Payment received',
        'Order cancelled',
        'Refund sent',
        'Payment failed',
      ],
      'A place has opened up',
    ],
  ],
] as const

// Documents of tickets are made, with pauses in between.
it.each(languages)('in %s (%s)', async (header, language, titles) => {
  const email = `${randomUUID()}@mail.test`
  const buyer = await addMember(shop.site, { email })
  const call: TestMember['call'] = (name, input) => buyer.call(name, input, { language: header })
  const hold = async (event: TestEvent): Promise<Held> => (await call('reserveTickets', reservation(event))).data
  const start = async (order: Held, provider: 'stripe' | 'transfer') => {
    const { idempotency_key: _, ...given } = confirmation(order, { email })
    return (await call('startPayment', { ...given, provider })).data
  }
  /** Everything that is due is done by both processes at once. */
  const work = (minutes: number) =>
    Promise.all(
      [shop.site, shop.other].map(async ({ services }) => {
        await services.payments.work(later(minutes * minute))
        await services.orders.work(later(minutes * minute))
      }),
    )

  // Registered without a price.
  const free = await shop.addPaidEvent({ types: [freeType('赠票')] })
  await call('confirmOrder', confirmation(await hold(free), { email }))
  await work(0)
  // A transfer is awaited, arrives, and is refunded.
  const event = await shop.addPaidEvent({ types: [pricedType()] })
  const transferred = await hold(event)
  const { payment } = await start(transferred, 'transfer')
  await work(1)
  await event.organiser.call('markActivityPaid', { payment: payment?.id ?? 0, reason: '银行流水' })
  await work(2)
  await event.organiser.call('refundActivityOrder', { order: transferred.id, idempotency_key: randomUUID() })
  await work(3)
  const { data: money } = await event.organiser.call('activityOrderMoney', { order: transferred.id })
  const done = { refund: money.refunds[0]?.id ?? 0, done: true, reason: '' }
  await event.organiser.call('finishActivityRefund', done)
  await work(4)
  // A card is never charged.
  const failing = await hold(event)
  const session = (await start(failing, 'stripe')).payment?.address.split('/').at(-1) ?? ''
  await work(9)
  const failure = shop.stripe.event('checkout.session.async_payment_failed', shop.stripe.sessions.get(session))
  for (const to of [shop.site, shop.other, shop.site]) expect(await shop.tell('', null, event, failure, to)).toBe(200)
  await work(10)
  // A place is waited for, and becomes free.
  const full = await shop.addPaidEvent({ pools: [{ capacity: 1 }], types: [freeType('赠票')] })
  const taken = await shop.hold(full)
  await callAsVisitor(shop.site, 'confirmOrder', confirmation(taken))
  await call('joinWaitingList', { type: full.types[0] ?? 0, quantity: 1, name: '候补', email })
  await callAsVisitor(shop.site, 'cancelOrder', opener(taken))
  await work(11)
  await work(12)

  const { rows: mails } = await shop.site.services.database.pool.query<{ subject: string; language: string }>(
    'select subject, language from waiting_mails where recipient = $1',
    [email],
  )
  expect(new Set(mails.map((mail) => mail.language))).toEqual(new Set([language]))
  const titleOf = (text: string) => titles.find((title) => text.replace(/^【[^】]*】/, '').startsWith(title)) ?? text
  expect(mails.map(({ subject }) => titleOf(subject)).toSorted()).toEqual(titles.toSorted())
  const { data } = await call('myMessages', {})
  expect(data.list.map(({ title }) => titleOf(title)).toSorted()).toEqual(titles.toSorted())
})
