import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addMember, callAsVisitor } from '#server/test-member.ts'
import { type Held, later, minute, openPaidSite, type PaidSite } from '../../payments/test-payments.ts'
import { confirmation, freeType, pricedType, type TestEvent } from '../test-events.ts'

/** Recipients of messages about an order; amounts are for its buyer alone. */

let shop: PaidSite
beforeAll(async () => {
  shop = await openPaidSite()
})
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.reset()
  await query('delete from waiting_mails')
})

interface Mail {
  recipient: string
  subject: string
  body: string
}

const query = (sql: string, values: unknown[] = []) => shop.site.services.database.pool.query(sql, values)
const work = () => shop.site.services.orders.work(new Date())
const callOff = ({ id }: TestEvent, reason = '台风') =>
  query(`update events set state = 'cancelled', cancel_reason = $2 where id = $1`, [id, reason])
async function sent(): Promise<Mail[]> {
  await work()
  const { rows } = await query('select recipient, subject, body from waiting_mails order by recipient, about')
  await query('delete from waiting_mails')
  return rows as Mail[]
}
const only = (mails: readonly Mail[], to: string): Mail => {
  const [mail, another] = mails.filter(({ recipient }) => recipient === to)
  if (!mail || another) throw new Error(`${to} got ${another ? 'several emails' : 'no email'}`)
  return mail
}
const buyerOf = ({ id }: Held) => `buyer-${id}@mail.test`
const money = /HK\$|退款|退还|付款/

async function transfer(order: Held, place: number, email: string): Promise<{ ticket: string; token: string }> {
  const [ticket, token] = [order.attendees[place]?.id ?? '', order.attendees[place]?.token ?? '']
  const { code } = await callAsVisitor(shop.site, 'passTicketOn', { ticket, token, name: '乙先生', email })
  expect(code).toBe(200)
  return { ticket, token }
}

describe('an order with a ticket for somebody else', () => {
  it('tells its buyer alone what was paid; the attendee gets a ticket', async () => {
    const event = await shop.addPaidEvent()
    const held = await shop.hold(event, 2)
    const [line] = held.lines
    const attendees = [
      { line: line?.id ?? 0, name: '自己' },
      { line: line?.id ?? 0, name: 'Friend', email: 'friend@mail.test' },
    ]
    const { data } = await shop.start(held, 'transfer', { attendees })
    await event.organiser.call('markActivityPaid', { payment: data.payment?.id ?? 0, reason: '到账' })
    const mails = await sent()
    expect(only(mails, 'friend@mail.test').subject).toContain('你有一张门票')
    expect(only(mails, 'friend@mail.test').body).not.toMatch(money)
    expect(mails.find(({ subject }) => subject.includes('付款成功'))).toMatchObject({
      recipient: buyerOf(held),
      body: expect.stringContaining('HK$256'),
    })
  })
})

