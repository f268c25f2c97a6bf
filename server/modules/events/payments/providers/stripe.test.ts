import Stripe from 'stripe'
import { expect, it } from 'vitest'
import { stripeEvents } from '#contract/events/order-terms.ts'
import { createStripe } from './stripe.ts'

const secrets = { secret_key: 'sk_test_51Harbourwire', webhook_secret: 'whsec_harbourwireTest' }
const account = { id: 1, instructions: '', holdDays: 3, secrets }
const provider = createStripe({ apiUrl: 'https://api.stripe.test' })
const now = new Date('2026-11-23T08:00:00Z')

/** Reads an event of a kind, signed as Stripe signs it. */
function read(type: string) {
  const object = {
    ...{ id: 'x_1', client_reference_id: '12', payment_status: 'paid', amount_total: 100, payment_intent: 'pi_1' },
    ...{ status: 'succeeded', metadata: { refund: '7' } },
  }
  const payload = JSON.stringify({ id: `evt_${type}`, object: 'event', type, data: { object } })
  const timestamp = now.getTime() / 1_000
  const { webhooks } = new Stripe(secrets.secret_key)
  const signature = webhooks.generateTestHeaderString({ payload, secret: secrets.webhook_secret, timestamp })
  return provider.read(Buffer.from(payload), signature, account, now)
}

it.each(stripeEvents)('%s, which organisers are asked to choose, says something', async (type) => {
  const { eventId, ...news } = (await read(type)) ?? {}
  expect(eventId).toBe(`evt_${type}`)
  expect(Object.keys(news)).toHaveLength(1)
})

it('any other event is taken in and says nothing', async () => {
  expect(await read('customer.created')).toEqual({ eventId: 'evt_customer.created' })
})
