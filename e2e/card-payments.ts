import { randomUUID } from 'node:crypto'
import Stripe from 'stripe'
import { inject } from 'vitest'
import type { CallInput } from '#contract/calls.ts'
import { testKeys } from '#server/test-stripe.ts'
import type { TestMember } from './members.ts'
import { type OpenEvent, publishEvent } from './organisers.ts'
import { call } from './site-content.ts'

export interface CardEvent extends OpenEvent {
  /** The path that receives the provider’s events. */
  webhook: string
}

/** An event whose organiser takes cards alone, at the provider of the site under test. */
export async function publishCardEvent(
  organiser: TestMember,
  title: string,
  offered: Pick<CallInput<'saveActivityTickets'>, 'types'> & { places?: number } = {
    types: [{ kind: 'ordinary', name: '标准票', price: '12800', pools: [0] }],
  },
): Promise<CardEvent> {
  const account = { provider: 'stripe', enabled: true, ...testKeys } as const
  const { list } = await call('savePaymentAccount', account, 'zh-Hans', organiser.token)
  const address = list.find(({ provider }) => provider === 'stripe')?.webhook_address ?? ''
  const event = await publishEvent(organiser, title, offered.types)
  if (offered.places !== undefined) {
    const setup = await call('activityTickets', { id: event.id }, 'zh-Hans', organiser.token)
    const pools = setup.pools.map((pool) => ({ ...pool, capacity: offered.places ?? 0 }))
    await call('saveActivityTickets', { ...setup, id: event.id, pools }, 'zh-Hans', organiser.token)
  }
  return { ...event, webhook: new URL(address).pathname }
}

/** Returns the provider's record of a payment, by the address of its page. */
async function sessionAt(page: string): Promise<object> {
  const id = new URL(page).pathname.split('/').at(-1)
  const headers = { authorization: `Bearer ${testKeys.secret_key}` }
  return (await fetch(`${inject('siteStripe')}/v1/checkout/sessions/${id}`, { headers })).json() as Promise<object>
}

/** The provider sends the event of a payment, as often as it is asked to. @param page where the buyer paid */
export async function tellPaid({ webhook }: CardEvent, page: string, times = 1): Promise<void> {
  const object = await sessionAt(page)
  const type = 'checkout.session.completed'
  const body = JSON.stringify({ id: `evt_${randomUUID()}`, object: 'event', type, data: { object } })
  const stripe = new Stripe(testKeys.secret_key)
  const signature = stripe.webhooks.generateTestHeaderString({ payload: body, secret: testKeys.webhook_secret })
  const headers = { 'content-type': 'application/json', 'stripe-signature': signature }
  for (let sent = 0; sent < times; sent += 1) {
    const answer = await fetch(inject('siteOrigin') + webhook, { method: 'POST', headers, body })
    await answer.text()
    if (answer.status !== 200) throw new Error(`An event was answered with ${answer.status}`)
  }
}

/** The buyer pays somewhere other than in the page under test. */
export async function payAt(page: string): Promise<void> {
  await (await fetch(page, { method: 'POST' })).text()
}

/** The buyer pays, and the provider fails whenever it is asked about that payment. */
export async function payUnheardAt(page: string): Promise<void> {
  const body = new URLSearchParams({ card: 'unheard' })
  await (await fetch(page, { method: 'POST', body })).text()
}

/** A guest's order that is paid by card. */
export async function orderByCard(event: CardEvent, name: string, email: string) {
  const held = await call('reserveTickets', {
    event: event.id,
    lines: [{ type: event.type, quantity: 1 }],
    idempotency_key: randomUUID(),
  })
  const attendees = held.lines.map(({ id: line }) => ({ line, name }))
  const { id: order, token } = held
  const { payment } = await call('startPayment', { order, token, name, email, attendees, provider: 'stripe' })
  await payAt(payment?.address ?? '')
  await tellPaid(event, payment?.address ?? '')
  return call('getOrder', { order, token })
}
