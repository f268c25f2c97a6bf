import { sql } from 'drizzle-orm'
import type { PaymentExceptionKind, PaymentExceptionOutcome } from '#contract/events/payments/payment-exceptions.ts'
import type { PaymentProviderName } from '#contract/events/payments/payments.ts'
import { countUpTo } from '#server/platform/database/counting.ts'
import type { Executor } from '#server/platform/database/database.ts'

/** Anybody can make a seller's other pages refer to a payment: more than this of one payment is not stored. */
const mostOfPayment = 50

/** A session of a provider that settles nothing, with the payment that it claims to be for. */
export interface PaymentException {
  payment: number
  kind: PaymentExceptionKind
  outcome: PaymentExceptionOutcome
  session: string
  /** Id of the money by the provider; empty where none was received. */
  money: string
  amount: bigint
  currency: string
}

/** Records an exception, once for each session, kind and outcome. */
export async function addException(db: Executor, found: PaymentException, now: Date): Promise<void> {
  await db.execute(sql`
    insert into payment_exceptions (payment_id, kind, outcome, session, money, amount, currency, found_at)
    select ${found.payment}, ${found.kind}, ${found.outcome}, ${found.session}, ${found.money}, ${`${found.amount}`}::bigint,
      ${found.currency}, ${now.toISOString()}::timestamptz
    where (select count(*) from payment_exceptions where payment_id = ${found.payment}) < ${mostOfPayment}
    on conflict do nothing`)
}

interface Window {
  offset: number
  limit: number
}

/** Amounts in the smallest unit of their currency; the time in ms since 1970. */
export interface ExceptionRow {
  id: number
  order: number
  orderNumber: string
  event: number
  title: string
  provider: PaymentProviderName
  kind: PaymentExceptionKind
  outcome: PaymentExceptionOutcome
  session: string
  money: string
  amount: string
  currency: string
  expected: string
  expectedCurrency: string
  expectedExponent: number
  found: number
}

/** Exceptions of one event, or of all, the newest first. */
export async function listExceptions(
  db: Executor,
  event: number | undefined,
  { offset, limit }: Window,
): Promise<{ rows: ExceptionRow[]; total: number }> {
  const from = sql`payment_exceptions as found join payments on payments.id = payment_id
    join orders on orders.id = order_id where ${event ?? null}::bigint is null or event_id = ${event ?? null}::bigint`
  const [{ rows }, total] = await Promise.all([
    db.execute<ExceptionRow & Record<string, unknown>>(sql`
      select found.id::float8 as id, order_id::float8 as "order", number as "orderNumber", event_id::float8 as event,
        (select title from events where events.id = event_id) as title, payments.provider, kind, outcome, session, money,
        found.amount::text as amount, found.currency, payments.amount::text as expected,
        payments.currency as "expectedCurrency", payments.currency_exponent as "expectedExponent",
        (extract(epoch from found_at) * 1000)::float8 as found
      from ${from} order by found.id desc offset ${offset} limit ${limit}`),
    countUpTo(db, sql`select from ${from}`),
  ])
  return { rows, total }
}
