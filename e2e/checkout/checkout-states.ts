import { randomBytes, randomUUID } from 'node:crypto'
import { encodeFunctionData, getAddress, type Hex } from 'viem'
import { expect, inject } from 'vitest'
import type { CallInput } from '#contract/calls.ts'
import type { OrderState } from '#contract/events/order-terms.ts'
import type { CheckoutMethod } from '#contract/events/test-checkout-table.ts'
import { tokenAbi } from '#server/modules/events/payments/chain/test-token.ts'
import { testKeys } from '#server/test-stripe.ts'
import { type CardEvent, payAt, payUnheardAt, tellPaid } from '../card-payments.ts'
import { registerMember, type TestMember } from '../members.ts'
import { publishEvent } from '../organisers.ts'
import { call } from '../site-content.ts'

/** An order of two tickets that a member made without a browser, and what happens to it under one payment method. */
export interface Checkout {
  id: number
  token: string
  begin(): Promise<unknown>
  /** The buyer pays by card, and the provider reports no more of it. */
  payUnheard(): Promise<unknown>
  pay(): Promise<unknown>
  /** The organiser completes what is owed to the buyer; a provider does so by itself. */
  refund(): Promise<unknown>
  state(): Promise<OrderState>
  cancelPayment(): Promise<unknown>
  cancelOrder(): Promise<unknown>
  /** The buyer cancels the first ticket, or transfers it to somebody else. */
  cancelTicket(): Promise<unknown>
  passTicketOn(): Promise<unknown>
  cancelEvent(): Promise<unknown>
}

/** Longer than the site's rounds of refunds and cancellations are apart. */
const inBackground = { timeout: 60_000 }

/** Seller, buyer and method of payment. */
interface Shop {
  method: CheckoutMethod
  organiser: TestMember
  buyer: TestMember
  /** The path that receives the provider’s events; empty for other methods. */
  webhook: string
}

/** An event of its own with an order of two tickets for it. */
export async function openCheckout({ method, organiser, buyer, webhook }: Shop): Promise<Checkout> {
  const title = '结账之夜'
  const ticketType = { name: '标准票', pools: [0] }
  const event: CardEvent = {
    ...(await publishEvent(organiser, title, [
      { ...ticketType, ...(method === 'free' ? { kind: 'free' } : { kind: 'ordinary', price: '12800' }) },
    ])),
    webhook,
  }
  const lines = [{ type: event.type, quantity: 2 }]
  const places = { event: event.id, lines, idempotency_key: randomUUID() }
  const held = await call('reserveTickets', places, 'zh-Hans', buyer.token)
  const { id, token } = held
  const own = { order: id, token }
  const line = held.lines[0]?.id ?? 0
  const attendees = ['林知远', '郑以诺'].map((name) => ({ line, name }))
  const given = { ...own, name: '林知远', email: buyer.email, attendees }
  const begin = async () => {
    if (method === 'free') return
    const provider = method === 'card' ? 'stripe' : method
    await call('startPayment', { ...given, provider }, 'zh-Hans', buyer.token)
  }
  const order = () => call('getOrder', own, 'zh-Hans', buyer.token)
  const state = async () => (await order()).state
  const ticket = async () => {
    const [first] = (await order()).attendees
    return { ticket: first?.id ?? '', token: first?.token ?? '' }
  }
  const refunds = async () => (await call('activityOrderMoney', { order: id }, 'zh-Hans', organiser.token)).refunds

  let paidIn: Coins | undefined
  async function pay() {
    if (method === 'free') {
      await call('confirmOrder', { ...given, idempotency_key: randomUUID() }, 'zh-Hans', buyer.token)
      return
    }
    await begin()
    const { payment } = await call('getOrderPayment', own, 'zh-Hans', buyer.token)
    if (!payment) throw new Error('no payment was begun')
    if (method === 'transfer') {
      const arrived = { payment: payment.id, reason: '到账' }
      await call('markActivityPaid', arrived, 'zh-Hans', organiser.token)
    } else if (method === 'card') {
      await payAt(payment.address)
      await tellPaid(event, payment.address)
    } else if (payment.coin) {
      paidIn = payment.coin
      await sendCoins(paidIn)
    }
    await expect.poll(state, inBackground).toBe('paid')
  }

  async function payUnheard() {
    await begin()
    const { payment } = await call('getOrderPayment', own, 'zh-Hans', buyer.token)
    await payUnheardAt(payment?.address ?? '')
  }

  return {
    ...{ id, token, begin, payUnheard, pay, state },
    cancelPayment: () => call('cancelPayment', own, 'zh-Hans', buyer.token),
    cancelOrder: () => call('cancelOrder', own, 'zh-Hans', buyer.token),
    cancelTicket: async () => call('cancelTicket', await ticket(), 'zh-Hans', buyer.token),
    async passTicketOn() {
      const friend = { name: '友人', email: 'friend@example.org' }
      await call('passTicketOn', { ...(await ticket()), ...friend }, 'zh-Hans', buyer.token)
    },
    async refund() {
      if (method !== 'transfer' && method !== 'stablecoin') return
      await expect.poll(async () => (await refunds()).length, inBackground).toBe(1)
      if (paidIn) await sendBack(organiser, id, paidIn)
      if (method !== 'transfer') return
      for (const { id: refund } of await refunds())
        await call('finishActivityRefund', { refund, done: true, reason: '' }, 'zh-Hans', organiser.token)
    },
    async cancelEvent() {
      const { list: seen, name: typed } = await call(
        'activityConsequences',
        { id: event.id },
        'zh-Hans',
        organiser.token,
      )
      const { version } = await call('activityDetails', { id: event.id }, 'zh-Hans', organiser.token)
      const confirmed = { id: event.id, version, reason: '台风', seen, typed }
      await call('cancelActivity', confirmed, 'zh-Hans', organiser.token)
    },
  }
}

