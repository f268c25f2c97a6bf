import type { PaymentExceptionKind } from '#contract/events/payments/payment-exceptions.ts'
import type { Database } from '#server/platform/database/database.ts'
import { violates } from '#server/platform/database/refusals.ts'
import { pathIn } from '#server/platform/delivery/mail/mail-layout.ts'
import type { Log } from '#server/platform/log.ts'
import { ProviderError } from '#server/platform/net/provider-error.ts'
import type { Accounts } from './accounts.ts'
import { addException } from './exceptions/exceptions-store.ts'
import { mismatchOf, type SessionFacts } from './exceptions/mismatch.ts'
import type { MoneyStore } from './money-store.ts'
import type { PaymentProvider, PaymentUpdate, ProviderPayment, RefundNews } from './providers/provider.ts'
import type { StripeProvider } from './providers/stripe.ts'
import * as store from './store.ts'
import { isNotificationDue, noteNotified, noteProblem, noteRefused } from './watching/health-store.ts'

interface Needs {
  database: Pick<Database, 'orm'>
  money: MoneyStore
  accounts: Accounts
  providers: { stripe: StripeProvider; transfer: PaymentProvider; stablecoin: PaymentProvider }
  siteOrigin: string
  /** The address of an order, with what opens it. */
  orderPath: (order: number) => string
  log: Pick<Log, 'error'>
}

/** Source of news of money: a question asked, or an event of an account. */
interface Source {
  now: Date
  event?: { id: string; account: number }
}

/** The account of a payment and its order, where both were read already. */
type KnownPayment = store.OrderToPay & { account: store.AccountRow }

