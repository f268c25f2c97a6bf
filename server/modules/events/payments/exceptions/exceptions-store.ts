import { type SQL, sql } from 'drizzle-orm'
import type {
  PaymentExceptionKind,
  PaymentExceptionOutcome,
  PaymentExceptionState,
} from '#contract/events/payments/payment-exceptions.ts'
import type { PaymentProviderName } from '#contract/events/payments/payments.ts'
import type { Executor } from '#server/platform/database/database.ts'

/** Anybody can make a seller's other pages refer to a payment: more than this of one payment is not stored. */
const maxOfPayment = 50

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
    where (select count(*) from payment_exceptions where payment_id = ${found.payment}) < ${maxOfPayment}
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
  version: number
  /** Null while it is open. */
  handledAt: number | null
  /** Null while it is open, and where the account is gone. */
  handledBy: number | null
  note: string
}

const exceptionsFrom = sql`payment_exceptions as found join payments on payments.id = payment_id
  join orders on orders.id = order_id`
const ms = (time: SQL) => sql`(extract(epoch from ${time}) * 1000)::float8`
const columns = sql`found.id::float8 as id, order_id::float8 as "order", number as "orderNumber", event_id::float8 as event,
  (select title from events where events.id = event_id) as title, payments.provider, kind, outcome, session, money,
  found.amount::text as amount, found.currency, payments.amount::text as expected,
  payments.currency as "expectedCurrency", payments.currency_exponent as "expectedExponent", ${ms(sql`found_at`)} as found,
  found.version, ${ms(sql`handled_at`)} as "handledAt", handled_by::float8 as "handledBy", handling_note as note`

/** Open or handled exceptions of one event, or of all, the newest first, with the number of each. */
export async function listExceptions(
  db: Executor,
  { event, state }: { event?: number | undefined; state: PaymentExceptionState },
  { offset, limit }: Window,
): Promise<{ rows: ExceptionRow[]; counts: Record<PaymentExceptionState, number> }> {
  const from = sql`${exceptionsFrom} where (${event ?? null}::bigint is null or event_id = ${event ?? null}::bigint)`
  const [{ rows }, { rows: counted }] = await Promise.all([
    db.execute<ExceptionRow & Record<string, unknown>>(sql`
      select ${columns} from ${from} and (handled_at is not null) = ${state === 'handled'}
      order by found.id desc offset ${offset} limit ${limit}`),
    db.execute<Record<PaymentExceptionState, number>>(sql`
      select count(*) filter (where handled_at is null)::int as open, count(handled_at)::int as handled from ${from}`),
  ])
  const [counts = { open: 0, handled: 0 }] = counted
  return { rows, counts }
}

/** Returns an exception, locked until the end of the transaction if wanted. */
export async function exceptionById(
  db: Executor,
  id: number,
  { lock = false } = {},
): Promise<ExceptionRow | undefined> {
  const { rows } = await db.execute<ExceptionRow & Record<string, unknown>>(sql`
    select ${columns} from ${exceptionsFrom} where found.id = ${id} ${lock ? sql`for update of found` : sql``}`)
  return rows[0]
}

/** Marks an exception as handled. The caller has locked it. */
export async function handleException(
  db: Executor,
  { id, by, note, now }: { id: number; by: number; note: string; now: Date },
): Promise<void> {
  await db.execute(sql`
    update payment_exceptions set handled_at = ${now.toISOString()}::timestamptz, handled_by = ${by},
      handling_note = ${note}, version = version + 1
    where id = ${id}`)
}

/** Opens a handled exception again. The caller has locked it. */
export async function reopenException(db: Executor, id: number): Promise<void> {
  await db.execute(sql`
    update payment_exceptions set handled_at = null, handled_by = null, handling_note = '', version = version + 1
    where id = ${id}`)
}
