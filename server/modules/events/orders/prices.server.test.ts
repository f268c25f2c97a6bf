import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { CallInput } from '#contract/calls.ts'
import { callAsVisitor } from '../../../test-member.ts'
import { refused } from '../../../test-refusal.ts'
import { openTestSite, type TestSite } from '../../../test-site.ts'
import {
  addEvent,
  confirmation,
  drift,
  freeType,
  pricedType,
  reservation,
  resetLimits,
  type TestEvent,
} from './test-events.ts'

let site: TestSite
beforeAll(async () => {
  site = await openTestSite()
})
afterAll(() => site.close())
beforeEach(() => resetLimits(site))

const quote = (input: CallInput<'quoteOrder'>) => callAsVisitor(site, 'quoteOrder', input)
const reserve = (event: TestEvent, quantity: number, more: Partial<CallInput<'reserveTickets'>> = {}) =>
  callAsVisitor(site, 'reserveTickets', reservation(event, quantity, more))
const addCode = async (event: TestEvent, more: Partial<CallInput<'makeActivityCodes'>>) => {
  const { code, message } = await event.organiser.call('makeActivityCodes', {
    ...{ id: event.id, purpose: 'percent', value: '1000', idempotency_key: randomUUID(), uses_limit: 100 },
    ...more,
  })
  if (code !== 200) throw new Error(message)
}
const outcome = ({ status, code, data }: { status: number; code: number; data: unknown }) => ({ status, code, data })

describe('what an order costs', () => {
  it('is counted with taxes, fees and codes, copied onto the order, and the same as was quoted', async () => {
    const event = await addEvent(site, {
      types: [pricedType('普通票', '10000', { group_prices: [{ from: 3, price: '9000' }] }), freeType('学生票')],
    })
    await event.organiser.call('saveActivityPricing', {
      ...{ id: event.id, tax_name: 'GST', tax_bp: 900, tax_included: false, fee_bp: 250, fee_per_ticket: '30' },
    })
    await addCode(event, { code: 'early', value: '1000' })
    const lines = [
      { type: event.types[0] ?? 0, quantity: 3 },
      { type: event.types[1] ?? 0, quantity: 1 },
    ]
    const quoted = await quote({ event: event.id, lines, discount_codes: [' EARLY '] })
    expect(quoted.data).toMatchObject({
      ...{ subtotal: '27000', discounts: [{ code: 'early', amount: '2700' }], fee: '698', tax: '2250', total: '27248' },
      ...{ tax_name: 'GST', tax_bp: 900, tax_included: false, currency: 'HKD', currency_exponent: 2 },
    })
    const wanted = { lines, discount_codes: ['early'], expected_total: '27248' }
    const { data: order } = await reserve(event, 1, wanted)
    expect(order).toMatchObject({ total: '27248', state: 'payment_in_progress' })
    const { lines: _, ...amounts } = quoted.data
    expect(order.amounts).toEqual(amounts)
    expect(order.lines.map(({ unit_price, total }) => [unit_price, total])).toEqual([
      ['9000', '27248'],
      ['0', '0'],
    ])
    await event.organiser.call('saveActivityPricing', { id: event.id, tax_name: 'VAT', tax_bp: 2_000 })
    const { data: later } = await callAsVisitor(site, 'getOrder', { order: order.id, token: order.token })
    expect(later.amounts).toEqual(amounts)
    expect(await drift(site)).toEqual([])
  })

  it('is refused where the buyer was shown another total, and holds nothing', async () => {
    const event = await addEvent(site, { types: [pricedType()] })
    const { data: setup } = await event.organiser.call('activityTickets', { id: event.id })
    await event.organiser.call('saveActivityTickets', {
      ...setup,
      id: event.id,
      types: setup.types.map((type) => ({ ...type, price: '9900' })),
    })
    expect(outcome(await reserve(event, 1, { expected_total: '12800' }))).toEqual(refused('priceChanged'))
    const { data } = await reserve(event, 1, { expected_total: '9900' })
    expect(data.total).toBe('9900')
    expect(await drift(site)).toEqual([])
  })

  it('is what the prices are at the moment of reserving, while an organiser changes them', async () => {
    const event = await addEvent(site, {
      types: [pricedType('票', '100', { per_order: 50 })],
      pools: [{ capacity: 1_000 }],
    })
    const { data: setup } = await event.organiser.call('activityTickets', { id: event.id })
    const change = (price: string) =>
      event.organiser.call('saveActivityTickets', {
        ...setup,
        id: event.id,
        types: setup.types.map((type) => ({ ...type, price })),
      })
    const reservations = Array.from({ length: 20 }, () => reserve(event, 2))
    await Promise.all([...reservations, change('150'), change('170')])
    for (const { code, data } of await Promise.all(reservations)) {
      if (code === 200) expect(Number(data.total)).toBe(2 * Number(data.lines[0]?.unit_price))
      else expect(code).toBe(11213)
    }
    expect(await drift(site)).toEqual([])
  })

  it('is nothing for guests of the organiser, and for who has a code for everything', async () => {
    const event = await addEvent(site, { types: [pricedType()] })
    const guests = [{ name: '嘉宾', email: 'guest@mail.test' }]
    const { data } = await event.organiser.call('addActivityGuests', {
      ...{ id: event.id, type: event.types[0] ?? 0, guests, idempotency_key: randomUUID() },
    })
    expect([data.state, data.total]).toEqual(['paid', '0'])
    await addCode(event, { code: 'all', value: '10000' })
    const { data: held } = await reserve(event, 2, { discount_codes: ['all'] })
    const { data: paid } = await callAsVisitor(site, 'confirmOrder', confirmation(held))
    expect([paid.state, paid.total, paid.attendees.length]).toEqual(['paid', '0', 2])
    expect(await drift(site)).toEqual([])
  })
})

