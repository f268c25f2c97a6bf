import { describe, expect, it } from 'vitest'
import { orderStates, paymentProviderNames, paymentStates } from '#contract/events/order-terms.ts'
import { checkoutTable } from '#contract/events/test-checkout-table.ts'
import { isOrderCancelled, type OrderView, orderStanding, orderView } from './order-view.ts'

type Order = Parameters<typeof orderView>[0]
type Payment = Parameters<typeof orderView>[1]

const given = [{ line: 1, name: '林知远', email: 'lin@mail.test', answers: {} }]
const held: Order = { state: 'payment_in_progress', total: '12800', seconds_left: 600, given: [], upgrade: null }
const named: Order = { ...held, given }
const free: Order = { ...held, total: '0' }
const exchange: Order = {
  ...held,
  upgrade: { order_number: '20261120-8F31C', type_name: '标准票', type_language: 'zh-Hans' },
}
const late: Order = { ...named, seconds_left: 0 }

/** Ways back to an order; whether the provider says on it that the buyer paid. */
const ways = { 'with Back, a reload or the stored address': false, 'from the page of the provider': true } as const

const none = null
const of = (provider: NonNullable<Payment>['provider'], state: NonNullable<Payment>['state'] = 'open'): Payment => ({
  provider,
  state,
})

/** State of the order and its last payment, and the next step on each way back. */
const cases: [string, Order, Payment, OrderView, OrderView?][] = [
  ['held, nobody named', held, none, 'details'],
  ['held, free', free, undefined, 'details'],
  ['held for an exchange', exchange, none, 'upgrade'],
  ['held, payments not known yet', named, undefined, 'loading'],
  ['named, nothing begun', named, none, 'methods'],
  ['card begun', named, of('stripe'), 'paying', 'confirming'],
  ['transfer begun', named, of('transfer'), 'paying'],
  ['stablecoins begun', named, of('stablecoin'), 'paying'],
  ['exchange, card begun', exchange, of('stripe'), 'paying', 'confirming'],
  ['card given up', named, of('stripe', 'cancelled'), 'methods'],
  ['card refused', named, of('stripe', 'failed'), 'methods'],
  ['transfer given up', named, of('transfer', 'cancelled'), 'methods'],
  ['stablecoins given up', named, of('stablecoin', 'cancelled'), 'methods'],
  ['too little came', named, of('stablecoin', 'short'), 'methods'],
  ['time over, nothing begun', { ...held, seconds_left: 0 }, none, 'over'],
  ['time over, free', { ...free, seconds_left: 0 }, undefined, 'over'],
  ['time over, card given up', late, of('stripe', 'cancelled'), 'over'],
  ['time over, card not closed yet', late, of('stripe'), 'paying', 'confirming'],
]

describe('the next step of an order', () => {
  it.each(cases)('is the same on every way back: %s', (_, order, payment, step, afterProvider = step) => {
    const steps = Object.values(ways).map((hasPaid) => orderView(order, payment, hasPaid))
    expect(steps).toEqual([step, afterProvider])
  })

  it('is never to pay again while a payment is being confirmed, whatever the way to pay', () => {
    for (const provider of paymentProviderNames)
      for (const state of paymentStates) {
        const step = orderView(named, { provider, state }, true)
        expect(['confirming', 'paying', 'methods']).toContain(step)
        expect(step === 'methods', `${provider} ${state}`).toBe(state !== 'open')
      }
  })

  it('is what became of it once it is not to be paid any more', () => {
    for (const state of orderStates.filter((one) => one !== 'payment_in_progress'))
      for (const payment of [undefined, none, ...paymentStates.map((one) => of('stripe', one))])
        for (const hasPaid of Object.values(ways))
          expect(orderView({ ...named, state, seconds_left: 0 }, payment, hasPaid)).toBe('tickets')
  })
})

describe('the next step of every cell of the checkout table', () => {
  const cells = checkoutTable.flatMap((row) => row.methods.map((method) => [row.state, method, row] as const))
  const providers = { card: 'stripe', transfer: 'transfer', stablecoin: 'stablecoin', free: undefined } as const
  it.each(cells)('%s, %s', (_, method, row) => {
    const order: Order = {
      ...{ state: row.order, total: method === 'free' ? '0' : '12800', upgrade: null },
      ...{ seconds_left: row.clock ? 600 : 0, given: row.named ? given : [] },
    }
    const provider = providers[method]
    const payment = provider && row.payment ? of(provider, row.payment) : null
    expect(orderView(order, payment, false)).toBe(row.next)
    expect(orderView(order, payment, true)).toBe(method === 'card' ? (row.afterProvider ?? row.next) : row.next)
  })
})

it.each([
  ['refund_in_progress', 'buyer', true],
  ['refund_complete', 'organiser', true],
  // Money that came too late.
  ['refund_in_progress', 'expiry', true],
  ['payment_cancelled', 'buyer', true],
  ['payment_cancelled', 'failure', true],
  ['payment_cancelled', 'expiry', false],
  ['payment_in_progress', null, false],
  ['paid', null, false],
] as const)('an order that is %s by %s is cancelled as a whole: %s', (state, cancel_reason, isCancelled) => {
  expect(isOrderCancelled({ state, cancel_reason })).toBe(isCancelled)
})

describe('the tickets of an order', () => {
  const ticket = { state: 'valid', passed_on: false, exchanged: false } as const
  const gone = { ...ticket, state: 'void' } as const
  const passed = { ...ticket, passed_on: true } as const
  it.each([
    ['all valid', [ticket, ticket], { tickets: 2, cancelled: 0, own: 2, passedOn: 0 }],
    ['one passed on', [ticket, passed], { tickets: 2, cancelled: 0, own: 1, passedOn: 1 }],
    ['the other one cancelled after that', [gone, passed], { tickets: 2, cancelled: 1, own: 0, passedOn: 1 }],
    ['one cancelled', [gone, ticket], { tickets: 2, cancelled: 1, own: 1, passedOn: 0 }],
    ['one exchanged', [{ ...gone, exchanged: true }, ticket], { tickets: 1, cancelled: 0, own: 1, passedOn: 0 }],
    ['being refunded', [{ ...ticket, state: 'suspended' }], { tickets: 1, cancelled: 1, own: 0, passedOn: 0 }],
  ] as const)('are counted: %s', (_, attendees, standing) => {
    expect(orderStanding({ attendees })).toEqual(standing)
  })
})