describe('a ticket that is transferred', () => {
  it('is reported to its former holder, whose link says who has it now', async () => {
    const event = await shop.addPaidEvent({ types: [freeType()] })
    const buyer = await addMember(shop.site)
    const held = await shop.hold(event, 2)
    const { data: paid } = await callAsVisitor(shop.site, 'confirmOrder', confirmation(held))
    await query('update tickets set user_id = $2 where order_id = $1', [paid.id, buyer.id])
    await sent()
    const given = await transfer(paid, 0, 'new@mail.test')
    const mails = await sent()
    expect(mails.map(({ recipient }) => recipient)).toEqual([buyerOf(held), 'new@mail.test'])
    const former = only(mails, buyerOf(held))
    expect([former.subject, former.body]).toEqual([
      expect.stringContaining('门票已转出'),
      expect.stringContaining('乙先生'),
    ])
    expect(former.body).toContain(`/ticket/${given.ticket}?token=${given.token}`)
    expect((await callAsVisitor(shop.site, 'getTicket', given)).code).toBe(404)
    const transferred = {
      receiver: '乙先生',
      by: 'buyer',
      event: { id: event.id },
      type_name: '普通票',
      order: paid.id,
    }
    expect((await callAsVisitor(shop.site, 'getTicketTransfer', given)).data).toMatchObject(transferred)
    // The account that had it needs no link; the present holder is no former one.
    expect((await buyer.call('getTicketTransfer', { ticket: given.ticket })).data).toMatchObject(transferred)
    const current = shop.site.services.orders.access.ticket({ id: given.ticket, serial: 2 })
    for (const token of [current, 'x', undefined])
      expect((await callAsVisitor(shop.site, 'getTicketTransfer', { ticket: given.ticket, token })).code).toBe(404)
    await transfer({ ...paid, attendees: [{ ...paid.attendees[0], token: current }] } as Held, 0, 'third@mail.test')
    expect((await sent()).map(({ recipient }) => recipient)).toEqual(['new@mail.test', 'third@mail.test'])
    expect((await callAsVisitor(shop.site, 'getTicketTransfer', given)).data.receiver).toBe('乙先生')
  })

  it('before the first email is sent comes to its receiver once', async () => {
    const event = await shop.addPaidEvent({ types: [freeType()] })
    const { data: paid } = await callAsVisitor(shop.site, 'confirmOrder', confirmation(await shop.hold(event, 2)))
    await transfer(paid, 0, 'new@mail.test')
    const mails = await sent()
    expect(only(mails, 'new@mail.test').subject).toContain('你收到一张门票')
    expect(mails.filter(({ recipient }) => recipient === paid.email)).toHaveLength(2)
    const { data } = await callAsVisitor(shop.site, 'getOrder', { order: paid.id, token: paid.token })
    expect(data).toMatchObject({ tickets: 2, own: 1, transferred: 1 })
  })

  it('by the organiser is reported as done by them', async () => {
    const event = await shop.addPaidEvent({ types: [freeType()] })
    const held = await shop.hold(event)
    const { data: paid } = await callAsVisitor(shop.site, 'confirmOrder', confirmation(held))
    await sent()
    const [ticket] = paid.attendees
    const change = { order: paid.id, ticket: ticket?.id, name: '丙', email: 'third@mail.test' }
    expect((await event.organiser.call('activityOrderUpdate', change)).code).toBe(200)
    const mails = await sent()
    expect(mails.map(({ recipient }) => recipient)).toEqual([buyerOf(held), 'third@mail.test'])
    expect(only(mails, buyerOf(held)).body).toContain('主办方')
    const { data } = await callAsVisitor(shop.site, 'getTicketTransfer', { ticket: ticket?.id, token: ticket?.token })
    expect(data).toMatchObject({ receiver: '丙', by: 'organiser' })
  })
})

describe('an event that is cancelled', () => {
  it('is reported to every holder, and its money to the buyer alone', async () => {
    const event = await shop.addPaidEvent()
    const order = await shop.buy(event, 2)
    await transfer(order, 0, 'new@mail.test')
    await sent()
    await callOff(event)
    const mails = await sent()
    expect(mails.map(({ recipient }) => recipient)).toEqual([buyerOf(order), 'new@mail.test'])
    for (const { subject, body } of mails) {
      expect(subject).toContain('活动取消')
      for (const named of ['台风', '香港 Web3 见面会']) expect(body).toContain(named)
    }
    // The ticket may have been transferred again, to somebody whom the buyer does not know.
    expect(only(mails, buyerOf(order)).body).toContain('普通票（已转出）')
    expect(only(mails, buyerOf(order)).body).not.toContain('乙先生')
    expect(only(mails, 'new@mail.test').body).toContain('乙先生')
    expect(only(mails, buyerOf(order)).body).toContain('HK$256')
    expect(only(mails, 'new@mail.test').body).not.toMatch(money)
    expect(only(mails, 'new@mail.test').body).not.toContain('参加者 2')
  })

  it('says so on the order, with reason and refund, and offers no cancellation', async () => {
    const event = await shop.addPaidEvent()
    const order = await shop.buy(event, 2)
    expect(order.can_cancel).toBe(true)
    await callOff(event)
    const shown = async () => (await shop.look(order)).order
    const stopped = { can_cancel: false, refund: '0', event: { cancelled: true, cancel_reason: '台风' } }
    expect(await shown()).toMatchObject(stopped)
    await work()
    expect(await shown()).toMatchObject({ ...stopped, own: 0 })
    expect((await shop.look(order)).refunds).toMatchObject([{ amount: '25600', state: 'asked' }])
    // The provider refuses: the tickets stay without use.
    shop.stripe.setRefunds('failed')
    await shop.payments.work(later(minute))
    const [ticket] = order.attendees
    const held = await callAsVisitor(shop.site, 'getTicket', { ticket: ticket?.id, token: ticket?.token })
    expect(held.data).toMatchObject({ state: 'valid', code: null, can_cancel: false, can_change: false })
    expect(await shown()).toMatchObject(stopped)
  })

  it('after a part of the order names reason, tickets, and the refund now and in total', async () => {
    const event = await shop.addPaidEvent({ types: [pricedType('普通票', '12800')] })
    const order = await shop.buy(event, 3)
    const [first] = order.attendees
    await event.organiser.call('activityOrderCancel', { order: order.id, tickets: [first?.id], reason: '重复报名' })
    const part = only(await sent().then((all) => all.filter(({ subject }) => subject.includes('部分'))), buyerOf(order))
    for (const named of ['重复报名', '普通票（参加者 1）', 'HK$128']) expect(part.body).toContain(named)
    expect(part.body).not.toContain('参加者 2')
    await callOff(event)
    const mail = only(await sent(), buyerOf(order))
    expect(mail.subject).toContain('活动取消')
    for (const named of ['台风', '普通票（参加者 2）', '普通票（参加者 3）', 'HK$256', 'HK$384', order.number])
      expect(mail.body).toContain(named)
    expect(mail.body).not.toContain('参加者 1')
  })

  it('is reported to those who have not paid yet, who owe nothing', async () => {
    const event = await shop.addPaidEvent()
    const [begun, unnamed] = [await shop.hold(event), await shop.hold(event)]
    await shop.start(begun, 'transfer')
    await sent()
    await callOff(event)
    const mails = await sent()
    expect(mails.map(({ recipient }) => recipient)).toEqual([buyerOf(begun)])
    expect(mails[0]?.body).toContain('请勿付款')
    expect(await shop.messagesOf(unnamed)).toEqual([])
  })
})

