import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { callTable } from '#contract/call-table.ts'
import { addMember, callAsVisitor } from '#server/test-member.ts'
import { openTestSite, type TestSite } from '#server/test-site.ts'
import { addEvent, confirmation, drift, freeType, reservation, resetLimits, type TestEvent } from './test-events.ts'

/** How many places one client holds of an event before it says who comes. */

let site: TestSite
beforeAll(async () => {
  site = await openTestSite()
})
afterAll(() => site.close())
beforeEach(() => resetLimits(site))

const tooManyHeld = 11_264
const hold = (event: TestEvent, quantity: number, more: object = {}) =>
  callAsVisitor(site, 'reserveTickets', reservation(event, quantity, more))
const minutesOf = ({ expires_time, created_time }: { expires_time: string | null; created_time: string }) =>
  (Date.parse(expires_time ?? '') - Date.parse(created_time)) / 60_000

it('is twice the limit of an order, even where all ask at once', async () => {
  const event = await addEvent(site, { pools: [{ capacity: 1_000 }], types: [freeType('票', { per_order: 50 })] })
  const answers = await Promise.all(Array.from({ length: 20 }, () => hold(event, 50)))
  expect(answers.filter(({ code }) => code === 200)).toHaveLength(2)
  expect(answers.filter(({ code }) => code === tooManyHeld)).toHaveLength(18)
  expect(await drift(site)).toEqual([])
})

it('is two fifths of the places, and at least twenty, for all households of one IPv6 network', async () => {
  const event = await addEvent(site, { pools: [{ capacity: 100 }], types: [freeType('票', { per_order: 10 })] })
  const { method, path } = callTable.reserveTickets
  const holdAt = async (remoteAddress: string) =>
    (await site.app.inject({ method, url: `/api${path}`, remoteAddress, payload: reservation(event, 10) })).json().code
  const codes = []
  for (let n = 0; n < 6; n += 1) codes.push(await holdAt(`2001:db8:9:${n}00::1`))
  expect(codes).toEqual([200, 200, 200, 200, tooManyHeld, tooManyHeld])
  expect([await holdAt('2001:db8:10::1'), await holdAt('203.0.113.9')]).toEqual([200, 200])
  expect(await drift(site)).toEqual([])
})

it('is a fifth of the places and at least ten, beyond the first order', async () => {
  const event = await addEvent(site, { pools: [{ capacity: 50 }], types: [freeType('票', { per_order: 20 })] })
  expect((await hold(event, 20)).code).toBe(200)
  expect((await hold(event, 1)).code).toBe(tooManyHeld)
  const small = await addEvent(site, { pools: [{ capacity: 12 }], types: [freeType('票', { per_order: 8 })] })
  expect((await hold(small, 8)).code).toBe(200)
  expect((await hold(small, 3)).code).toBe(tooManyHeld)
  expect((await hold(small, 2)).code).toBe(200)
})

it('does not count what was confirmed, is over, or is of another client or event', async () => {
  const types = [freeType('票', { per_order: 2 })]
  const [event, other] = [await addEvent(site, { types }), await addEvent(site, { types })]
  const [first, second] = [await hold(event, 2), await hold(event, 2)]
  expect([first.code, second.code, (await hold(event, 1)).code]).toEqual([200, 200, tooManyHeld])
  expect((await hold(other, 2)).code).toBe(200)
  const member = await addMember(site)
  expect((await member.call('reserveTickets', reservation(event, 2))).code).toBe(200)
  await callAsVisitor(site, 'confirmOrder', confirmation(first.data))
  expect((await hold(event, 2)).code).toBe(200)
  expect((await hold(event, 1)).code).toBe(tooManyHeld)
  await callAsVisitor(site, 'cancelOrder', { order: second.data.id, token: second.data.token })
  expect((await hold(event, 2)).code).toBe(200)
})

it('is for a third of the time where a client holds some already', async () => {
  const event = await addEvent(site)
  const [first, second] = [await hold(event, 1), await hold(event, 1)]
  expect([minutesOf(first.data), minutesOf(second.data)]).toEqual([15, 5])
})

it('is answered alike where a request is sent again', async () => {
  const event = await addEvent(site, { types: [freeType('票', { per_order: 1 })] })
  const asked = reservation(event)
  const [one, again] = await Promise.all([asked, asked].map((input) => callAsVisitor(site, 'reserveTickets', input)))
  expect([one?.code, again?.data.id]).toEqual([200, one?.data.id])
})

it('is forgotten after some days', async () => {
  const event = await addEvent(site)
  await hold(event, 1)
  const clients = async () =>
    (await site.services.database.pool.query('select client from orders where event_id = $1', [event.id])).rows
  expect(await clients()).toEqual([{ client: expect.any(Buffer) }])
  await site.services.orders.forgetRequests(new Date(Date.now() + 8 * 86_400_000))
  expect(await clients()).toEqual([{ client: null }])
})
