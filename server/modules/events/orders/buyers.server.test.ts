import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addMember, callAsVisitor } from '../../../test-member.ts'
import { refused } from '../../../test-refusal.ts'
import { openTestSite, type TestSite } from '../../../test-site.ts'
import { erasePerson } from './store.ts'
import { addEvent, pricedType, register, reservation, resetLimits } from './test-events.ts'

let site: TestSite
beforeAll(async () => {
  site = await openTestSite()
})
beforeEach(() => resetLimits(site))
afterAll(() => site.close())

describe('the buyer', () => {
  it('has the address of the account, and no name but a verified one', async () => {
    const member = await addMember(site)
    await site.services.database.pool.query('update users set email = $2 where id = $1', [member.id, 'lin@mail.test'])
    const { data } = await member.call('buyerDetails', {})
    expect(data).toEqual({ name: '', email: 'lin@mail.test' })
    expect((await callAsVisitor(site, 'buyerDetails', {})).code).not.toBe(200)
  })

  it('finds the order of one event that an account began, wherever that was', async () => {
    const [one, other] = [await addEvent(site), await addEvent(site)]
    const member = await addMember(site)
    const held = (await member.call('reserveTickets', reservation(one))).data
    const of = async (event: number) =>
      (await member.call('myOrders', { event, state: 'payment_in_progress' })).data.list.map(({ id }) => id)
    expect([await of(one.id), await of(other.id)]).toEqual([[held.id], []])
    expect((await (await addMember(site)).call('myOrders', { event: one.id })).data.list).toEqual([])
  })

  it('cannot cancel an order any more of which only a ticket that was passed on is left', async () => {
    const event = await addEvent(site)
    const { id, token, attendees } = await register(site, event, 2)
    const [first] = attendees
    const receiver = { name: '王五', email: 'wang@mail.test' }
    const held = { ticket: first?.id ?? '', token: first?.token ?? '' }
    expect((await callAsVisitor(site, 'passTicketOn', { ...held, ...receiver })).code).toBe(200)
    const before = (await callAsVisitor(site, 'getOrder', { order: id, token })).data
    expect(before.can_cancel).toBe(true)
    const after = (await callAsVisitor(site, 'cancelOrder', { order: id, token })).data
    expect(after).toMatchObject({ state: 'paid', can_cancel: false, tickets: 1 })
    expect(after.attendees.map(({ state, passed_on }) => [state, passed_on])).toEqual([
      ['valid', true],
      ['void', false],
    ])
  })

  it('is told that a ticket that was passed on is not theirs to cancel, and everything stays', async () => {
    const event = await addEvent(site)
    const { id, token, attendees } = await register(site, event, 2)
    const [first, second] = attendees
    const pass = async (one: typeof first) => {
      const held = { ticket: one?.id ?? '', token: one?.token ?? '', name: '王五', email: 'wang@mail.test' }
      expect((await callAsVisitor(site, 'passTicketOn', held)).code).toBe(200)
    }
    const cancel = (input: object) => callAsVisitor(site, 'cancelOrder', { order: id, token, ...input })
    const states = async () =>
      (await callAsVisitor(site, 'getOrder', { order: id, token })).data.attendees.map(({ state }) => state)
    await pass(first)
    for (const tickets of [[first?.id], [first?.id, second?.id]])
      expect(await cancel({ tickets })).toMatchObject({ ...refused('ticketPassedOn'), fields: ['tickets'] })
    await pass(second)
    expect(await cancel({})).toMatchObject(refused('ticketPassedOn'))
    expect(await states()).toEqual(['valid', 'valid'])
  })

  it('learns nothing of the people to whom a ticket is passed on', async () => {
    const event = await addEvent(site)
    const { id, token, attendees } = await register(site, event, 2)
    const pass = (held: object, name: string) =>
      callAsVisitor(site, 'passTicketOn', { ...held, name, email: `${randomUUID()}@mail.test` } as never)
    const [first] = attendees
    await pass({ ticket: first?.id, token: first?.token }, '王五')
    const { rows } = await site.services.database.pool.query<{ serial: number }>(
      'select serial from tickets where id = $1',
      [first?.id],
    )
    const second = { id: first?.id ?? '', serial: rows[0]?.serial ?? 0 }
    expect((await pass({ ticket: second.id, token: site.services.orders.access.ticket(second) }, '陈六')).code).toBe(
      200,
    )
    await callAsVisitor(site, 'cancelOrder', { order: id, token })
    const { data } = await callAsVisitor(site, 'getOrder', { order: id, token })
    expect(data.attendees.map(({ name, email, passed_on }) => [name === '', email === '', passed_on])).toEqual([
      [true, true, true],
      [false, false, false],
    ])
  })

  it('whose account is erased leaves no names in orders that are not paid, which stay as many', async () => {
    const event = await addEvent(site, { types: [pricedType()] })
    const member = await addMember(site)
    const order = (await member.call('reserveTickets', reservation(event, 2))).data
    const given = [1, 2].map((place) => ({
      ...{ place, line: order.lines[0]?.id, name: '林知远', email: 'lin@mail.test' },
      ...{ user_id: member.id, answers: { 1: '素食' } },
    }))
    const { pool, orm } = site.services.database
    await pool.query(`update orders set name = '林知远', email = 'lin@mail.test', attendees = $2 where id = $1`, [
      order.id,
      JSON.stringify(given),
    ])
    await orm.transaction((tx) => erasePerson(tx as never, member.id))
    const { rows } = await pool.query('select buyer_id, name, email, attendees from orders where id = $1', [order.id])
    const nobody = { line: order.lines[0]?.id, name: '', email: '', user_id: null, answers: {} }
    const attendees = [1, 2].map((place) => ({ place, ...nobody }))
    expect(rows).toEqual([{ buyer_id: null, name: '', email: '', attendees }])
  })
})
