import type { CallOutput, ParsedInput } from '#contract/calls.ts'
import { CallError } from '#contract/errors.ts'
import { paymentLimits } from '#contract/events/order-terms.ts'
import type { OrganiserPayment, OrganiserRefund } from '#contract/events/payments/payments.ts'
import type { OrdersService } from '#server/modules/events/orders/service.ts'
import { type Database, transaction } from '#server/platform/database/database.ts'
import { bodyHash, knownRequest, noteRequest } from '#server/platform/database/idempotent-requests.ts'
import { orRefusal } from '#server/platform/database/refusals.ts'
import { parseText } from '#server/platform/database/written-texts.ts'
import { type MemberContext, userOf } from '#server/platform/http/caller.ts'
import { ProviderError } from '#server/platform/net/provider-error.ts'
import { nextSiteDay, siteDayStart, siteTime } from '#server/platform/site-time.ts'
import type { Accounts } from './accounts.ts'
import * as lists from './lists-store.ts'
import type { MoneyStore } from './money-store.ts'
import type { PaymentProcessor } from './payment-processor.ts'
import { transfer } from './providers/transfer.ts'
import * as store from './store.ts'
import * as totals from './totals-store.ts'

interface Needs {
  database: Pick<Database, 'orm'>
  orders: Pick<OrdersService, 'organiserOrders' | 'reader'>
  events: {
    requireRole(event: number, context: MemberContext, roles: readonly ('owner' | 'manager')[]): Promise<unknown>
  }
  money: MoneyStore
  accounts: Accounts
  paymentProcessor: Pick<PaymentProcessor, 'close'>
}

const managing = ['owner', 'manager'] as const
/** An order has few payments and refunds; nobody pages through them. */
const maxOfOrder = 200

