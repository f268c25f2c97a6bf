import type { CallOutput, ParsedInput } from '#contract/calls.ts'
import { CallError } from '#contract/errors.ts'
import { paymentLimits } from '#contract/events/order-terms.ts'
import type { OrganiserPayment, OrganiserRefund } from '#contract/events/payments/payments.ts'
import type { OrdersService } from '#server/modules/events/orders/service.ts'
import { type Database, transaction } from '#server/platform/database/database.ts'
import { bodyHash, knownRequest, noteRequest } from '#server/platform/database/idempotent-requests.ts'
import { orRefusal } from '#server/platform/database/refusals.ts'
import { soundText } from '#server/platform/database/written-texts.ts'
import { type MemberContext, userOf } from '#server/platform/http/caller.ts'
import { siteTime } from '#server/platform/site-time.ts'
import type { MoneyStore } from './money-store.ts'
import * as store from './store.ts'

interface Needs {
  database: Pick<Database, 'orm'>
  orders: Pick<OrdersService, 'organising'>
  events: {
    requireRole(event: number, context: MemberContext, roles: readonly ('owner' | 'manager')[]): Promise<unknown>
  }
  money: MoneyStore
}

const managing = ['owner', 'manager'] as const

/** Payments and refunds as the organiser of their event sees and makes them. */
export function createPaymentsDesk({ database, orders, events, money }: Needs) {
  const { orm } = database

  const windowOf = ({ page, size }: { page: number; size: number }) => ({ offset: (page - 1) * size, limit: size })

  /** A payment or refund of an event that the caller manages. @throws CallError orderMissing, notAllowed */
  async function managed(order: number | undefined, context: MemberContext): Promise<void> {
    if (order === undefined) throw new CallError('orderMissing')
    await orders.organising.managed(order, context)
  }

  return {
    async payments({ id, state, provider, page, size }: ParsedInput<'activityPayments'>, context: MemberContext) {
      await events.requireRole(id, context, managing)
      const { rows, total } = await store.listPayments(orm, id, { state, provider }, windowOf({ page, size }))
      return { list: rows.map(presentPayment), total, more: page * size < total }
    },

    async refunds({ id, state, page, size }: ParsedInput<'activityRefunds'>, context: MemberContext) {
      await events.requireRole(id, context, managing)
      const { rows, total } = await store.listRefunds(orm, store.refundsOfEvent(id, state), windowOf({ page, size }))
      return { list: rows.map(presentRefund), total, more: page * size < total }
    },

    /** Says that a transfer arrived. @throws CallError orderMissing, wrongState for money that a provider knows of */
    async markPaid({ payment: id, reason }: ParsedInput<'markActivityPaid'>, context: MemberContext) {
      const payment = await store.paymentById(orm, id)
      await managed(payment?.orderId, context)
      if (payment?.provider !== 'transfer') throw new CallError('wrongState')
      const result = await orRefusal(
        money.settle({
          payment: id,
          received: BigInt(payment.amount),
          ...{ by: 'organiser', actor: userOf(context), now: context.now },
          text: soundText(reason, paymentLimits.reason, 'reason'),
        }),
      )
      return { result }
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
      await managed(order, context)
      const text = soundText(input.reason, paymentLimits.reason, 'reason', { optional: true })
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
          const concerned = await money.askRefund({ ...asked, ...who }, tx)
          if (concerned === 0 && amount === undefined) throw new CallError('wrongState')
        }),
      )
      const { rows } = await store.listRefunds(orm, store.refundsOfOrder(order), { offset: 0, limit: 50 })
      return { list: rows.map(presentRefund) }
    },

    /** Says what became of a refund that is made by hand. @throws CallError orderMissing, wrongState */
    async finishRefund({ refund: id, done, reason }: ParsedInput<'finishActivityRefund'>, context: MemberContext) {
      const found = await store.refundById(orm, id)
      await managed(found?.row.orderId, context)
      const payment = found && (await store.paymentById(orm, found.row.paymentId))
      if (payment?.provider !== 'transfer') throw new CallError('wrongState')
      const isNew = await money.noteRefund({
        ...{ refund: id, state: done ? 'done' : 'refused', by: 'organiser', actor: userOf(context), now: context.now },
        problem: soundText(reason, paymentLimits.reason, 'reason', { optional: done }),
      })
      if (!isNew) throw new CallError('wrongState')
      const { rows } = await store.listRefunds(orm, store.oneRefund(id), { offset: 0, limit: 1 })
      const [row] = rows
      if (!row) throw new CallError('orderMissing')
      return presentRefund(row)
    },
  }
}

export const presentPayment = (row: store.OfOrder<store.PaymentRow>): OrganiserPayment => ({
  ...{ id: row.id, order: row.orderId, order_number: row.orderNumber, event: Number(row.eventId) },
  ...{ provider: row.provider, state: row.state, amount: `${row.amount}`, received: `${row.received}` },
  ...{ currency: row.currency, currency_exponent: row.currencyExponent, reason: row.reason },
  disputed_time: row.disputedAt && siteTime(row.disputedAt),
  created_time: siteTime(row.createdAt),
  settled_time: row.settledAt && siteTime(row.settledAt),
})

export const presentRefund = ({
  row,
  provider,
  currency,
  exponent,
  orderNumber,
  eventId,
}: store.ListedRefund): OrganiserRefund => ({
  ...{ id: row.id, order: row.orderId, order_number: orderNumber, event: Number(eventId), provider, state: row.state },
  ...{ amount: `${row.amount}`, currency, currency_exponent: exponent, tickets: row.tickets.length },
  ...{ reason: row.reason, problem: row.problem, created_time: siteTime(row.createdAt) },
  finished_time: row.finishedAt && siteTime(row.finishedAt),
})