/** An organiser who takes money in one way alone, and a buyer. */
export async function openShop(method: CheckoutMethod): Promise<Shop> {
  const [organiser, buyer] = await Promise.all([registerMember(), registerMember()])
  return { method, organiser, buyer, webhook: await acceptMoney(method, organiser) }
}

async function acceptMoney(method: CheckoutMethod, { token }: TestMember): Promise<string> {
  const save = (account: object) =>
    call('savePaymentAccount', account as CallInput<'savePaymentAccount'>, 'zh-Hans', token)
  switch (method) {
    case 'free':
      return ''
    case 'card': {
      const { list } = await save({ provider: 'stripe', enabled: true, ...testKeys })
      return new URL(list.find(({ provider }) => provider === 'stripe')?.webhook_address ?? '').pathname
    }
    case 'transfer':
      await save({ provider: 'transfer', enabled: true, instructions: '汇丰银行 123-456789-838', hold_days: 3 })
      return ''
    case 'stablecoin': {
      // An address belongs to one organiser alone.
      const address = getAddress(`0x${randomBytes(20).toString('hex')}`)
      const chosen_chains = [inject('siteChain').id]
      await save({ provider: 'stablecoin', enabled: true, address, chosen_chains, rates: { HKD: '7.8036' } })
      return ''
    }
  }
}

/** The organiser's wallet sends back what is owed for an order, and the organiser records each transaction. */
async function sendBack({ token }: TestMember, order: number, { contract, address: treasury }: Coins) {
  const { list } = await call('stablecoinRefunds', { page: 1, size: 10 }, 'zh-Hans', token)
  for (const { id: refund, amount, receiver: address } of list.filter((one) => one.order === order)) {
    const hash = await sendCoins({ contract, address, units: amount.replace('.', '') }, treasury)
    await call('noteStablecoinRefund', { refund, hash }, 'zh-Hans', token)
  }
}

interface Coins {
  contract: string
  address: string
  units: string
}

/** A wallet, the buyer's by default, sends coins, and the chain goes on until that is final. @returns the transaction */
async function sendCoins({ contract, address, units }: Coins, from = inject('siteChain').buyer): Promise<string> {
  const { url } = inject('siteChain')
  const ask = async (method: string, params: unknown[]) => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
    const answer = (await (await fetch(url, { method: 'POST', body })).json()) as { error?: object; result?: unknown }
    if (answer.error) throw new Error(JSON.stringify(answer.error))
    return answer.result
  }
  const args = [address as Hex, BigInt(units)] as const
  const data = encodeFunctionData({ abi: tokenAbi, functionName: 'transfer', args })
  const hash = await ask('eth_sendTransaction', [{ from, to: contract, data }])
  await ask('evm_mine', ['0x14'])
  return `${hash}`
}
