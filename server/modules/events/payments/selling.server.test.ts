import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { CallInput } from '#contract/calls.ts'
import { addMember, callAsVisitor } from '#server/test-member.ts'
import { refused } from '#server/test-refusal.ts'
import { addEvent as addDraft } from '../events/test-events.ts'
import { addEvent, confirmation, freeType, pricedType, reservation, type TestEvent } from '../orders/test-events.ts'
import { openPaidSite, type PaidSite } from './test-payments.ts'

/** Nothing is sold that nobody can pay for. */

let shop: PaidSite
beforeAll(async () => {
  shop = await openPaidSite()
})
afterAll(() => shop.close())
beforeEach(() => shop.reset())

const outcome = ({ status, code, data }: { status: number; code: number; data: unknown }) => ({ status, code, data })
const transfer = { provider: 'transfer', instructions: '汇丰银行 123-456789-838', hold_days: 3 } as const
const take = ({ organiser }: Pick<TestEvent, 'organiser'>, enabled: boolean) =>
  organiser.call('savePaymentAccount', { ...transfer, enabled })
const query = (text: string, values: unknown[]) => shop.site.services.database.pool.query(text, values)
const pools = [{ capacity: 20 }]
const addSold = (more: object = {}) => shop.addPaidEvent({ pools, ...more })

async function stopCards({ organiser }: TestEvent): Promise<void> {
  await organiser.call('savePaymentAccount', { provider: 'stripe', enabled: false, instructions: '', hold_days: 3 })
}
const offered = async ({ id }: TestEvent) => {
  const { data } = await callAsVisitor(shop.site, 'getTicketOffer', { event: id })
  return data.types.map(({ unavailable }) => unavailable)
}
const reserve = async (event: TestEvent, place = 0) => {
  const type = event.types[place] ?? 0
  return outcome(
    await callAsVisitor(shop.site, 'reserveTickets', { ...reservation(event), lines: [{ type, quantity: 1 }] }),
  )
}

it('is not submitted while it sells something and nobody could pay', async () => {
  const organiser = await addMember(shop.site)
  const { id, version } = await addDraft(organiser)
  await organiser.call('saveActivityTickets', { id, pools, types: [pricedType()], questions: [] })
  const submit = () => organiser.call('submitActivity', { id, version })
  const answer = await submit()
  expect(outcome(answer)).toEqual(refused('nobodyCanPay'))
  expect(answer.message).toContain('收款方式')
  expect((await organiser.call('activityPricing', { id })).data.ways).toEqual([])
  await take({ organiser }, true)
  expect((await submit()).data.state).toBe('pending')
  // Money is the organiser's own matter: it can be settled while the newsroom reads.
  expect((await take({ organiser }, true)).code).toBe(200)
  expect((await organiser.call('activityPricing', { id })).data.ways).toEqual(['transfer'])
})

it('is submitted without a way to be paid where everything is free, or what costs something is not on sale', async () => {
  const organiser = await addMember(shop.site)
  const { id, version } = await addDraft(organiser)
  const types = [freeType(), pricedType('贵宾票', '50000', { on_sale: false })]
  await organiser.call('saveActivityTickets', { id, pools, types, questions: [] })
  expect((await organiser.call('submitActivity', { id, version })).data.state).toBe('pending')
})

it('stops selling what costs something with the last way to be paid, and sells it again with the next', async () => {
  const event = await addSold({ types: [pricedType(), freeType()] })
  expect(await offered(event)).toEqual([null, null])
  await stopCards(event)
  expect(await offered(event)).toEqual([null, null])
  await take(event, false)
  expect(await offered(event)).toEqual(['no_payment', null])
  expect(await reserve(event)).toEqual(refused('nobodyCanPay'))
  expect((await reserve(event, 1)).code).toBe(200)
  const { data } = await callAsVisitor(shop.site, 'getTicketStock', { event: event.id })
  expect(data.types.map(({ unavailable }) => unavailable)).toEqual(['no_payment', null])
  await take(event, true)
  expect(await offered(event)).toEqual([null, null])
  expect((await reserve(event)).code).toBe(200)
})