/** Payments and refunds as the organiser of their event sees and makes them. */
export function createPaymentsDesk({ database, orders, events, money, accounts, paymentProcessor }: Needs) {
  const { orm } = database

  const windowOf = ({ page, size }: { page: number; size: number }) => ({ offset: (page - 1) * size, limit: size })

  /** A payment or refund of an event that the caller manages. @throws CallError orderMissing, notAllowed */
  async function assertManages(order: number | undefined, context: MemberContext): Promise<void> {
    if (order === undefined) throw new CallError('orderMissing')
    await orders.organiserOrders.managed(order, context)
  }

  /** @throws CallError orderMissing */
  async function refundNow(id: number): Promise<OrganiserRefund> {
    const { rows } = await lists.listRefunds(orm, lists.oneRefund(id), { offset: 0, limit: 1 })
    const [row] = rows
    if (!row) throw new CallError('orderMissing')
    return presentRefund(row)
  }

  return {
    async payments(
      { id, state, disputed, page, size, ...filters }: ParsedInput<'activityPayments'>,
      context: MemberContext,
    ) {
      await events.requireRole(id, context, managing)
      const condition = lists.paymentsOfEvent(id, { state, disputed, ...filterOf(filters) })
      const { rows, total } = await lists.listPayments(orm, condition, windowOf({ page, size }))
      return { list: rows.map(presentPayment), total, more: page * size < total }
    },

    async refunds({ id, state, page, size, ...filters }: ParsedInput<'activityRefunds'>, context: MemberContext) {
      await events.requireRole(id, context, managing)
      const condition = lists.refundsOfEvent(id, { state, ...filterOf(filters) })
      const { rows, total } = await lists.listRefunds(orm, condition, windowOf({ page, size }))
      return { list: rows.map(presentRefund), total, more: page * size < total }
    },

    /** Payments, refunds and the books of one order. @throws CallError orderMissing, notAllowed */
    async orderMoney(
      { order }: ParsedInput<'activityOrderMoney'>,
      context: MemberContext,
    ): Promise<CallOutput<'activityOrderMoney'>> {
      const row = await orders.organiserOrders.managed(order, context)
      const all = { offset: 0, limit: maxOfOrder }
      const [event, payments, refunds, refundable, tickets, movements] = await Promise.all([
        orders.reader.eventOf(row.eventId, context),
        lists.listPayments(orm, lists.paymentsOfOrder(order), all),
        lists.listRefunds(orm, lists.refundsOfOrder(order), all),
        totals.refundableOf(orm, order),
        totals.costsOf(orm, order),
        totals.movementsOf(orm, order),
      ])
      return {
        ...{ order, currency: row.currency, currency_exponent: row.currencyExponent, refundable },
        tickets: tickets.map(({ type_name, ...ticket }) => ({ ...ticket, type_name: event.typeName(type_name).name })),
        payments: payments.rows.map(presentPayment),
        refunds: refunds.rows.map(presentRefund),
        movements: movements.map(({ at, movement, amount }) => ({ time: siteTime(new Date(at)), movement, amount })),
      }
    },

    /**
     * Records the arrival of a transfer; if it is too little, the reservation is extended for the rest.
     * @throws CallError orderMissing, wrongState for money that a provider has on record
     */
    async markPaid({ payment: id, amount, reason }: ParsedInput<'markActivityPaid'>, context: MemberContext) {
      const payment = await store.paymentById(orm, id)
      await assertManages(payment?.orderId, context)
      const account = payment && (await store.accountById(orm, payment.accountId))
      if (!account || payment?.provider !== 'transfer') throw new CallError('wrongState')
      const received = BigInt(amount ?? payment.amount)
      if (received === 0n || received > BigInt(Number.MAX_SAFE_INTEGER)) throw new CallError('invalidInput', 'amount')
      const result = await orRefusal(
        money.settle({
          ...{ payment: id, received, by: 'organiser', actor: userOf(context), now: context.now },
          expires: new Date(context.now.getTime() + transfer.holdMs(accounts.decryptAccount(account))),
          text: parseText(reason, paymentLimits.reason, 'reason'),
        }),
      )
      return { result }
    },

    /**
     * Takes the too little that came for an order as enough, or asks it back.
     * @throws CallError orderMissing, wrongState where nothing stands for the order or it is over, paymentProviderFailed
     */
    async resolveShort(
      { payment: id, accept, reason }: ParsedInput<'resolveShortPayment'>,
      context: MemberContext,
    ): Promise<CallOutput<'resolveShortPayment'>> {
      const payment = await store.paymentById(orm, id)
      await assertManages(payment?.orderId, context)
      const text = parseText(reason, paymentLimits.reason, 'reason')
      const others = payment ? await store.paymentsOf(orm, payment.orderId) : []
      const open = others.find(({ state }) => state === 'open')
      // Nobody pays the rest any more once it is decided about; where it came meanwhile, there is nothing to decide.
      if (open) await paymentProcessor.close(open, context.now).catch(asRefusal)
      const who = { by: 'organiser', actor: userOf(context), text, now: context.now } as const
      return { result: await orRefusal(money.resolveShort({ payment: id, accept, ...who })) }
    },

    /**
     * Gives money back; the same request gives it once.
     * @throws CallError orderMissing, wrongState where the order is not paid, refundTooHigh, keyReused
     */
    async refund(
      input: ParsedInput<'refundActivityOrder'>,
      context: MemberContext,
    ): Promise<CallOutput<'refundActivityOrder'>> {
      const { order, tickets, amount, idempotency_key: key } = input
      await assertManages(order, context)
      const text = parseText(input.reason, paymentLimits.reason, 'reason', { optional: true })
      if (tickets && amount !== undefined) throw new CallError('invalidInput', 'amount')
      const who = { by: 'organiser', actor: userOf(context), text, now: context.now } as const
      const asked = {
        order,
        reason: 'organiser',
        ...(tickets && { tickets }),
        ...(amount && { amount: Number(amount) }),
      }
      await orRefusal(
        transaction(database, async (tx) => {
          const request = { scope: `refund ${order}`, key, hash: bodyHash(input) }
          if ((await knownRequest(tx, request, context.now)) !== undefined) return
          await noteRequest(tx, request, order)
          // An amount alone concerns no ticket: that nothing was asked back would not show.
          if (!(await store.isHeldPaid(tx, order))) throw new CallError('wrongState')
          const concerned = await money.askRefund({ ...asked, ...who }, tx)
          if (concerned === 0 && amount === undefined) throw new CallError('wrongState')
        }),
      )
      const { rows } = await lists.listRefunds(orm, lists.refundsOfOrder(order), { offset: 0, limit: maxOfOrder })
      return { list: rows.map(presentRefund) }
    },

    /**
     * Records the outcome of a refund made outside the program, or that a refused one was paid in another way.
     * @throws CallError orderMissing, wrongState
     */
    async finishRefund({ refund: id, done, reason }: ParsedInput<'finishActivityRefund'>, context: MemberContext) {
      const found = await store.refundById(orm, id)
      await assertManages(found?.row.orderId, context)
      const who = { by: 'organiser', actor: userOf(context), now: context.now } as const
      if (found?.row.state === 'refused' && done) {
        const text = parseText(reason, paymentLimits.reason, 'reason')
        await orRefusal(money.refundByHand({ refund: id, reason: 'organiser', text, ...who }))
        return refundNow(id)
      }
      const payment = found && (await store.paymentById(orm, found.row.paymentId))
      if (payment?.provider !== 'transfer') throw new CallError('wrongState')
      const isNew = await money.noteRefund({
        ...{ refund: id, state: done ? 'done' : 'refused', ...who },
        problem: parseText(reason, paymentLimits.reason, 'reason', { optional: done }),
      })
      if (!isNew) throw new CallError('wrongState')
      return refundNow(id)
    },

    /** @throws CallError orderMissing, wrongState for one that was not refused, or whose money is not owed any more */
    async repeatRefund({ refund }: ParsedInput<'repeatActivityRefund'>, context: MemberContext) {
      const found = await store.refundById(orm, refund)
      await assertManages(found?.row.orderId, context)
      const who = { by: 'organiser', actor: userOf(context), now: context.now } as const
      return refundNow(await orRefusal(money.repeatRefund({ refund, ...who })))
    },
  }
}

