import { setTimeout } from 'node:timers/promises'
import type { ParsedInput } from '#contract/calls.ts'
import { CallError } from '#contract/errors.ts'
import type { OrderPayments, PaymentProviderName } from '#contract/events/payments/payments.ts'
import type { CoinOffer, CoinPayment } from '#contract/events/payments/stablecoins.ts'
import type { OrdersService } from '#server/modules/events/orders/service.ts'
import type { Database } from '#server/platform/database/database.ts'
import { orRefusal } from '#server/platform/database/refusals.ts'
import type { CallContext } from '#server/platform/http/call-context.ts'
import { clientOf } from '#server/platform/http/client-of.ts'
import { type Limiter, mustTake, type RateRule } from '#server/platform/http/rate-limit/rate-limit.ts'
import type { Log } from '#server/platform/log.ts'
import { ProviderError } from '#server/platform/net/provider-error.ts'
import { siteTime } from '#server/platform/site-time.ts'
import type { Accounts } from './accounts.ts'
import type { Coins } from './chain/coins.ts'
import type { MoneyStore } from './money-store.ts'
import type { PaymentProcessor } from './payment-processor.ts'
import type { PaymentProvider } from './providers/provider.ts'
import type { Receipts } from './receipts/receipts.ts'
import * as store from './store.ts'

interface Needs {
  database: Pick<Database, 'orm'>
  limiter: Pick<Limiter, 'take'>
  orders: Pick<OrdersService, 'buyerOrders' | 'reader'>
  money: MoneyStore
  accounts: Accounts
  coins: Coins
  paymentProcessor: PaymentProcessor
  receipts: Pick<Receipts, 'list'>
  providers: Readonly<Record<PaymentProviderName, PaymentProvider>>
  log: Pick<Log, 'warn'>
}

type Way = Awaited<ReturnType<ReturnType<typeof store.createPayingStore>['waysToPay']>>[number]
type Method = Way & { coins: CoinOffer[] }

/** Each payment method costs a request to another server. */
const starting: RateRule = { points: 30, seconds: 600 }
/** The buyer who comes back from the provider is not asked to wait for its event; nor is it asked all the time. */
const askAgainMs = 3_000
/** The page is not kept waiting longer than this for a provider; its answer is used all the same once it is there. */
const longestAskMs = 5_000