describe('an order whose time is over', () => {
  const expire = async () => {
    await shop.payments.work(later(5 * 24 * 60 * minute))
    await shop.site.services.orders.expire(later(5 * 24 * 60 * minute))
  }

  it('is reported to a buyer who had days for a transfer, not to one who had minutes', async () => {
    const event = await shop.addPaidEvent()
    const [byTransfer, byCard, unnamed] = [await shop.hold(event), await shop.hold(event), await shop.hold(event)]
    await shop.start(byTransfer, 'transfer')
    await shop.start(byCard)
    await sent()
    await expire()
    const mail = only(await sent(), buyerOf(byTransfer))
    expect(mail.subject).toContain('逾期未付')
    for (const named of [byTransfer.number, 'HK$128', '如果款项已经汇出']) expect(mail.body).toContain(named)
    expect([await shop.messagesOf(byCard), await shop.messagesOf(unnamed)]).toEqual([[], []])
  })

  it('is reported with the refund of what was paid', async () => {
    const event = await shop.addPaidEvent()
    const order = await shop.hold(event)
    const { data } = await shop.start(order, 'transfer')
    const part = { payment: data.payment?.id ?? 0, reason: '到账', amount: '5000' }
    expect((await event.organiser.call('markActivityPaid', part)).code).toBe(200)
    await sent()
    await expire()
    const mail = only(await sent(), buyerOf(order))
    expect(mail.body).toContain('HK$50.00将按原付款方式退还')
    expect(mail.body).not.toContain('如果款项已经汇出')
  })

  it('is not reported any more once the money came after all', async () => {
    const event = await shop.addPaidEvent()
    const order = await shop.hold(event)
    const { data } = await shop.start(order, 'transfer')
    await sent()
    await expire()
    await event.organiser.call('markActivityPaid', { payment: data.payment?.id ?? 0, reason: '到账' })
    expect((await sent()).map(({ subject }) => subject)).toEqual([expect.stringContaining('付款成功')])
  })
})

it('each refund is reported with its own amount, and the sum of all', async () => {
  const event = await shop.addPaidEvent()
  const order = await shop.buy(event, 2)
  await sent()
  for (const place of [0, 1]) {
    const { id: ticket, token } = order.attendees[place] ?? {}
    expect((await callAsVisitor(shop.site, 'cancelTicket', { ticket, token })).code).toBe(200)
    await shop.payments.work(later((place + 1) * minute))
  }
  const own = (await sent()).filter(({ recipient }) => recipient === buyerOf(order))
  const bodies = own.filter(({ subject }) => subject.includes('已退款')).map(({ body }) => body)
  expect(bodies).toHaveLength(2)
  expect(bodies.filter((body) => body.includes('已退款HK$128'))).toHaveLength(2)
  expect(bodies.filter((body) => body.includes('累计已退HK$256'))).toHaveLength(1)
})