describe('codes for discounts', () => {
  it.each([
    ['that is not there', { discount_codes: ['nothing'] }, 'discountRefused'],
    ['given twice', { discount_codes: ['both', 'BOTH'] }, 'discountRefused'],
    ['of another type', { discount_codes: ['students'] }, 'discountRefused'],
    ['that goes with no other', { discount_codes: ['both', 'alone'] }, 'discountsExclusive'],
    ['for an invitation', { discount_codes: ['door'] }, 'discountRefused'],
  ] as const)('refuse one %s', async (_, more, reason) => {
    const event = await addEvent(site, { types: [pricedType(), pricedType('学生票', '5000')] })
    const asked = { discount_codes: [...more.discount_codes] }
    await addCode(event, { code: 'both', combinable: true })
    await addCode(event, { code: 'alone' })
    await addCode(event, { code: 'students', types: [event.types[1] ?? 0] })
    await addCode(event, { code: 'door', purpose: 'invitation', value: '0' })
    expect(outcome(await reserve(event, 1, asked))).toEqual(refused(reason))
    expect(
      outcome(await quote({ event: event.id, lines: [{ type: event.types[0] ?? 0, quantity: 1 }], ...asked })),
    ).toEqual(refused(reason))
    expect(await drift(site)).toEqual([])
  })

  it('go to as many orders as they have uses, however many ask at once, and are free again when a hold ends', async () => {
    const event = await addEvent(site, { types: [pricedType()], pools: [{ capacity: 1_000 }] })
    await addCode(event, { code: 'few', uses_limit: 5 })
    const answers = await Promise.all(Array.from({ length: 40 }, () => reserve(event, 2, { discount_codes: ['few'] })))
    const got = answers.filter(({ code }) => code === 200)
    expect(got).toHaveLength(5)
    for (const { code } of answers) expect([200, 11203, 11214]).toContain(code)
    expect(await drift(site)).toEqual([])
    const [first] = got
    await callAsVisitor(site, 'cancelOrder', { order: first?.data.id ?? 0, token: first?.data.token ?? '' })
    expect((await reserve(event, 1, { discount_codes: ['few'] })).code).toBe(200)
    expect((await reserve(event, 1, { discount_codes: ['few'] })).code).not.toBe(200)
    expect(await drift(site)).toEqual([])
  })

  it.each([
    ['a percentage of more than everything', { value: '10001' }],
    ['a discount of nothing', { value: '0' }],
    ['an invitation with a value', { purpose: 'invitation', value: '5' }],
  ] as const)('cannot be %s', async (_, more) => {
    const event = await addEvent(site, { types: [pricedType()] })
    const answer = await event.organiser.call('makeActivityCodes', {
      ...{ id: event.id, purpose: 'percent', code: 'bad', idempotency_key: randomUUID() },
      ...more,
    })
    expect(outcome(answer)).toEqual(refused('invalidInput'))
  })
})

it('lists codes by what they do', async () => {
  const event = await addEvent(site, { types: [pricedType()] })
  await addCode(event, { code: 'door', purpose: 'invitation', value: '0' })
  await addCode(event, { code: 'early', value: '1500', combinable: true })
  const list = async (purposes: ('invitation' | 'percent' | 'amount')[]) =>
    (await event.organiser.call('activityCodes', { id: event.id, purposes })).data.list
  expect((await list(['invitation'])).map(({ code }) => code)).toEqual(['door'])
  expect(await list(['percent', 'amount'])).toMatchObject([
    { code: 'early', purpose: 'percent', value: '1500', combinable: true },
  ])
})
