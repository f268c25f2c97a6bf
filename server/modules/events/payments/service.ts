import type { PaymentState, RefundState } from '#contract/events/payments/payments.ts'
import type { Consequence } from '#contract/staff/consequence-terms.ts'
import type { Language } from '#language/languages.ts'
import { eventTag } from '#server/modules/events/events/service.ts'
import type { OrdersService } from '#server/modules/events/orders/service.ts'
import type { Chain } from '#server/platform/config/chains-config.ts'
import { type Database, type Executor, transaction } from '#server/platform/database/database.ts'
import { dayMs } from '#server/platform/durations.ts'
import type { Bus } from '#server/platform/events/bus.ts'
import type { MemberContext } from '#server/platform/http/caller.ts'
import type { Limiter } from '#server/platform/http/rate-limit/rate-limit.ts'
import type { RepeatedTask } from '#server/platform/jobs/repeated-tasks.ts'
import { createPace, createRest } from '#server/platform/jobs/rest.ts'
import type { Log } from '#server/platform/log.ts'
import type { Secrets } from '#server/platform/seal.ts'
import type { ThreadPool } from '#server/platform/thread-pool/thread-pool.ts'
import { createAccounts } from './accounts.ts'
import { createBooks } from './books/books-store.ts'
import { createBooksCheck } from './books/checking.ts'
import { createBuyerPayments } from './buyer-payments.ts'
import { createStablecoins } from './chain/stablecoins.ts'
import { removeDemoMoney } from './demo-store.ts'
import { createMoneyStore } from './money-store.ts'
import { createPaymentsDesk } from './organising.ts'
import { createPaymentProcessor } from './payment-processor.ts'
import { createStripe } from './providers/stripe.ts'
import { transfer } from './providers/transfer.ts'
import { createReceipts } from './receipts/receipts.ts'
import { createRevenue } from './revenue.ts'
import { isOver, paymentById, refundById } from './store.ts'
import { refundsDue } from './totals-store.ts'
import { forgetProblems } from './watching/health-store.ts'
import { countRefused } from './watching/watching-store.ts'

export interface PaymentsNeeds {
  database: Database
  bus: Bus
  limiter: Limiter
  secrets: Secrets
  threads: Pick<ThreadPool, 'run'>
  siteName: (language: Language) => Promise<string>
  orders: OrdersService
  events: {
    requireRole(event: number, context: MemberContext, roles: readonly ('owner' | 'manager')[]): Promise<unknown>
  }
  siteOrigin: string
  /** Address of Stripe's API. */
  stripeUrl: string
  /** Chains on which stablecoins are taken. */
  chains?: readonly Chain[]
  /** True if work in the background shares its process with readers. */
  servesReaders: boolean
  log: Log
}

const lookEveryMs = 1_000
const problemRetentionMs = 60 * dayMs
const atOnce = 20
/** Refunds that are asked for together, and the rest after them while readers are many: an event of thousands may end. */
const refundsAtOnce = 4
const refundRestMs = 2_000
/**
 * The same in a process of its own, whose database may share a machine with processes that serve readers: 32 a second,
 * 10,000 in five to six minutes.
 */
const refundsAtOnceAlone = 16
const refundPaceMs = 500
const busyFrom = 0.6
/** A provider that sends nothing about an open payment for so long is asked. */
const silentMs = 10 * 60_000