/** Lets buyers pay an order. */
export function createBuyerPayments(needs: Needs) {
  const { database, limiter, orders, money, accounts, coins, paymentProcessor, receipts, providers, log } = needs
  const { orm } = database
  const payingStore = store.createPayingStore(orm)

  /** Ways in which an order can be paid now, with the tokens to choose from. */
  async function methodsOf(order: number) {
    const rows = await payingStore.waysToPay(order)
    return rows
      .filter(({ account }) => accounts.isComplete(account))
      .map((way) => ({
        ...way,
        coins: way.account.provider === 'stablecoin' ? coins.offers(way.account, toPayOf(way)) : [],
      }))
      .filter(({ account, coins: offered }) => account.provider !== 'stablecoin' || offered.length > 0)
  }

  /** @param known how it can be paid, where that was read already */
  async function loadPayments(id: number, context: CallContext, known?: readonly Method[]): Promise<OrderPayments> {
    const order = await orders.buyerOrders.shown(id, context)
    const isOpen = order.state === 'payment_in_progress'
    const [methods, payments, issued, allowance] = await Promise.all([
      isOpen && order.total !== '0' ? (known ?? methodsOf(id)) : [],
      payingStore.paymentsOf(id),
      // An unpaid order has neither.
      isOpen ? [] : receipts.list(id),
      isOpen ? '0' : store.allowanceOf(orm, id),
    ])
    const [payment] = payments
    const came = payments.some(({ received }) => received > 0)
    const [account, refunds, short] = await Promise.all([
      payment && accountOf(payment, methods),
      came ? store.refundsOf(orm, id) : [],
      came && isOpen ? store.shortOf(orm, id) : '0',
    ])
    return {
      order,
      methods: methods.map(({ account: { provider, settings }, coins: offered }) => ({
        provider,
        instructions: settings.instructions ?? '',
        hold_days: settings.holdDays ?? 0,
        coins: offered,
      })),
      payment: payment
        ? {
            ...{ id: payment.id, provider: payment.provider, state: payment.state, amount: `${payment.amount}` },
            address: payment.state === 'open' ? payment.address : '',
            instructions: account?.settings.instructions ?? '',
            coin: account && payment.provider === 'stablecoin' ? await coins.toCoinPayment(payment, account) : null,
            created_time: siteTime(payment.createdAt),
          }
        : null,
      came: short,
      allowance,
      refunds: refunds.map(({ amount, state, createdAt }) => ({
        ...{ amount: `${amount}`, state },
        created_time: siteTime(createdAt),
      })),
      receipts: issued,
    }
  }

  const accountOf = async ({ accountId }: store.PaymentRow, methods: readonly Method[]) =>
    methods.find(({ account }) => account.id === accountId)?.account ?? (await store.accountById(orm, accountId))

  const openOf = async (order: number) => (await payingStore.paymentsOf(order)).find(({ state }) => state === 'open')

  /** Asks the provider; whatever goes wrong, the worker asks again, and what is known is shown meanwhile. */
  const askProvider = (payment: store.PaymentRow, now: Date) =>
    paymentProcessor
      .ask(payment, now)
      .catch((error: unknown) => log.warn({ err: error }, 'A payment provider did not respond'))

  /** @throws CallError paymentProviderFailed where the provider does not answer */
  async function orFailed(work: Promise<void>): Promise<void> {
    try {
      await work
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error
      log.warn({ err: error }, 'A payment provider did not respond')
      throw new CallError('paymentProviderFailed')
    }
  }

  return {
    methodsOf,

    /** How far the payment is; asks the provider where one is open. @throws CallError orderMissing */
    async read({ order, token }: ParsedInput<'getOrderPayment'>, context: CallContext): Promise<OrderPayments> {
      const row = await orders.buyerOrders.opened(order, token, context)
      const open = await openOf(row.id)
      const before = new Date(context.now.getTime() - askAgainMs)
      const isAsked = open && open.provider !== 'transfer' && open.provider !== 'stablecoin'
      if (isAsked && (await store.takeToAsk(orm, open.id, before, context.now)))
        await Promise.race([askProvider(open, context.now), setTimeout(longestAskMs, undefined, { ref: false })])
      return loadPayments(row.id, context)
    },

    /**
     * Begins to pay, or goes on where it was begun.
     * @throws CallError orderMissing, attendeesIncomplete, invalidEmail, reservationExpired, wrongState,
     *   paymentMethodMissing, paymentProviderFailed, tooManyRequests
     */
    async start(input: ParsedInput<'startPayment'>, context: CallContext): Promise<OrderPayments> {
      const row = await orders.buyerOrders.opened(input.order, input.token, context)
      const { caller, now } = context
      await mustTake(limiter, `pay ${clientOf(caller?.address ?? '')}`, starting)
      const buyer = orders.buyerOrders.buyerOf(input)
      const attendees = await orders.buyerOrders.attendees(row, input, buyer.email)
      // Counted once for an order: who changes the method or returns names nobody else.
      const isFirst = (await payingStore.paymentsOf(row.id)).length === 0
      const addresses = isFirst ? [buyer.email, ...attendees.map(({ email }) => email)] : []
      const methods = await methodsOf(row.id)
      const way = methods.find(({ account: { provider } }) => provider === input.provider)
      if (!way) throw new CallError('paymentMethodMissing', 'provider')
      const { account } = way
      const provider = providers[account.provider]
      const opened = accounts.decryptAccount(account)
      const expires = new Date(now.getTime() + provider.holdMs(opened))
      const longest = `${provider.longestHoldMs(opened)} ms`
      const actor = caller?.session?.userId ?? null
      const asked = { order: row.id, account: account.id, ...buyer, attendees, actor, now, expires, longest }
      const startPayment = () =>
        orRefusal(money.start(asked)).catch(async (error: unknown) => {
          if (!(error instanceof CallError && error.reason === 'paymentOpen')) throw error
          // The one that was begun in another way ends first; what came by it changes what is left to pay.
          const other = await openOf(row.id)
          if (other) await orFailed(paymentProcessor.close(other, now))
          return orRefusal(money.start(asked))
        })
      const payment = await orders.buyerOrders.mailing(context, { addresses, own: buyer.email }, startPayment)
      if (!payment.externalId) await orFailed(paymentProcessor.begin(payment, now, way))
      if (payment.provider === 'stablecoin') await coins.choose(payment, account, input.coin, now)
      return loadPayments(row.id, context, payment.amount === Number(way.toPay) ? methods : undefined)
    },

    /**
     * Says with which token an open payment is made.
     * @throws CallError orderMissing, wrongState where none is open, paymentMethodMissing, tooManyRequests
     */
    async chooseCoin(
      { order, token, coin }: ParsedInput<'choosePaymentCoin'>,
      context: CallContext,
    ): Promise<CoinPayment> {
      const row = await orders.buyerOrders.opened(order, token, context)
      await mustTake(limiter, `pay ${clientOf(context.caller?.address ?? '')}`, starting)
      const open = await openOf(row.id)
      const account = open?.provider === 'stablecoin' && (await store.accountById(orm, open.accountId))
      if (!open || !account) throw new CallError('wrongState')
      await coins.choose(open, account, coin, context.now)
      const chosen = await coins.toCoinPayment(open, account)
      if (!chosen) throw new CallError('paymentMethodMissing', 'coin')
      return chosen
    },

    /** Gives up the payment that is open. @throws CallError orderMissing, paymentProviderFailed */
    async cancel({ order, token }: ParsedInput<'cancelPayment'>, context: CallContext): Promise<OrderPayments> {
      const row = await orders.buyerOrders.opened(order, token, context)
      const open = await openOf(row.id)
      if (open) await orFailed(paymentProcessor.close(open, context.now))
      return loadPayments(row.id, context)
    },
  }
}

const toPayOf = ({ toPay, currency, exponent }: Pick<Way, 'toPay' | 'currency' | 'exponent'>) => ({
  amount: BigInt(toPay),
  currency,
  exponent,
})

export type BuyerPayments = ReturnType<typeof createBuyerPayments>