it('has with a code that makes it free what nobody could pay for', async () => {
  const event = await addSold()
  await stopCards(event)
  await take(event, false)
  const isFree = async () => (await callAsVisitor(shop.site, 'getTicketStock', { event: event.id })).data.free_by_code
  for (const [code, value] of [
    ['half', '5000'],
    ['gift', '10000'],
  ] as const) {
    expect(await isFree()).toBe(false)
    const made = {
      id: event.id,
      purpose: 'percent',
      code,
      value,
      uses_limit: 9,
      idempotency_key: randomUUID(),
    } as const
    expect((await event.organiser.call('makeActivityCodes', made)).code).toBe(200)
  }
  expect(await isFree()).toBe(true)
  const withCode = async (code: string, expected_total: string) => {
    const given = { ...reservation(event), discount_codes: [code], expected_total }
    return callAsVisitor(shop.site, 'reserveTickets', given)
  }
  expect(outcome(await withCode('half', '6400'))).toEqual(refused('nobodyCanPay'))
  const { data: held } = await withCode('gift', '0')
  const { data: order } = await callAsVisitor(shop.site, 'confirmOrder', confirmation(held))
  expect(order).toMatchObject({ state: 'paid', total: '0' })
})

it('says of no code that it makes free what it is not for, or only makes cheaper', async () => {
  const event = await addSold({ types: [pricedType(), freeType()] })
  await stopCards(event)
  await take(event, false)
  const add = async (code: string, given: Pick<CallInput<'makeActivityCodes'>, 'purpose' | 'value' | 'types'>) => {
    const made = { id: event.id, code, uses_limit: 1, idempotency_key: randomUUID(), ...given }
    expect((await event.organiser.call('makeActivityCodes', made)).code).toBe(200)
    return (await callAsVisitor(shop.site, 'getTicketOffer', { event: event.id })).data.free_by_code
  }
  expect(await add('other', { purpose: 'percent', value: '10000', types: event.types.slice(1) })).toBe(false)
  expect(await add('short', { purpose: 'amount', value: '12799' })).toBe(false)
  expect(await add('whole', { purpose: 'amount', value: '12800' })).toBe(true)
})

it('stops selling where the site offers no way that the organiser has', async () => {
  const event = await addSold()
  await stopCards(event)
  const administrator = await addMember(shop.site, { roles: ['administrator'] })
  const offer = (offered: boolean) =>
    administrator.call('switchPaymentProvider', { provider: 'transfer', offered, reason: 'the bank is closed' })
  await offer(false)
  try {
    expect(await offered(event)).toEqual(['no_payment'])
    expect(await reserve(event)).toEqual(refused('nobodyCanPay'))
  } finally {
    await offer(true)
  }
  expect(await offered(event)).toEqual([null])
})

it('keeps offers of the waiting list back while nobody could pay for them', async () => {
  const event = await addSold({ pools: [{ capacity: 1 }], types: [pricedType(), freeType('赠票')] })
  const held = await shop.hold(event)
  const person = { name: '候补者', email: `waits-${event.id}@mail.test` }
  const { data } = await callAsVisitor(shop.site, 'joinWaitingList', {
    type: event.types[0] ?? 0,
    quantity: 1,
    ...person,
  })
  await stopCards(event)
  await take(event, false)
  await callAsVisitor(shop.site, 'cancelOrder', { order: held.id, token: held.token })
  const offer = async () => {
    await shop.site.services.orders.work(new Date())
    return (await callAsVisitor(shop.site, 'waitingPlace', data)).data.state
  }
  expect(await offer()).toBe('waiting')
  // Another buyer takes the place meanwhile.
  expect(await offered(event)).toEqual(['no_payment', null])
  await take(event, true)
  expect(await offer()).toBe('offered')
})

it('offers places of other events, however many wait for what nobody could pay for', async () => {
  const sold = await addSold({ pools: [{ capacity: 1 }] })
  const free = await addEvent(shop.site, { pools: [{ capacity: 1 }] })
  const mixed = await addSold({
    pools: [{ capacity: 1 }, { capacity: 1 }],
    types: [pricedType(), freeType('赠票', { pools: [1] })],
  })
  const held = await Promise.all([shop.hold(sold), shop.hold(free), shop.hold(mixed)])
  const both = { ...reservation(mixed), lines: [{ type: mixed.types[1] ?? 0, quantity: 1 }] }
  held.push((await callAsVisitor(shop.site, 'reserveTickets', both)).data)
  await query(
    `insert into waiting_entries (event_id, type_id, name, email, quantity, language, joined_at)
     select $1, $2, '候补者', 'many-' || n || '@mail.test', 1, 'en', now() from generate_series(1, 51) as n`,
    [sold.id, sold.types[0]],
  )
  const wait = async (type: number | undefined) => {
    const person = { name: '候补者', email: `waits-${type}@mail.test` }
    return (await callAsVisitor(shop.site, 'joinWaitingList', { type: type ?? 0, quantity: 1, ...person })).data
  }
  const waiting = [await wait(mixed.types[0]), await wait(mixed.types[1]), await wait(free.types[0])]
  for (const event of [sold, mixed]) {
    await stopCards(event)
    await take(event, false)
  }
  for (const { id, token } of held) await callAsVisitor(shop.site, 'cancelOrder', { order: id, token })
  await shop.site.services.orders.work(new Date())
  const states = async () =>
    Promise.all(waiting.map(async (entry) => (await callAsVisitor(shop.site, 'waitingPlace', entry)).data.state))
  expect(await states()).toEqual(['waiting', 'offered', 'offered'])
  for (const event of [sold, mixed]) await take(event, true)
  await shop.site.services.orders.work(new Date())
  expect(await states()).toEqual(['offered', 'offered', 'offered'])
  const { rows } = await query(`select id from waiting_entries where event_id = $1 and state = 'offered'`, [sold.id])
  expect(rows).toHaveLength(1)
})

