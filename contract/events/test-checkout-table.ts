import type { OrderState } from './order-terms.ts'

/**
 * For tests: every state of an order of two tickets, with the payment methods and the ways back that exist in it, and what its
 * buyer finds. The server is asked for every cell; the page derives the next step from what it answers.
 */

export type CheckoutMethod = 'card' | 'stablecoin' | 'transfer' | 'free'
/**
 * `address`: Back, a reload, or the tab of before; `elsewhere`: another tab or device with the address that was stored;
 * `mail`: another device with the link of an email; `account`: a signed-in member without the address.
 */
export type CheckoutWay = 'address' | 'elsewhere' | 'mail' | 'account'

interface Tickets {
  valid: number
  cancelled: number
  passedOn: number
}

export interface CheckoutRow {
  state: string
  methods: readonly CheckoutMethod[]
  ways: readonly CheckoutWay[]
  order: OrderState
  /** State of its last payment; none for what is free, and before one is begun. */
  payment: 'open' | 'paid' | 'cancelled' | null
  /** True if the time that is left is shown. */
  clock: boolean
  /** True if it is known who comes. */
  named: boolean
  tickets: Tickets
  /** Part of the page with the next step; after the return from the provider's page where that differs. */
  next: 'details' | 'methods' | 'paying' | 'tickets'
  afterProvider?: 'confirming'
  /** State of an order by card when the provider reports the payment only now, and whether it is refunded. */
  late?: OrderState
  refunded?: true
}

const every: readonly CheckoutMethod[] = ['card', 'stablecoin', 'transfer', 'free']
const priced: readonly CheckoutMethod[] = ['card', 'stablecoin', 'transfer']
const ways: readonly CheckoutWay[] = ['address', 'elsewhere', 'mail', 'account']
const none: Tickets = { valid: 0, cancelled: 0, passedOn: 0 }
const two: Tickets = { valid: 2, cancelled: 0, passedOn: 0 }
const held = { order: 'payment_in_progress', clock: true, tickets: none } as const
const over = { clock: false, named: false, next: 'tickets' } as const

export const checkoutTable: readonly CheckoutRow[] = [
  // Nobody has given an address yet to which an email could be sent.
  {
    ...{ state: 'names missing', methods: every, ways: ['address', 'elsewhere', 'account'], ...held },
    ...{ payment: null, named: false, next: 'details' },
  },
  {
    ...{ state: 'unpaid', methods: priced, ways, ...held, payment: 'open', named: true, next: 'paying', late: 'paid' },
    afterProvider: 'confirming',
  },
  // The buyer paid, and the provider answers nothing yet.
  {
    ...{ state: 'confirming', methods: ['card'], ways, ...held, payment: 'open', named: true, next: 'paying' },
    ...{ afterProvider: 'confirming', late: 'paid' },
  },
  { state: 'given up', methods: priced, ways, ...held, payment: 'cancelled', named: true, next: 'methods' },
  { state: 'paid', methods: every, ways, order: 'paid', payment: 'paid', tickets: two, ...over, late: 'paid' },
  {
    ...{ state: 'expired', methods: priced, ways, order: 'payment_cancelled', payment: 'cancelled', tickets: none },
    ...{ ...over, late: 'paid' },
  },
  {
    ...{ state: 'cancelled', methods: priced, ways, order: 'payment_cancelled', payment: 'cancelled', tickets: none },
    ...{ ...over, late: 'payment_cancelled', refunded: true },
  },
  {
    ...{ state: 'refunded', methods: every, ways, order: 'refund_complete', payment: 'paid' },
    ...{ tickets: { valid: 0, cancelled: 2, passedOn: 0 }, ...over, late: 'refund_complete', refunded: true },
  },
  {
    ...{ state: 'event cancelled', methods: every, ways, order: 'refund_complete', payment: 'paid' },
    ...{ tickets: { valid: 0, cancelled: 2, passedOn: 0 }, ...over, late: 'refund_complete', refunded: true },
  },
  {
    ...{ state: 'event cancelled before payment', methods: priced, ways, order: 'payment_cancelled' },
    ...{ payment: 'cancelled', tickets: none, ...over, late: 'payment_cancelled', refunded: true },
  },
  {
    ...{ state: 'part cancelled', methods: every, ways, order: 'paid', payment: 'paid' },
    ...{ tickets: { valid: 1, cancelled: 1, passedOn: 0 }, ...over, late: 'paid' },
  },
  {
    ...{ state: 'passed on', methods: every, ways, order: 'paid', payment: 'paid' },
    ...{ tickets: { valid: 2, cancelled: 0, passedOn: 1 }, ...over, late: 'paid' },
  },
]
