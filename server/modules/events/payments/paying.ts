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
import { siteTime } from '#server/platform/site-time.ts'
import type { Accounts } from './accounts.ts'
import type { Coins } from './chain/coins.ts'
import type { MoneyStore } from './money-store.ts'
import { type PaymentProvider, ProviderError } from './providers/provider.ts'
import type { Receipts } from './receipts/receipts.ts'
import type { Settling } from './settling.ts'
import * as store from './store.ts'

interface Needs {
  database: Pick<Database, 'orm'>
  limiter: Pick<Limiter, 'take'>
  orders: Pick<OrdersService, 'buying' | 'reading'>
  money: MoneyStore
  accounts: Accounts
  coins: Coins
  settling: Settling
  receipts: Pick<Receipts, 'list'>
  providers: Readonly<Record<PaymentProviderName, PaymentProvider>>
  log: Pick<Log, 'warn'>
}

/** Ways to pay cost a request to somebody else each. */
const starting: RateRule = { points: 30, seconds: 600 }
/** The buyer who comes back from the provider is not asked to wait for its event; nor is it asked all the time. */
const askAgainMs = 3_000

/** Paying an order, as buyers do. */
export function createPaying(needs: Needs) {
  const { database, limiter, orders, money, accounts, coins, settling, receipts, providers, log } = needs
  const { orm } = database

  /** Accounts of the organiser with which an order can be paid now, with the tokens to choose from. */
  async function methodsOf(order: number): Promise<(store.AccountRow & { coins: CoinOffer[] })[]> {
    const about = await store.orderToPay(orm, order)
    if (about?.ownerId == null) return []
    const [rows, stopped] = await Promise.all([store.accountsOf(orm, about.ownerId), store.stoppedProviders(orm)])
    const price = { amount: BigInt(about.toPay), currency: about.currency, exponent: about.exponent }
    return rows
      .filter((row) => row.enabled && !stopped.has(row.provider) && accounts.isComplete(row))
      .map((row) => ({ ...row, coins: row.provider === 'stablecoin' ? coins.offers(row, price) : [] }))
      .filter((row) => row.provider !== 'stablecoin' || row.coins.length > 0)
  }

  async function shown(id: number, context: CallContext): Promise<OrderPayments> {
    const order = await orders.buying.shown(id, context)
    const [methods, payments, refunds, issued, allowance] = await Promise.all([
      order.state === 'payment_in_progress' && order.total !== '0' ? methodsOf(id) : [],
      store.paymentsOf(orm, id),
      store.refundsOf(orm, id),
      receipts.list(id),
      store.allowanceOf(orm, id),
    ])
    const [payment] = payments
    const account = payment && (await store.accountById(orm, payment.accountId))
    return {
      order,
      methods: methods.map(({ provider, settings, coins: offered }) => ({
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
            coin: account && payment.provider === 'stablecoin' ? await coins.shown(payment, account) : null,
            created_time: siteTime(payment.createdAt),
          }
        : null,
      came: order.state === 'payment_in_progress' ? await store.shortOf(orm, id) : '0',
      allowance,
      refunds: refunds.map(({ amount, state, createdAt }) => ({
        ...{ amount: `${amount}`, state },
        created_time: siteTime(createdAt),
      })),
      receipts: issued,
    }
  }

  const openOf = async (order: number) => (await store.paymentsOf(orm, order)).find(({ state }) => state === 'open')

  /** @throws CallError paymentProviderFailed where the provider does not answer */
  async function orFailed(work: Promise<void>): Promise<void> {
    try {
      await work
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error
      log.warn({ err: error }, 'A payment provider did not answer')
      throw new CallError('paymentProviderFailed')
    }
  }

  return {
    methodsOf,

    /** How far the payment is; asks the provider where one is open. @throws CallError orderMissing */
    async read({ order, token }: ParsedInput<'getOrderPayment'>, context: CallContext): Promise<OrderPayments> {
      const row = await orders.buying.opened(order, token, context)
      const open = await openOf(row.id)
      const before = new Date(context.now.getTime() - askAgainMs)
      const isAsked = open && open.provider !== 'transfer' && open.provider !== 'stablecoin'
      if (isAsked && (await store.takeToAsk(orm, open.id, before, context.now)))
        await settling.ask(open, context.now).catch((error: unknown) => {
          // What is known is shown all the same; the worker asks again.
          if (!(error instanceof ProviderError)) throw error
          log.warn({ err: error }, 'A payment provider did not answer')
        })
      return shown(row.id, context)
    },

    /**
     * Begins to pay, or goes on where it was begun.
     * @throws CallError orderMissing, attendeesIncomplete, invalidEmail, reservationExpired, wrongState,
     *   paymentMethodMissing, paymentProviderFailed, tooManyRequests
     */
    async start(input: ParsedInput<'startPayment'>, context: CallContext): Promise<OrderPayments> {
      const row = await orders.buying.opened(input.order, input.token, context)
      const { caller, now } = context
      await mustTake(limiter, `pay ${clientOf(caller?.address ?? '')}`, starting)
      const buyer = orders.buying.buyerOf(input)
      const attendees = await orders.buying.attendees(row, input, buyer.email)
      const account = (await methodsOf(row.id)).find(({ provider }) => provider === input.provider)
      if (!account) throw new CallError('paymentMethodMissing', 'provider')
      const other = await openOf(row.id)
      if (other && other.accountId !== account.id) await orFailed(settling.close(other, now))
      const expires = new Date(now.getTime() + providers[account.provider].holdMs(accounts.opened(account)))
      const actor = caller?.session?.userId ?? null
      const id = await orRefusal(
        money.start({ order: row.id, account: account.id, ...buyer, attendees, actor, now, expires }),
      )
      const payment = await store.paymentById(orm, id)
      if (payment?.state === 'open' && !payment.externalId) await orFailed(settling.begin(payment, now))
      if (payment?.state === 'open' && payment.provider === 'stablecoin')
        await coins.choose(payment, account, input.coin, now)
      return shown(row.id, context)
    },

    /**
     * Says with which token an open payment is made.
     * @throws CallError orderMissing, wrongState where none is open, paymentMethodMissing, tooManyRequests
     */
    async chooseCoin(
      { order, token, coin }: ParsedInput<'choosePaymentCoin'>,
      context: CallContext,
    ): Promise<CoinPayment> {
      const row = await orders.buying.opened(order, token, context)
      await mustTake(limiter, `pay ${clientOf(context.caller?.address ?? '')}`, starting)
      const open = await openOf(row.id)
      const account = open?.provider === 'stablecoin' && (await store.accountById(orm, open.accountId))
      if (!open || !account) throw new CallError('wrongState')
      await coins.choose(open, account, coin, context.now)
      const chosen = await coins.shown(open, account)
      if (!chosen) throw new CallError('paymentMethodMissing', 'coin')
      return chosen
    },

    /** Gives up the payment that is open. @throws CallError orderMissing, paymentProviderFailed */
    async cancel({ order, token }: ParsedInput<'cancelPayment'>, context: CallContext): Promise<OrderPayments> {
      const row = await orders.buying.opened(order, token, context)
      const open = await openOf(row.id)
      if (open) await orFailed(settling.close(open, context.now))
      return shown(row.id, context)
    },
  }
}

export type Paying = ReturnType<typeof createPaying>
