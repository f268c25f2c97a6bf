import type Stripe from 'stripe'
import { z } from 'zod'
import { ProviderError } from '#server/platform/net/provider-error.ts'
import { providerHealth } from '#server/platform/net/provider-health.ts'
import type { SessionFacts } from '../exceptions/mismatch.ts'
import type { PaymentProvider, PaymentUpdate, ProviderAccount, ProviderRecord, RefundNews } from './provider.ts'

const minuteMs = 60_000
/** A checkout of Stripe is open for at least half an hour; the reservation lasts a little longer. */
const sessionMs = 31 * minuteMs
const holdMs = 40 * minuteMs
/** Long enough for three checkouts that were left or refused. */
const longestHoldMs = 120 * minuteMs
const timeoutMs = 15_000
/** How far a signature may be from now, in seconds. */
const toleranceSeconds = 300

const maxClients = 100
/** The most that Stripe lists at once. */
const recordsAtOnce = 100

const languages: Readonly<Record<string, Stripe.Checkout.SessionCreateParams.Locale>> = {
  'zh-Hans': 'zh',
  'zh-Hant-HK': 'zh-HK',
  en: 'en',
}

/** Content of an event of Stripe about a payment or a refund of this site. */
export interface StripeNews {
  eventId: string
  /** A session that came to an end; whether it is one of the site is for its receiver to judge. */
  session?: { facts: SessionFacts; news: PaymentUpdate }
  refund?: { id: number; news: RefundNews }
  /** The money that a buyer's bank wants back, by what Stripe calls it, and whether it still does or got it. */
  dispute?: { externalPayment: string; stands: boolean }
}

/** Stripe's own code is a megabyte: a site where nobody pays by card never loads it. */
const stripe = async () => (await import('stripe')).default

export interface StripeProvider extends PaymentProvider {
  /** Reads an event as it came. @returns undefined where the signature is not one of the account */
  read(body: Buffer, signature: string, account: ProviderAccount, now: Date): Promise<StripeNews | undefined>
}

