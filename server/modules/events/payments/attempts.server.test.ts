import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { calls } from '#contract/calls.ts'
import { eventsCallTable } from '#contract/events/events-call-table.ts'
import { paymentCallTable } from '#contract/events/payments/payment-call-table.ts'
import { limitKey } from '#server/platform/http/rate-limit/rate-limit.ts'
import { addMember, callAsVisitor } from '../../../test-member.ts'
import { refused } from '../../../test-refusal.ts'
import { freeType, pricedType, resetLimits } from '../orders/test-events.ts'
import { openPaidSite, type PaidSite } from './test-payments.ts'

/** Limits of attempts by one client, and of emails to one address. */

let shop: PaidSite
beforeAll(async () => {
  shop = await openPaidSite()
})
afterAll(() => shop.close())
beforeEach(() => shop.reset())

describe('codes that a client tries', () => {
  it('in vain are few; a right one before costs nothing', async () => {
    const event = await shop.addPaidEvent()
    const made = await event.organiser.call('makeActivityCodes', {
      ...{ id: event.id, purpose: 'percent', value: '1000', code: 'VIP2026', uses_limit: 100 },
      idempotency_key: randomUUID(),
    })
    expect(made.code).toBe(200)
    const lines = [{ type: event.types[0] ?? 0, quantity: 1 }]
    const quote = (code: string) =>
      callAsVisitor(shop.site, 'quoteOrder', { event: event.id, lines, discount_codes: [code] })
    const offer = (code?: string) => callAsVisitor(shop.site, 'getTicketOffer', { event: event.id, code })
    for (let n = 0; n < 50; n += 1) expect((await quote('vip2026')).status).toBe(200)
    const statuses: number[] = []
    for (let n = 0; n < 60; n += 1) statuses.push((n % 2 ? await quote(`VIP${n}`) : await offer(`VIP${n}`)).status)
    expect(statuses.filter((status) => status !== 429)).toHaveLength(40)
    // Buyers without a code buy as before, and so does another client.
    expect((await offer()).status).toBe(200)
    expect((await callAsVisitor(shop.site, 'quoteOrder', { event: event.id, lines, discount_codes: [] })).status).toBe(
      200,
    )
    await resetLimits(shop.site)
    expect((await quote('VIP2026')).status).toBe(200)
  })
})

/** Every call that compares a code of an event, with an input that tries one. */
const guessing = {
  quoteOrder: (code: string, lines: object[]) => ({ discount_codes: [code], lines }),
  reserveTickets: (code: string, lines: object[]) => ({ discount_codes: [code], lines, idempotency_key: randomUUID() }),
  'reserveTickets, code of a line': (code: string, lines: object[]) => ({
    ...{ discount_codes: [], lines: lines.map((line) => ({ ...line, code })), idempotency_key: randomUUID() },
  }),
  getTicketOffer: (code: string) => ({ code }),
  getTicketDetails: (code: string, [line]: object[]) => ({ code, id: (line as { type: number }).type }),
}
const waysToGuess = Object.keys(guessing) as (keyof typeof guessing)[]