it('passes over who waits for more than one order may have by now', async () => {
  const event = await addEvent(shop.site, { pools: [{ capacity: 3 }] })
  const held = await shop.hold(event, 3)
  const wait = async (quantity: number) => {
    const person = { name: '候补者', email: `waits-${quantity}-${event.id}@mail.test` }
    return (await callAsVisitor(shop.site, 'joinWaitingList', { type: event.types[0] ?? 0, quantity, ...person })).data
  }
  const waiting = [await wait(3), await wait(1)]
  await query('update ticket_types set per_order = 2 where id = $1', [event.types[0]])
  await callAsVisitor(shop.site, 'cancelOrder', { order: held.id, token: held.token })
  await shop.site.services.orders.work(new Date())
  const states = waiting.map(async (entry) => (await callAsVisitor(shop.site, 'waitingPlace', entry)).data.state)
  expect(await Promise.all(states)).toEqual(['waiting', 'offered'])
})

it('has event lists read anew only where events are paid for in another way than before', async () => {
  const { bus, database } = shop.site.services
  const [event, member] = [await addSold(), await addMember(shop.site)]
  let heard: string[] = []
  let arrived = () => {}
  const end = await bus.subscribe(
    (tags) => {
      heard.push(...tags)
      if (tags.includes('test:end')) arrived()
    },
    () => {},
  )
  /** Tags that a call publishes: what it does is heard before what is published after it. */
  async function tagsOf(call: () => Promise<{ code: number }>): Promise<string[]> {
    heard = []
    const all = new Promise<void>((resolve) => {
      arrived = resolve
    })
    expect((await call()).code).toBe(200)
    await bus.publish(database.orm, ['test:end'])
    await all
    return heard.filter((tag) => tag === 'list:events' || tag === `event:${event.id}`).toSorted()
  }
  try {
    expect(await tagsOf(() => take({ organiser: member }, true))).toEqual([])
    expect(await tagsOf(() => take({ organiser: member }, false))).toEqual([])
    const other = { ...transfer, enabled: true, hold_days: 5, instructions: '恒生银行 024-1' }
    expect(await tagsOf(() => event.organiser.call('savePaymentAccount', other))).toEqual([])
    expect(await tagsOf(() => take(event, false))).toEqual([`event:${event.id}`, 'list:events'])
    expect(await tagsOf(() => take(event, false))).toEqual([])
    expect(await tagsOf(() => take(event, true))).toEqual([`event:${event.id}`, 'list:events'])
  } finally {
    end()
  }
})

it('changes how an organiser is paid only so often', async () => {
  const organiser = await addMember(shop.site)
  const codes: number[] = []
  for (let place = 0; place < 61; place += 1) codes.push((await take({ organiser }, place % 2 === 0)).code)
  expect(codes.filter((code) => code === 200)).toHaveLength(60)
  expect(codes.at(-1)).toBe(refused('tooManyRequests').code)
})

it('refuses a fee that was written for another currency', async () => {
  const event = await addSold({ types: [pricedType('普通票', '12800', { on_sale: false })] })
  const { data } = await event.organiser.call('activityPricing', { id: event.id })
  const { currency_exponent: _, currency_fixed: __, ways: ___, ...pricing } = data
  const fee = { ...pricing, id: event.id, fee_per_ticket: '500' }
  const details = await event.organiser.call('activityDetails', { id: event.id })
  await event.organiser.call('activityUpdate', { id: event.id, version: details.data.version, currency: 'JPY' })
  expect(await event.organiser.call('saveActivityPricing', fee)).toMatchObject({ code: refused('editConflict').code })
  const saved = await event.organiser.call('saveActivityPricing', { ...fee, currency: 'JPY' })
  expect(saved.data).toMatchObject({ currency: 'JPY', fee_per_ticket: '500' })
})
