import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import Stripe from 'stripe'
import { hostedPage } from './test-stripe-page.ts'

/** For tests: what the fake does in place of answering the next request of a kind. */
type Mishap = 'timeout after success' | 'failure' | 'too many' | 'silence before it' | 'silence after it'

/** A payment page that an organiser's site asked for. */
export interface Session {
  id: string
  object: 'checkout.session'
  status: 'open' | 'complete' | 'expired'
  payment_status: 'unpaid' | 'paid'
  payment_intent: string | null
  client_reference_id: string
  amount_total: number
  currency: string
  url: string
  success_url: string
  cancel_url: string
  /** The reference that the payment intent and the charge carry. */
  metadata: { payment: string; order: string }
  created: number
}

interface Refund {
  id: string
  object: 'refund'
  status: 'succeeded' | 'pending' | 'failed'
  failure_reason: string | null
  amount: number
  payment_intent: string
  metadata: { refund: string }
}

export const testKeys = { secret_key: 'sk_test_51Harbourwire', webhook_secret: 'whsec_harbourwireTest' }

interface Options {
  /** A free one by default. */
  port?: number
  /** Called once a buyer has paid on the hosted page, before the page says so. */
  onPaid?: (session: Session) => Promise<void>
}

/**
 * For tests and the sandbox: Stripe as far as this site talks to it. It checks keys, idempotency keys and parameters, gives
 * the same answer to the same request, and misbehaves where asked to.
 */