describe('codes that a client tries at once', () => {
  const openEvent = () => shop.addPaidEvent({ pools: [{ capacity: 1_000 }] })
  const guess = (
    way: keyof typeof guessing,
    { id, types }: Awaited<ReturnType<typeof openEvent>>,
    code: string,
    headers: Record<string, string> = {},
  ) => {
    const input = guessing[way](code, [{ type: types[0] ?? 0, quantity: 1 }])
    const call = way.split(',')[0] as 'quoteOrder' | 'reserveTickets' | 'getTicketOffer' | 'getTicketDetails'
    const event = call === 'getTicketDetails' ? {} : { event: id }
    return callAsVisitor(shop.site, call, { ...input, ...event } as never, { headers })
  }
  const counted = (of: string) =>
    shop.site.services.database.pool.query('update rate_limits set taken = $2 where key = $1', [
      limitKey(`wrong codes of event ${of}`, { points: 2_000, seconds: 600 }),
      2_000,
    ])

  it('name every call that takes a code of an event', () => {
    const takes = Object.values(calls).filter(({ name, auth, input }) => {
      const text = JSON.stringify(z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }))
      return (
        auth === 'public' &&
        name in { ...eventsCallTable, ...paymentCallTable } &&
        /"(discount_codes|code)":/.test(text)
      )
    })
    expect(takes.map(({ name }) => name).toSorted()).toEqual(
      [...new Set(waysToGuess.map((way) => way.split(',')[0]))].toSorted(),
    )
  })

  it.each(waysToGuess)('are as few by %s', async (way) => {
    const event = await openEvent()
    const answers = await Promise.all(Array.from({ length: 50 }, (_, n) => guess(way, event, `VIP${n}`)))
    expect(answers.filter(({ status }) => status !== 429)).toHaveLength(40)
  })

  it.each(waysToGuess)('are bounded for the account by %s', async (way) => {
    const event = await openEvent()
    const member = await addMember(shop.site)
    const headers = { authorization: member.token }
    for (let n = 0; n < 40; n += 1) await guess('getTicketOffer', event, `VIP${n}`, headers)
    await shop.site.services.database.pool.query('delete from rate_limits where key = $1', [
      limitKey('wrong codes 127.0.0.1', { points: 40, seconds: 600 }),
    ])
    expect((await guess(way, event, 'VIP', headers)).status).toBe(429)
    expect((await guess(way, event, 'VIP')).status).not.toBe(429)
  })

  it.each(waysToGuess)('are bounded for the event by %s', async (way) => {
    const [event, other] = [await openEvent(), await openEvent()]
    await guess('getTicketOffer', event, 'VIP')
    await counted(`${event.id}`)
    expect((await guess(way, event, 'VIP')).status).toBe(429)
    expect((await guess(way, other, 'VIP')).status).not.toBe(429)
  })

  it('count together, whatever call names them', async () => {
    const event = await shop.addPaidEvent()
    const lines = [{ type: event.types[0] ?? 0, quantity: 1 }]
    const asked = { event: event.id, lines, discount_codes: ['NONE'] }
    for (let n = 0; n < 20; n += 1) {
      const quoted = await callAsVisitor(shop.site, 'quoteOrder', asked)
      const reserved = await callAsVisitor(shop.site, 'reserveTickets', { ...asked, idempotency_key: randomUUID() })
      expect([quoted.code, reserved.code]).toEqual(Array(2).fill(refused('discountRefused').code))
    }
    expect((await callAsVisitor(shop.site, 'quoteOrder', asked)).status).toBe(429)
  })
})

describe('mails to an address', () => {
  it('are bounded by orders to pay as by free ones, and not by returning to the same order', async () => {
    const event = await shop.addPaidEvent({ pools: [{ capacity: 200 }], types: [pricedType('票', '100')] })
    const email = 'stranger@mail.test'
    const first = await shop.hold(event)
    expect((await shop.start(first, 'transfer', { email })).status).toBe(200)
    const again: number[] = []
    for (let n = 0; n < 3; n += 1) again.push((await shop.start(first, 'transfer', { email })).status)
    expect(again).toEqual([200, 200, 200])
    const statuses: number[] = []
    for (let n = 0; n < 32; n += 1) {
      const order = await shop.hold(event)
      const { status } = await shop.start(order, 'transfer', { email })
      statuses.push(status)
    }
    expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(29)
    expect(statuses.at(-1)).toBe(429)
  })

  it('are bounded by the guests that an organiser adds in a day', async () => {
    const event = await shop.addPaidEvent({ pools: [{ capacity: 2_000 }], types: [freeType('嘉宾')] })
    const add = (n: number) =>
      event.organiser.call('addActivityGuests', {
        ...{ id: event.id, type: event.types[0], idempotency_key: randomUUID() },
        guests: Array.from({ length: 50 }, (_, place) => ({ name: '来宾', email: `guest-${n}-${place}@mail.test` })),
      } as never)
    const statuses: number[] = []
    for (let n = 0; n < 21; n += 1) statuses.push((await add(n)).status)
    expect(statuses).toEqual([...Array(20).fill(200), 429])
  })
})
