import { and, desc, eq, gte, isNotNull, lt, type SQL, sql } from 'drizzle-orm'
import type { PaymentProviderName, PaymentState, RefundState } from '#contract/events/payments/payments.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { holding } from '#server/platform/database/word-search.ts'
import type { OfOrder, PaymentRow } from './store.ts'
import { payments, refunds } from './tables.ts'

/** Payments and refunds as organisers look for them. */

/** Filters of payments and refunds for organisers. */
export interface MoneyFilter {
  provider?: PaymentProviderName | undefined
  words?: string | undefined
  /** First moment, and the first one that is too late. */
  from?: Date | undefined
  to?: Date | undefined
}

interface Window {
  offset: number
  limit: number
}

const ofOrder = {
  orderNumber: sql<string>`orders.number`,
  eventId: sql<number>`orders.event_id`,
  buyer: sql<string>`orders.name`,
}

const conditionsOf = (
  { provider, words, from, to }: MoneyFilter,
  created: typeof payments.createdAt | typeof refunds.createdAt,
): SQL | undefined =>
  and(
    provider && eq(payments.provider, provider),
    words
      ? sql`lower(orders.number || ' ' || orders.name || ' ' || orders.email) like ${holding(words.trim())}`
      : undefined,
    from && gte(created, from),
    to && lt(created, to),
  )

/** Part of a short payment neither returned nor asked back; 0 for others. */
const standing = sql<string>`case ${payments.state} when 'short' then left_of(payments) else 0 end::text`

/** A payment with its order, and what of it waits for a decision. */
export type ListedPayment = OfOrder<PaymentRow> & { standing: string }

/** Payments for an event's orders. */
export const paymentsOfEvent = (
  event: number,
  { state, disputed, ...filter }: MoneyFilter & { state?: PaymentState | undefined; disputed?: boolean | undefined },
): SQL | undefined =>
  and(
    sql`orders.event_id = ${event}`,
    state && eq(payments.state, state),
    disputed ? isNotNull(payments.disputedAt) : undefined,
    conditionsOf(filter, payments.createdAt),
  )

export const paymentsOfOrder = (order: number): SQL => eq(payments.orderId, order)

/** Newest first. */
export async function listPayments(
  db: Executor,
  condition: SQL | undefined,
  { offset, limit }: Window,
): Promise<{ rows: ListedPayment[]; total: number }> {
  const joined = sql`orders.id = ${payments.orderId}`
  const [rows, counted] = await Promise.all([
    db
      .select({ row: payments, standing, ...ofOrder })
      .from(payments)
      .innerJoin(sql`orders`, joined)
      .where(condition)
      .orderBy(desc(payments.id))
      .offset(offset)
      .limit(limit),
    countOf(
      db.select({ count: sql<number>`count(*)::int` }).from(payments).innerJoin(sql`orders`, joined).where(condition),
    ),
  ])
  return { rows: rows.map(({ row, ...order }) => ({ ...row, ...order })), total: counted }
}

/** Refunds for an event's orders. */
export const refundsOfEvent = (
  event: number,
  { state, ...filter }: MoneyFilter & { state?: RefundState | undefined },
): SQL | undefined =>
  and(sql`orders.event_id = ${event}`, state && eq(refunds.state, state), conditionsOf(filter, refunds.createdAt))

export const refundsOfOrder = (order: number): SQL => eq(refunds.orderId, order)
export const oneRefund = (id: number): SQL => eq(refunds.id, id)

/**
 * The part of a refused refund that can be recorded as paid in another way. If it was requested and refused several
 * times, the newest one stands for all, so that nobody records it twice.
 */
const leftByHand = sql<string>`(case when refunds.state = 'refused' and exists (
  select from refunds as later where later.payment_id = refunds.payment_id and later.id > refunds.id
    and later.state = 'refused' and later.from_sales = refunds.from_sales
    and (cardinality(refunds.tickets) = 0) = (cardinality(later.tickets) = 0) and refunds.tickets <@ later.tickets
) then 0 else left_by_hand(refunds) end)::text`

/** Newest first. */
export async function listRefunds(db: Executor, condition: SQL | undefined, { offset, limit }: Window) {
  const joined = sql`orders.id = ${refunds.orderId}`
  const [rows, total] = await Promise.all([
    db
      .select({
        row: refunds,
        provider: payments.provider,
        currency: payments.currency,
        exponent: payments.currencyExponent,
        owed: sql<boolean>`is_owed(refunds)`,
        leftByHand,
        ...ofOrder,
      })
      .from(refunds)
      .innerJoin(payments, eq(payments.id, refunds.paymentId))
      .innerJoin(sql`orders`, joined)
      .where(condition)
      .orderBy(desc(refunds.id))
      .offset(offset)
      .limit(limit),
    countOf(
      db
        .select({ count: sql<number>`count(*)::int` })
        .from(refunds)
        .innerJoin(payments, eq(payments.id, refunds.paymentId))
        .innerJoin(sql`orders`, joined)
        .where(condition),
    ),
  ])
  return { rows, total }
}

export type ListedRefund = Awaited<ReturnType<typeof listRefunds>>['rows'][number]

/** Payments that a buyer's bank wants back, the newest first, with the names of their events. */
export async function listDisputed(
  db: Executor,
  { offset, limit }: Window,
): Promise<{ rows: (ListedPayment & { title: string })[]; total: number }> {
  const disputed = sql`${payments.disputedAt} is not null`
  const [rows, total] = await Promise.all([
    db
      .select({ row: payments, standing, ...ofOrder, title: sql<string>`events.title` })
      .from(payments)
      .innerJoin(sql`orders`, sql`orders.id = ${payments.orderId}`)
      .innerJoin(sql`events`, sql`events.id = orders.event_id`)
      .where(disputed)
      .orderBy(desc(payments.disputedAt), desc(payments.id))
      .offset(offset)
      .limit(limit),
    countOf(db.select({ count: sql<number>`count(*)::int` }).from(payments).where(disputed)),
  ])
  return { rows: rows.map(({ row, ...rest }) => ({ ...row, ...rest })), total }
}

const countOf = async (counting: Promise<{ count: number }[]>): Promise<number> => (await counting)[0]?.count ?? 0