export async function openTestStripe({ port: wantedPort = 0, onPaid = async () => {} }: Options = {}) {
  const sessions = new Map<string, Session>()
  const refunds = new Map<string, Refund>()
  const answers = new Map<string, { body: string; answer: unknown }>()
  const mishaps: Mishap[] = []
  /** Sessions about which every question fails. */
  const unheard = new Set<string>()
  /** Called once the fake stops responding, as it does until whoever asked is gone. */
  let onSilence = () => {}
  let refundsEndAs: Refund['status'] = 'succeeded'
  const server = createServer((request, response) => void handle(request, response))
  server.listen(wantedPort, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    const body = Buffer.concat(parts).toString()
    const reply = (status: number, answer: unknown) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
    const refuse = (status: number, type: string, message: string) => reply(status, { error: { type, message } })
    const [, hosted, paid = ''] = (request.url ?? '').split('/')
    if (hosted === 'pay') return showPage(paid, request.method ?? '', new URLSearchParams(body), response)
    if (request.headers.authorization !== `Bearer ${testKeys.secret_key}`)
      return void refuse(401, 'invalid_request_error', 'Invalid API Key')
    const [, , , , session = ''] = (request.url ?? '').split(/[/?]/)
    if (unheard.has(session)) return void refuse(500, 'api_error', 'failure')
    const mishap = mishaps[0]
    if (mishap === 'silence before it') {
      mishaps.shift()
      return onSilence()
    }
    if (mishap === 'failure' || mishap === 'too many') {
      mishaps.shift()
      return void refuse(mishap === 'failure' ? 500 : 429, 'api_error', mishap)
    }
    const key = request.headers['idempotency-key']
    const known = typeof key === 'string' ? answers.get(key) : undefined
    if (known && known.body !== body) return void refuse(400, 'idempotency_error', 'Keys are for one request')
    const answer = known?.answer ?? answerTo(request.method ?? '', request.url ?? '', new URLSearchParams(body))
    if (answer === undefined) return void refuse(404, 'invalid_request_error', 'No such thing')
    if (typeof answer === 'string') return void refuse(400, 'invalid_request_error', answer)
    if (typeof key === 'string') answers.set(key, { body, answer })
    if (mishap) {
      mishaps.shift()
      return mishap === 'timeout after success' ? void response.destroy() : onSilence()
    }
    reply(200, answer)
  }

  /**
   * Shows the buyer's page: the amount, with buttons to pay, to be declined or to return; after payment, a link to the
   * seller.
   */
  async function showPage(id: string, method: string, given: URLSearchParams, response: ServerResponse): Promise<void> {
    const session = sessions.get(id)
    if (!session) return void response.writeHead(404).end()
    const declined = given.get('card') === 'declined'
    if (given.get('card') === 'unheard') unheard.add(id)
    if (method === 'POST' && !declined && pay(id)) await onPaid(session)
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(hostedPage(session, declined))
  }

  function pay(sessionId: string): boolean {
    const session = sessions.get(sessionId)
    if (session?.status !== 'open') return false
    Object.assign(session, { status: 'complete', payment_status: 'paid', payment_intent: `pi_${sessionId}` })
    return true
  }

  function answerTo(method: string, url: string, given: URLSearchParams): unknown {
    const [, , kind, ...rest] = new URL(url, 'http://stripe.test').pathname.split('/')
    if (kind === 'checkout' && method === 'POST' && rest.length === 1) return makeSession(given)
    if (kind === 'checkout') {
      const session = sessions.get(rest[1] ?? '')
      if (session && rest[2] === 'expire') {
        if (session.status !== 'open') return 'Only open sessions can be expired'
        session.status = 'expired'
      }
      return session
    }
    if (kind === 'charges') return chargesAfter(new URL(url, 'http://stripe.test').searchParams)
    if (kind === 'refunds' && method === 'GET') return refunds.get(rest[0] ?? '')
    if (kind === 'refunds') return makeRefund(given)
    return undefined
  }

  function makeSession(given: URLSearchParams): Session | string {
    const amount = Number(given.get('line_items[0][price_data][unit_amount]'))
    const soon = Number(given.get('expires_at')) * 1_000 - Date.now()
    if (!Number.isSafeInteger(amount) || amount <= 0) return 'There is no amount'
    if (given.get('mode') !== 'payment' || soon > 24 * 3_600_000) return 'This is not a payment of today'
    for (const key of ['payment', 'order'])
      if (given.get(`metadata[${key}]`) !== given.get(`payment_intent_data[metadata][${key}]`))
        return 'The session and its payment name different orders'
    const id = `cs_test_${sessions.size + 1}`
    const session: Session = {
      ...{ id, object: 'checkout.session', status: 'open', payment_status: 'unpaid', payment_intent: null },
      client_reference_id: given.get('client_reference_id') ?? '',
      amount_total: amount,
      currency: given.get('line_items[0][price_data][currency]') ?? '',
      metadata: { payment: given.get('metadata[payment]') ?? '', order: given.get('metadata[order]') ?? '' },
      created: Math.floor(Date.now() / 1_000),
      url: `http://127.0.0.1:${port}/pay/${id}`,
      success_url: given.get('success_url') ?? '',
      cancel_url: given.get('cancel_url') ?? '',
    }
    sessions.set(id, session)
    return session
  }

  /** A page of charges, the newest first. */
  function chargesAfter(asked: URLSearchParams) {
    const limit = Number(asked.get('limit') ?? 10)
    const paid = [...sessions.values()].filter(({ payment_status: status }) => status === 'paid').reverse()
    const from = asked.has('starting_after')
      ? paid.findIndex(({ id }) => `ch_${id}` === asked.get('starting_after')) + 1
      : 0
    const data = paid.slice(from, from + limit).map((session) => {
      const back = [...refunds.values()].filter(
        ({ payment_intent: intent, status }) => intent === session.payment_intent && status !== 'failed',
      )
      return {
        ...{ id: `ch_${session.id}`, object: 'charge', status: 'succeeded', payment_intent: session.payment_intent },
        ...{ amount: session.amount_total, amount_captured: session.amount_total, currency: session.currency },
        amount_refunded: back.reduce((sum, { amount }) => sum + amount, 0),
        ...{ metadata: session.metadata, created: session.created },
      }
    })
    return { object: 'list', url: '/v1/charges', has_more: from + limit < paid.length, data }
  }

  function makeRefund(given: URLSearchParams): Refund | string {
    const intent = given.get('payment_intent') ?? ''
    const paid = [...sessions.values()].find((session) => session.payment_intent === intent)
    const amount = Number(given.get('amount'))
    const before = [...refunds.values()].filter((one) => one.payment_intent === intent && one.status !== 'failed')
    const sum = before.reduce((all, one) => all + one.amount, amount)
    if (!paid || sum > paid.amount_total) return 'Refund amount is greater than unrefunded amount on charge'
    const refund: Refund = {
      ...{ id: `re_test_${refunds.size + 1}`, object: 'refund', status: refundsEndAs, amount, payment_intent: intent },
      failure_reason: refundsEndAs === 'failed' ? 'lost_or_stolen_card' : null,
      metadata: { refund: given.get('metadata[refund]') ?? '' },
    }
    refunds.set(refund.id, refund)
    return refund
  }

  const signer = new Stripe(testKeys.secret_key)
  let events = 0

  return {
    url: `http://127.0.0.1:${port}`,
    sessions,
    refunds,
    /** Faults for the next requests, one each. */
    mishaps,
    /** The next request is not answered, before what it asks for is done, or after. @returns when it came */
    keepSilent(when: 'silence before it' | 'silence after it'): Promise<void> {
      mishaps.push(when)
      return new Promise((resolve) => {
        onSilence = resolve
      })
    },
    setRefunds(status: Refund['status']) {
      refundsEndAs = status
    },

    /** The buyer pays on Stripe's page. @returns false where the page is closed */
    pay,

    /** An event about something, signed as Stripe signs it. */
    event(
      type: string,
      object: unknown,
      {
        secret = testKeys.webhook_secret,
        at = Date.now(),
        id = `evt_${events + 1}`,
      }: { secret?: string; at?: number; id?: string } = {},
    ): { body: string; signature: string } {
      events += 1
      const body = JSON.stringify({ id, object: 'event', type, data: { object } })
      const timestamp = Math.floor(at / 1_000)
      return { body, signature: signer.webhooks.generateTestHeaderString({ payload: body, secret, timestamp }) }
    },

    async close(): Promise<void> {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

export type TestStripe = Awaited<ReturnType<typeof openTestStripe>>