/** Payments of orders, refunds, and the books. */
export function createPaymentsService(needs: PaymentsNeeds) {
  const { database, orders, log } = needs
  const { orm } = database
  const money = createMoneyStore(orm)
  const stablecoins = createStablecoins({ database, chains: needs.chains ?? [], money, log })
  const stripe = createStripe({ apiUrl: needs.stripeUrl })
  const providers = { transfer, stripe, stablecoin: stablecoins.provider }
  const tagsOf = (events: readonly number[]) => [eventTag.list, ...events.map(eventTag.event)]
  const accounts = createAccounts({ ...needs, chains: stablecoins.chains, coins: stablecoins.coins, tagsOf })
  const orderPath = (id: number) => `/order/${id}?token=${orders.access.order(id)}`
  const paymentProcessor = createPaymentProcessor({ ...needs, money, accounts, providers, orderPath })
  const receipts = createReceipts(needs)
  const coins = stablecoins.coins
  const common = { ...needs, money, accounts, providers, paymentProcessor, receipts, coins }

  async function work(now: Date, signal?: AbortSignal): Promise<void> {
    const steps = [
      () => paymentProcessor.closeExpired(now, atOnce),
      () => paymentProcessor.reconcile(now, silentMs, atOnce),
    ]
    for (const step of steps) if (!signal?.aborted) await step()
  }

  /** Has all refunds made that are due. */
  async function processRefunds(now: () => Date, rest = async () => {}, signal?: AbortSignal): Promise<void> {
    const most = needs.servesReaders ? refundsAtOnce : refundsAtOnceAlone
    while (!signal?.aborted && (await paymentProcessor.refundDue(now(), most)) === most) await rest()
  }

  return {
    accounts,
    receipts,
    buyerPayments: createBuyerPayments(common),
    paymentsDesk: createPaymentsDesk(common),
    refundByHand: money.refundByHand,
    ...createRevenue(common),
    books: createBooks(orm),
    booksCheck: createBooksCheck(common),
    removeDemo: (): Promise<void> => transaction(needs.database, removeDemoMoney),
    stablecoins,
    eventFollower: {
      async consequences(db: Executor, event: number): Promise<Consequence[]> {
        const due = await refundsDue(db, event)
        return due.map(({ orders, ...money }) => ({ kind: 'refund', count: orders, money }))
      },
    },
    /** How many refunds were refused that are owed still. */
    countRefused: () => countRefused(orm),
    /** Takes in an event of a provider. @returns false where it is not genuine */
    receive: paymentProcessor.receive,
    /**
     * Asks the provider about a payment or a refund that is stuck. A payment that nobody will make is closed.
     * @returns its present state; undefined for an unknown one
     * @throws ProviderError
     */
    async recheck(kind: 'payment' | 'refund', id: number, now: Date): Promise<PaymentState | RefundState | undefined> {
      if (kind === 'refund') {
        const found = await refundById(orm, id)
        if (found && ['asked', 'pending'].includes(found.row.state)) await paymentProcessor.refund(found.row, now)
        return found && (await refundById(orm, id))?.row.state
      }
      const payment = await paymentById(orm, id)
      if (payment?.state === 'open') await paymentProcessor.ask(payment, now)
      const asked = payment && (await paymentById(orm, id))
      if (asked?.state === 'open' && (await isOver(orm, id, now))) await paymentProcessor.close(asked, now)
      return payment && (await paymentById(orm, id))?.state
    },
    forgetProblems: (now: Date) => forgetProblems(orm, new Date(now.getTime() - problemRetentionMs)),
    /** Does all that is due at a moment. */
    async work(now: Date): Promise<void> {
      await work(now)
      await processRefunds(() => now)
    },
    /** Neither refunds nor a slow provider or node keep payments waiting. */
    tasks(): RepeatedTask[] {
      const [rest, restMs] = needs.servesReaders ? [createRest(busyFrom), refundRestMs] : [createPace(), refundPaceMs]
      const everyMs = lookEveryMs
      return [
        {
          name: 'payments',
          everyMs,
          // They wait for their buyers, however long, so that none is late.
          due: { rows: "payments where state = 'open'" },
          run: (signal) => work(new Date(), signal),
        },
        {
          name: 'refunds',
          everyMs,
          due: { rows: "refunds where state in ('asked', 'pending') and next_at <= now()", since: 'next_at' },
          run: (signal) =>
            processRefunds(
              () => new Date(),
              () => rest(restMs),
              signal,
            ),
        },
        ...(stablecoins.chains.length > 0 ? [stablecoins.task] : []),
      ]
    },
  }
}

export { webhookPath } from './accounts.ts'
export type { CheckedBooks } from './books/checking.ts'
export type { Finding } from './books/finding.ts'
export type PaymentsService = ReturnType<typeof createPaymentsService>