/** Records reports of providers in orders and books, once each, whichever process receives them and however often. */
export function createPaymentProcessor({ database, money, accounts, providers, siteOrigin, orderPath, log }: Needs) {
  const { orm } = database
  const events = store.createEventStore(orm)

  async function openPayment(payment: store.PaymentRow, known?: KnownPayment) {
    const [account, order] = known
      ? [known.account, known]
      : await Promise.all([events.account(payment.accountId), store.orderToPay(orm, payment.orderId)])
    if (!account || !order) throw new Error(`Payment ${payment.id} has no account or no order`)
    const asked: ProviderPayment = {
      id: payment.id,
      ...{ orderNumber: order.number, title: `${order.title} ${order.number}`.slice(0, 200), language: order.language },
      amount: BigInt(payment.amount),
      ...{ currency: payment.currency, externalId: payment.externalId, externalPayment: payment.externalPayment },
      createdAt: payment.createdAt,
    }
    return { provider: providers[payment.provider], account: accounts.decryptAccount(account), asked }
  }

  /** Returns a provider's answer; a failure is recorded for the newsroom. @throws ProviderError */
  async function answered<T>({ provider, accountId }: store.PaymentRow, now: Date, answer: Promise<T>): Promise<T> {
    try {
      return await answer
    } catch (error) {
      if (error instanceof ProviderError)
        await noteProblem(orm, { provider, account: accountId, problem: error.message, now })
      throw error
    }
  }

  const sourceOf = ({ now, event }: Source) => ({ now, ...(event && { event: event.id, account: event.account }) })

  /** Records what settles nothing, for the organiser and the newsroom. */
  async function except(
    { id }: store.PaymentRow,
    kind: PaymentExceptionKind,
    news: Exclude<PaymentUpdate, { state: 'open' }> & { of: SessionFacts },
    { now }: Source,
  ): Promise<void> {
    const { session, amount, currency } = news.of
    const about = { outcome: news.state, session, amount, currency }
    await addException(
      orm,
      { payment: id, kind, ...about, money: news.state === 'paid' ? news.externalPayment : '' },
      now,
    )
  }

  /**
   * Settles or ends a payment by what its provider says, if that is about the session which the site created for it.
   * @returns false where it is an exception, which changes nothing
   */
  async function ingest(
    payment: store.PaymentRow,
    orderNumber: string,
    news: PaymentUpdate,
    source: Source,
  ): Promise<boolean> {
    if (news.state === 'open') return true
    const { of } = news
    const mismatch = of && mismatchOf(of, { ...payment, orderNumber })
    if (mismatch) {
      await except(payment, mismatch, { ...news, of }, source)
      return false
    }
    if (news.state !== 'paid') {
      await money.end({ payment: payment.id, state: news.state, text: news.reason, ...sourceOf(source) })
      return true
    }
    const { received, externalPayment } = news
    try {
      await money.settle({ payment: payment.id, received, external_payment: externalPayment, ...sourceOf(source) })
      return true
    } catch (error) {
      if (!of || !violates(error, 'payments_by_money')) throw error
      await except(payment, 'money', { ...news, of }, source)
      return false
    }
  }

  /**
   * Asks for the state of an open payment; one that was begun but not recorded is begun again, with the same result.
   */
  async function ask(payment: store.PaymentRow, now: Date): Promise<void> {
    const { provider, account, asked } = await openPayment(payment)
    if (provider.name === 'stripe' && !payment.externalId) await begin(payment, now)
    else await ingest(payment, asked.orderNumber, await answered(payment, now, provider.ask(asked, account)), { now })
  }

  /** @throws ProviderError */
  async function begin(payment: store.PaymentRow, now: Date, known?: KnownPayment): Promise<void> {
    const { provider, account, asked } = await openPayment(payment, known)
    const beginning = provider.begin(asked, account, siteOrigin + pathIn(asked.language, orderPath(payment.orderId)))
    await store.noteBegun(orm, payment.id, await answered(payment, now, beginning))
  }

  /** Ends an open payment, unless money came in the meantime. @throws ProviderError */
  async function close(payment: store.PaymentRow, now: Date): Promise<void> {
    const { provider, account, asked } = await openPayment(payment)
    const news = await answered(payment, now, provider.close(asked, account, now))
    if (await ingest(payment, asked.orderNumber, news, { now })) return
    // The money received is no payment of the order, and no more will arrive in this way.
    await money.end({ payment: payment.id, state: 'cancelled', text: 'exception', now })
  }

  /** Takes in what an event says about a session, if the session claims to be for a payment of its account. */
  async function takeInSession(
    account: number,
    { facts, news }: { facts: SessionFacts; news: PaymentUpdate },
    source: Source,
  ): Promise<void> {
    // An organiser signs events with a secret of their own: they say nothing about the payments of others.
    const claimed = await events.claimedBy(account, facts)
    if (!claimed) return
    let { payment } = claimed
    if (payment.state === 'open' && !payment.externalId) {
      // The process ended before it recorded the session: the provider returns the same one again.
      await begin(payment, source.now)
      payment = (await events.claimedBy(account, facts))?.payment ?? payment
    }
    await ingest(payment, claimed.orderNumber, news, source)
  }

  async function takeInRefund(refund: number, news: RefundNews, source: Source): Promise<void> {
    await money.noteRefund({
      ...{ refund, state: news.state },
      ...(news.externalId && { external_id: news.externalId }),
      ...(news.problem && { problem: news.problem.slice(0, 500) }),
      ...sourceOf(source),
    })
  }

  async function refund(row: store.RefundRow, now: Date): Promise<void> {
    const payment = await store.paymentById(orm, row.paymentId)
    if (!payment) throw new Error(`Refund ${row.id} has no payment`)
    const { provider, account, asked } = await openPayment(payment)
    const back = { id: row.id, amount: BigInt(row.amount), externalId: row.externalId }
    const news = await answered(payment, now, provider.refund(back, asked, account))
    await takeInRefund(row.id, news, { now })
  }

  /** Does something for each, one failure not stopping the others. */
  async function each<Row extends { id: number }>(
    rows: readonly Row[],
    what: string,
    work: (row: Row) => Promise<void>,
  ): Promise<void> {
    for (const row of rows)
      await work(row).catch((error: unknown) =>
        log.error({ err: error, [what]: row.id }, `A ${what} could not be handled`),
      )
  }

  return {
    begin,
    ask,
    close,
    refund,

    /** Asks about open payments that nothing was heard of for a while: a crash or a lost event heals itself. */
    async reconcile(now: Date, silentMs: number, most: number): Promise<void> {
      const rows = await store.takeUnasked(orm, new Date(now.getTime() - silentMs), now, most)
      await each(rows, 'payment', (row) => ask(row, now))
    },

    /** Closes payments of orders whose time is over; only then do their places become free. */
    async closeExpired(now: Date, most: number): Promise<void> {
      await each(await store.takeOver(orm, now, most), 'payment', (row) => close(row, now))
    },

    /** Requests refunds from providers, several at once. @returns how many */
    async refundDue(now: Date, most: number): Promise<number> {
      const rows = await store.takeRefunds(orm, now, most)
      await Promise.all(rows.map((row) => each([row], 'refund', () => refund(row, now))))
      return rows.length
    },

    /**
     * Takes in an event of Stripe as it came.
     * @returns false where the account does not exist or the signature is not one of it
     */
    async receive(accountId: number, body: Buffer, signature: string, now: Date): Promise<boolean> {
      const row = await events.account(accountId)
      if (row?.provider !== 'stripe') return false
      const news = await providers.stripe.read(body, signature, accounts.decryptAccount(row), now)
      if (!news) {
        await noteRefused(orm, { provider: row.provider, account: accountId, now })
        return false
      }
      if (isNotificationDue(row.notifiedAt, now)) await noteNotified(orm, accountId, now)
      const source = { now, event: { id: news.eventId, account: accountId } }
      const { session, refund: back, dispute } = news
      if (session) await takeInSession(accountId, session, source)
      if (back) {
        const known = await store.refundById(orm, back.id)
        if (known?.accountId === accountId) await takeInRefund(back.id, back.news, source)
      }
      if (dispute) await store.noteDispute(orm, accountId, dispute, now)
      return true
    },
  }
}

export type PaymentProcessor = ReturnType<typeof createPaymentProcessor>
