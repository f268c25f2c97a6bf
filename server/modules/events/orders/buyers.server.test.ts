import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addMember, callAsVisitor } from '../../../test-member.ts'
import { openTestSite, type TestSite } from '../../../test-site.ts'
import { addEvent, register, reservation, resetLimits } from './test-events.ts'

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
})