/** Stripe Checkout: the buyer pays on Stripe's page, with the organiser's keys. @param apiUrl of Stripe, or of a relay to it */
export function createStripe({ apiUrl }: { apiUrl: string }): StripeProvider {
  const { protocol, hostname, port } = new URL(apiUrl)
  /** Clients by their keys: making one takes some time, and every event of a provider needs it. */
  const clients = new Map<string, Stripe>()

  async function clientOf({ secrets: { secret_key: key = '' } }: ProviderAccount): Promise<Stripe> {
    const known = clients.get(key)
    if (known) return known
    const made = new (await stripe())(key, {
      host: hostname,
      protocol: protocol === 'http:' ? 'http' : 'https',
      ...(port && { port: Number(port) }),
      timeout: timeoutMs,
      // Once more where the network failed; the idempotency key makes it the same request.
      maxNetworkRetries: 1,
      telemetry: false,
    })
    if (clients.size >= maxClients) clients.clear()
    clients.set(key, made)
    return made
  }

  return {
    name: 'stripe',
    holdMs: () => holdMs,
    longestHoldMs: () => longestHoldMs,

    async begin(payment, account, returnTo) {
      const { checkout } = await clientOf(account)
      const session = await orProviderError(
        checkout.sessions.create(
          {
            mode: 'payment',
            client_reference_id: `${payment.id}`,
            metadata: { payment: `${payment.id}`, order: payment.orderNumber },
            payment_intent_data: { metadata: { payment: `${payment.id}`, order: payment.orderNumber } },
            locale: languages[payment.language] ?? 'auto',
            success_url: paidAddress(returnTo),
            cancel_url: returnTo,
            expires_at: Math.floor((payment.createdAt.getTime() + sessionMs) / 1_000),
            line_items: [
              {
                quantity: 1,
                price_data: {
                  currency: payment.currency.toLowerCase(),
                  unit_amount: Number(payment.amount),
                  product_data: { name: payment.title },
                },
              },
            ],
          },
          { idempotencyKey: `payment:${payment.id}` },
        ),
      )
      return { externalId: session.id, address: session.url ?? '' }
    },

    async ask(payment, account) {
      if (!payment.externalId) return { state: 'open' }
      const { checkout } = await clientOf(account)
      return newsOf(await orProviderError(checkout.sessions.retrieve(payment.externalId)))
    },

    async close(payment, account) {
      if (!payment.externalId) return { state: 'cancelled', reason: '' }
      const { sessions } = (await clientOf(account)).checkout
      const now = newsOf(await orProviderError(sessions.retrieve(payment.externalId)))
      if (now.state !== 'open') return now
      // A session that was completed in between cannot be closed and reports its state.
      const closed = await sessions.expire(payment.externalId).catch(() => undefined)
      return newsOf(closed ?? (await orProviderError(sessions.retrieve(payment.externalId))))
    },

    async refund(refund, payment, account) {
      const { refunds } = await clientOf(account)
      if (refund.externalId) return refundNewsOf(await orProviderError(refunds.retrieve(refund.externalId)))
      if (!payment.externalPayment) return { state: 'refused', problem: 'There is no payment to give back' }
      const asked = { payment_intent: payment.externalPayment, amount: Number(refund.amount) }
      try {
        const made = refunds.create(
          { ...asked, metadata: { refund: `${refund.id}` } },
          { idempotencyKey: `refund:${refund.id}` },
        )
        return refundNewsOf(await noteHealth(made))
      } catch (error) {
        if (error instanceof (await stripe()).errors.StripeInvalidRequestError)
          return { state: 'refused', problem: error.message }
        throw await asProviderError(error)
      }
    },

    async *records(account, since) {
      const { charges } = await clientOf(account)
      const asked = { created: { gte: Math.floor(since.getTime() / 1_000) }, limit: recordsAtOnce }
      for (let after: string | undefined; ; ) {
        const page = await orProviderError(charges.list({ ...asked, ...(after && { starting_after: after }) }))
        for (const charge of page.data) if (charge.status === 'succeeded') yield recordOf(charge)
        after = page.data.at(-1)?.id
        if (!page.has_more || !after) return
      }
    },

    async read(body, signature, account, now) {
      const { webhook_secret: secret } = account.secrets
      if (!secret) return undefined
      const { webhooks } = await clientOf(account)
      let event: Stripe.Event
      try {
        event = webhooks.constructEvent(body, signature, secret, toleranceSeconds, undefined, now.getTime())
      } catch {
        // Stripe's library throws errors of several kinds at what is no signature; each means that it is not genuine.
        return undefined
      }
      return checkedEvent.safeParse(event).success ? readEvent(event) : undefined
    },
  }
}

/** The address to come back to once the buyer has paid: the page asks about the payment instead of asking for it. */
function paidAddress(returnTo: string): string {
  const address = new URL(returnTo)
  address.searchParams.set('paid', '1')
  return address.href
}

/** Stripe's own are ASCII; the limits of the tables count bytes. */
const identifier = z.string().regex(/^[\x21-\x7e]{1,255}$/)
const name = z
  .string()
  .max(255)
  .refine((text) => text.isWellFormed() && !text.includes('\0'))
/** The used content of an event: an owner of an account's secret may sign anything. */
const checkedEvent = z.object({
  id: identifier,
  data: z.object({
    object: z.object({
      id: identifier.optional(),
      client_reference_id: z.string().nullish(),
      amount_total: z.number().int().nonnegative().nullish(),
      currency: z
        .string()
        .regex(/^[a-z]{3}$/)
        .nullish(),
      payment_intent: z.union([identifier, z.object({ id: identifier })]).nullish(),
      metadata: z.record(z.string(), z.unknown()).nullish(),
      status: name.nullish(),
      failure_reason: name.nullish(),
    }),
  }),
})