function asRefusal(error: unknown): never {
  throw error instanceof ProviderError ? new CallError('paymentProviderFailed') : error
}

/** Days of the site's time as moments. */
function filterOf({
  from,
  to,
  ...filter
}: Pick<ParsedInput<'activityPayments'>, 'provider' | 'words' | 'from' | 'to'>): lists.MoneyFilter {
  const last = to === undefined ? undefined : siteDayStart(to)
  return { ...filter, from: from === undefined ? undefined : siteDayStart(from), to: last && nextSiteDay(last) }
}

export const presentPayment = (row: lists.ListedPayment): OrganiserPayment => ({
  ...{ id: row.id, order: row.orderId, order_number: row.orderNumber, buyer: row.buyer, event: Number(row.eventId) },
  ...{ provider: row.provider, state: row.state, amount: `${row.amount}`, received: `${row.received}` },
  standing: row.standing,
  ...{ currency: row.currency, currency_exponent: row.currencyExponent, reason: row.reason },
  disputed_time: row.disputedAt && siteTime(row.disputedAt),
  created_time: siteTime(row.createdAt),
  settled_time: row.settledAt && siteTime(row.settledAt),
})

export const presentRefund = ({ row, ...found }: lists.ListedRefund): OrganiserRefund => ({
  ...{ id: row.id, order: row.orderId, order_number: found.orderNumber, buyer: found.buyer },
  ...{ event: Number(found.eventId), provider: found.provider, state: row.state, amount: `${row.amount}` },
  ...{ currency: found.currency, currency_exponent: found.exponent, tickets: row.tickets.length },
  ...{ reason: row.reason, problem: row.problem, created_time: siteTime(row.createdAt) },
  finished_time: row.finishedAt && siteTime(row.finishedAt),
  ...{ owed: found.owed, left_by_hand: found.leftByHand },
})
