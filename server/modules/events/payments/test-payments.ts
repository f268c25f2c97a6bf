import type { CallInput, CallOutput } from '#contract/calls.ts'
import { callAsVisitor } from '../../../test-member.ts'
import { openTestSite } from '../../../test-site.ts'
import { openTestSites } from '../../../test-sites.ts'
import { openTestStripe, testKeys } from '../../../test-stripe.ts'
import {
  addEvent,
  confirmation,
  drift,
  pricedType,
  reservation,
  resetLimits,
  type TestEvent,
} from '../orders/test-events.ts'

export type Held = CallOutput<'reserveTickets'>

export const minute = 60_000
export const later = (ms: number) => new Date(Date.now() + ms)
export const opener = ({ id, token }: Pick<Held, 'id' | 'token'>) => ({ order: id, token })

/**
 * For tests: a site with a Stripe of its own, and what buyers and organisers do there.
 * @param two whether two processes run it; their clock stands still
 */
export async function openPaidSite({ two = false } = {}) {
  const stripe = await openTestStripe()
  const payments = { stripeUrl: stripe.url }
  const sites = two ? await openTestSites({ now: new Date(), payments }) : undefined
  const site = sites ? { ...sites.one, close: sites.close } : await openTestSite({ payments })
  const { pool } = site.services.database

  const hold = async (event: TestEvent, quantity = 1): Promise<Held> =>
    (await callAsVisitor(site, 'reserveTickets', reservation(event, quantity))).data
  function start(
    order: Held,
    provider: 'stripe' | 'transfer' = 'stripe',
    more: Partial<CallInput<'startPayment'>> = {},
  ) {
    const { idempotency_key: _, ...given } = confirmation(order)
    return callAsVisitor(site, 'startPayment', { ...given, provider, ...more })
  }
  const look = async (order: Held) => (await callAsVisitor(site, 'getOrderPayment', opener(order))).data
  async function sessionOf(order: Held): Promise<string> {
    const { data } = await start(order)
    return data.payment?.address.split('/').at(-1) ?? ''
  }
  const accountsAsked = new Map<number, Promise<string>>()
  /** Asked once for each event: many payments are reported at the same time, and one member may do little at once. */
  function accountOf({ id, organiser }: TestEvent): Promise<string> {
    const known = accountsAsked.get(id)
    if (known) return known
    const asked = organiser.call('paymentAccounts', {}).then(({ data }) => {
      const account = data.list.find(({ provider }) => provider === 'stripe')
      return account?.webhook_address.split('/').at(-1) ?? ''
    })
    accountsAsked.set(id, asked)
    return asked
  }
  /** Stripe sends an event. @returns the status of the answer */
  async function tell(
    type: string,
    object: unknown,
    event: TestEvent,
    sent = stripe.event(type, object),
    to: { origin: string } = site,
  ): Promise<number> {
    const answer = await fetch(`${to.origin}/payments/stripe/${await accountOf(event)}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'stripe-signature': sent.signature },
      body: sent.body,
    })
    await answer.text()
    return answer.status
  }

  return {
    /** The second process, or the only one. */
    other: sites?.two ?? site,
    ...{ stripe, site, hold, start, look, sessionOf, tell, payments: site.services.payments },
    stateOf: async (order: Held) => (await look(order)).order.state,

    /** An event whose organiser takes cards and transfers. */
    async addPaidEvent(options: Parameters<typeof addEvent>[1] = {}): Promise<TestEvent> {
      const event = await addEvent(site, { types: [pricedType()], ...options })
      await event.organiser.call('savePaymentAccount', { provider: 'stripe', enabled: true, ...testKeys })
      const instructions = '汇丰银行 123-456789-838\n备注请写订单号'
      const transfer = { provider: 'transfer', enabled: true, instructions, hold_days: 3 } as const
      await event.organiser.call('savePaymentAccount', transfer)
      return event
    },

    /** An order that is paid by card. */
    async buy(event: TestEvent, quantity = 1): Promise<Held> {
      const order = await hold(event, quantity)
      const session = await sessionOf(order)
      stripe.pay(session)
      await tell('checkout.session.completed', stripe.sessions.get(session), event)
      return (await look(order)).order
    },

    /** Returns the messages to its buyer about an order, besides that its payment waits. */
    async messagesOf(order: Held): Promise<string[]> {
      const { rows } = await pool.query<{ topic: string }>(
        `select topic from order_messages where order_id = $1 and topic <> 'payment_open' order by id`,
        [order.id],
      )
      return rows.map(({ topic }) => topic)
    },

    /** Returns the differences of places, codes or books from the rows: nothing is lost and nothing doubled. */
    differences: async () => [...(await drift(site)), ...(await site.services.payments.books.check())],

    /** Before each test: no limits are used up, and the provider behaves. */
    async reset(): Promise<void> {
      await resetLimits(site)
      stripe.setRefunds('succeeded')
      stripe.mishaps.length = 0
    },

    async close(): Promise<void> {
      await site.close()
      await stripe.close()
    },
  }
}

export type PaidSite = Awaited<ReturnType<typeof openPaidSite>>