function readEvent(event: Stripe.Event): StripeNews {
  const { id: eventId } = event
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
    case 'checkout.session.expired':
      return { eventId, session: { facts: factsOf(event.data.object), news: newsOf(event.data.object) } }
    case 'checkout.session.async_payment_failed': {
      const facts = factsOf(event.data.object)
      return { eventId, session: { facts, news: { state: 'failed', reason: '', of: facts } } }
    }
    case 'refund.created':
    case 'refund.updated':
    case 'refund.failed': {
      const id = numberOf(event.data.object.metadata?.refund)
      return { eventId, ...(id && { refund: { id, news: refundNewsOf(event.data.object) } }) }
    }
    case 'charge.dispute.created':
    case 'charge.dispute.closed': {
      const { payment_intent: intent, status } = event.data.object
      const externalPayment = typeof intent === 'string' ? intent : intent?.id
      return { eventId, ...(externalPayment && { dispute: { externalPayment, stands: !withdrawn.has(status) } }) }
    }
    default:
      return { eventId }
  }
}

/** Ends of a dispute after which the money is the organiser's again. */
const withdrawn: ReadonlySet<string> = new Set(['won', 'warning_closed', 'prevented'])

const numberOf = (text: unknown): number | undefined =>
  typeof text === 'string' && /^\d{1,15}$/.test(text) ? Number(text) : undefined

const factsOf = (session: Stripe.Checkout.Session): SessionFacts => ({
  session: session.id,
  reference: numberOf(session.client_reference_id),
  payment: numberOf(session.metadata?.payment),
  orderNumber: session.metadata?.order,
  amount: BigInt(session.amount_total ?? 0),
  currency: session.currency?.toUpperCase() ?? '',
})

function newsOf(session: Stripe.Checkout.Session): PaymentUpdate {
  const { payment_status: paid, status, payment_intent: intent } = session
  const of = factsOf(session)
  if (paid === 'paid') {
    const externalPayment = typeof intent === 'string' ? intent : (intent?.id ?? session.id)
    return { state: 'paid', received: of.amount, externalPayment, of }
  }
  return status === 'expired' ? { state: 'cancelled', reason: '', of } : { state: 'open' }
}

function recordOf(charge: Stripe.Charge): ProviderRecord {
  const { id, payment_intent: intent, metadata } = charge
  return {
    payment: numberOf(metadata.payment),
    orderNumber: metadata.order,
    externalPayment: typeof intent === 'string' ? intent : (intent?.id ?? id),
    currency: charge.currency.toUpperCase(),
    taken: BigInt(charge.amount_captured),
    refunded: BigInt(charge.amount_refunded),
    createdAt: new Date(charge.created * 1_000),
  }
}

function refundNewsOf({ id, status, failure_reason: reason }: Stripe.Refund): RefundNews {
  if (status === 'succeeded') return { state: 'done', externalId: id }
  if (status === 'failed' || status === 'canceled')
    return { state: 'refused', externalId: id, problem: reason ?? status }
  return { state: 'pending', externalId: id }
}

const asProviderError = async (error: unknown): Promise<unknown> =>
  error instanceof (await stripe()).errors.StripeError
    ? new ProviderError(`Stripe: ${error.type} ${error.message}`, { cause: error })
    : error

/** Other refusals are about one request, or about the keys of one organiser. */
const noteHealth = <T>(work: Promise<T>): Promise<T> =>
  providerHealth.watch(
    'payments',
    () => work,
    (error) => {
      const { statusCode = 500 } = error as { statusCode?: number }
      return statusCode < 500 && statusCode !== 429
    },
  )

async function orProviderError<T>(work: Promise<T>): Promise<T> {
  try {
    return await noteHealth(work)
  } catch (error) {
    throw await asProviderError(error)
  }
}
