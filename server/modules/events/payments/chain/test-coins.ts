import type { Address } from 'viem'
import type { CallOutput } from '#contract/calls.ts'
import { usualStripeUrl } from '#server/platform/config/payments-config.ts'
import { callAsVisitor } from '../../../../test-member.ts'
import { openTestSite, type TestSite } from '../../../../test-site.ts'
import {
  addEvent,
  confirmation,
  drift,
  pricedType,
  reservation,
  resetLimits,
  type TestEvent,
} from '../../orders/test-events.ts'
import { later, opener } from '../test-payments.ts'
import { withChecksum } from './addresses.ts'
import { openTestChain, type TestChain } from './test-chain.ts'

export type Held = CallOutput<'reserveTickets'>
type Coin = NonNullable<NonNullable<CallOutput<'getOrderPayment'>['payment']>['coin']>

/** For tests: an event whose organiser takes stablecoins at an address of their own. */
export interface CoinEvent extends TestEvent {
  treasury: Address
}

/**
 * For tests: a site that reads a chain of its own, and what buyers, organisers and wallets do there.
 * @param others chains that it reads besides, which the caller closes
 */
export async function openCoinSite(
  options: Parameters<typeof openTestChain>[0] = {},
  others: readonly Pick<TestChain, 'id' | 'chains'>[] = [],
) {
  const chain = await openTestChain(options)
  const chains = [...chain.chains, ...others.flatMap((other) => other.chains)]
  const site = await openTestSite({ payments: { stripeUrl: usualStripeUrl, chains } })
  const { payments, database } = site.services
  const query = <T extends object>(text: string, values: unknown[] = []) =>
    database.pool.query(text, values).then(({ rows }) => rows as T[])
  // Each event's organiser has one of the chain's accounts, so that refunds can be sent from it.
  let used = 3
  /** Each look comes a minute after the one before. */
  let looks = 0

  const look = async (order: Held) => (await callAsVisitor(site, 'getOrderPayment', opener(order))).data
  const hold = async (event: TestEvent, quantity = 1): Promise<Held> =>
    (await callAsVisitor(site, 'reserveTickets', reservation(event, quantity))).data
  async function start(order: Held, coin?: { chain: number; symbol: string }) {
    const { idempotency_key: _, ...given } = confirmation(order)
    return callAsVisitor(site, 'startPayment', { ...given, provider: 'stablecoin', ...(coin && { coin }) })
  }
  async function coinOf(order: Held): Promise<Coin> {
    const { payment } = await look(order)
    if (!payment?.coin) throw new Error('Nothing is asked for')
    return payment.coin
  }

  return {
    ...{ chain, site, hold, start, look, coinOf, query },
    stateOf: async (order: Held) => (await look(order)).order.state,

    async addCoinEvent(options: Parameters<typeof addEvent>[1] = {}): Promise<CoinEvent> {
      const event = await addEvent(site, { types: [pricedType()], ...options })
      const treasury = chain.accounts[used++] as Address
      const saved = await event.organiser.call('savePaymentAccount', {
        ...{ provider: 'stablecoin', enabled: true, address: await withChecksum(treasury) },
        ...{ chosen_chains: [chain.id, ...others.map(({ id }) => id)], rates: { HKD: '7.8' } },
      })
      if (saved.code !== 200) throw new Error(saved.message)
      return { ...event, treasury }
    },

    /** An order that waits for its transfer, and what that is. */
    async ask(event: TestEvent, coin?: { chain: number; symbol: string }): Promise<{ order: Held; units: bigint }> {
      const order = await hold(event)
      const { data, message } = await start(order, coin)
      if (!data?.payment?.coin) throw new Error(message)
      return { order, units: BigInt(data.payment.coin.units) }
    },

    /** The worker reads the chain, at a moment when it is time to. */
    async read(): Promise<void> {
      looks += 1
      await payments.stablecoins.look(later(looks * 90_000))
    },

    /** Reads the chain at a moment, whatever was read before; the worker's next look is later. */
    async readAt(at: Date): Promise<void> {
      looks = Math.max(looks, Math.ceil((at.getTime() - Date.now()) / 90_000))
      await payments.stablecoins.readNow(at)
    },

    exceptions: async (event: TestEvent) =>
      (await event.organiser.call('stablecoinExceptions', { page: 1, size: 50 })).data.list,
    /** Returns the money that came to an event's address, by the books. */
    addressOf: async ({ treasury }: CoinEvent) =>
      (await payments.booksCheck.check(later(0))).addresses.filter((one) => one.treasury === treasury.toLowerCase()),
    refunds: async (event: TestEvent) =>
      (await event.organiser.call('stablecoinRefunds', { page: 1, size: 50 })).data.list,

    /** Returns the messages to its buyer about an order, besides that its payment waits. */
    messagesOf: async (order: Held): Promise<string[]> =>
      (
        await query<{ topic: string }>(
          `select topic from order_messages where order_id = $1 and topic <> 'payment_open' order by id`,
          [order.id],
        )
      ).map(({ topic }) => topic),

    /** Returns the differences of places, codes or books from the rows. */
    differences: async () => [
      ...(await drift(site)),
      ...(await payments.books.check()),
      ...(await payments.booksCheck.addresses()),
    ],

    async reset(): Promise<void> {
      await resetLimits(site)
      chain.mishaps.length = 0
    },

    async close(): Promise<void> {
      await site.close()
      await chain.close()
    },
  }
}

export type CoinSite = Awaited<ReturnType<typeof openCoinSite>>
export type { TestChain, TestSite }
