import { and, asc, desc, eq, inArray, lte, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { PaymentProviderName } from '#contract/events/payments/payments.ts'
import type { Language } from '#language/languages.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { type AccountSettings, paymentAccounts, payments, refunds } from './tables.ts'

export type AccountRow = typeof paymentAccounts.$inferSelect
export type PaymentRow = typeof payments.$inferSelect
export type RefundRow = typeof refunds.$inferSelect
/** With the order that it is of. */
export type OfOrder<Row> = Row & { orderNumber: string; eventId: number; buyer: string }

export const accountsOf = (db: Executor, owner: number): Promise<AccountRow[]> =>
  db.select().from(paymentAccounts).where(eq(paymentAccounts.ownerId, owner)).orderBy(paymentAccounts.provider)

export async function accountById(db: Executor, id: number): Promise<AccountRow | undefined> {
  return (await db.select().from(paymentAccounts).where(eq(paymentAccounts.id, id)))[0]
}

/** The account with a provider, made where there is none, which nobody else changes until the transaction ends. */
export async function heldAccount(tx: Executor, ownerId: number, provider: PaymentProviderName): Promise<AccountRow> {
  await tx
    .insert(paymentAccounts)
    .values({ ownerId, provider, enabled: false, updatedAt: new Date(0) })
    .onConflictDoNothing()
  const [row] = await tx
    .select()
    .from(paymentAccounts)
    .where(and(eq(paymentAccounts.ownerId, ownerId), eq(paymentAccounts.provider, provider)))
    .for('update')
  if (!row) throw new Error('The account is gone')
  return row
}

export async function saveAccount(
  tx: Executor,
  id: number,
  changes: { enabled: boolean; settings: AccountSettings; secretsSealed: string; updatedAt: Date },
): Promise<void> {
  await tx.update(paymentAccounts).set(changes).where(eq(paymentAccounts.id, id))
}

/** Providers that the site does not offer at present. */
export async function stoppedProviders(db: Executor): Promise<Set<string>> {
  const { rows } = await db.execute<{ provider: string }>(sql`select provider from payment_provider_stops`)
  return new Set(rows.map(({ provider }) => provider))
}

/** Tickets are paid to the account of the event's owner; those of demonstration events, which nobody owns, to theirs. */
const paidTo = sql`(events.owner_id = ${paymentAccounts.ownerId}
  or (${paymentAccounts.demo} and events.demo and events.owner_id is null))`

/** The payment method of most buyers comes first, and is the default. */
const providerOrder = sql`array_position(array['stripe', 'transfer', 'stablecoin'], ${paymentAccounts.provider})`

/** Creates the read of the accounts to which tickets of events can be paid at present; prepared on each connection. */
export function createTakingAccounts(orm: NodePgDatabase) {
  const statement = orm
    .select({
      event: sql<number>`events.id::float8`,
      account: paymentAccounts,
      currency: sql<string>`events.currency`,
      exponent: sql<number>`events.currency_exponent`,
    })
    .from(paymentAccounts)
    .innerJoin(sql`events`, paidTo)
    .where(
      sql`events.id = any (${sql.placeholder('events')}::bigint[]) and ${paymentAccounts.enabled}
        and not exists (select from payment_provider_stops as stop where stop.provider = ${paymentAccounts.provider})`,
    )
    .orderBy(providerOrder)
    .prepare('taking_accounts')
  return (events: readonly number[]) => statement.execute({ events: [...events] })
}

/** Events that readers have and that are paid to an owner, or to anybody by a provider. */
export async function eventsPaidTo(
  db: Executor,
  { owner, provider }: { owner?: number; provider?: PaymentProviderName },
  now: Date,
): Promise<number[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from events where state = 'published' and ends_at > ${now.toISOString()}::timestamptz
      and (owner_id = ${owner ?? null}::bigint or owner_id in (
        select account.owner_id from payment_accounts as account
        where account.provider = ${provider ?? null}::text and account.enabled)
      or demo and owner_id is null and exists (select from payment_accounts as account
        where account.demo and account.provider = ${provider ?? null}::text and account.enabled))`)
  return rows.map(({ id }) => Number(id))
}

export async function paymentById(db: Executor, id: number): Promise<PaymentRow | undefined> {
  return (await db.select().from(payments).where(eq(payments.id, id)))[0]
}

/** Payments of an order, the newest first. */
export const paymentsOf = (db: Executor, order: number): Promise<PaymentRow[]> =>
  db.select().from(payments).where(eq(payments.orderId, order)).orderBy(desc(payments.id))

export const refundsOf = (db: Executor, order: number): Promise<RefundRow[]> =>
  db.select().from(refunds).where(eq(refunds.orderId, order)).orderBy(asc(refunds.id))

/** A refund with the account that pays it. */
export async function refundById(db: Executor, id: number): Promise<{ row: RefundRow; accountId: number } | undefined> {
  return (
    await db
      .select({ row: refunds, accountId: payments.accountId })
      .from(refunds)
      .innerJoin(payments, eq(payments.id, refunds.paymentId))
      .where(eq(refunds.id, id))
  )[0]
}

/** Notes what a provider calls a payment, unless it is settled already. */
export async function noteBegun(
  db: Executor,
  id: number,
  begun: { externalId: string | null; address: string },
): Promise<void> {
  await db
    .update(payments)
    .set(begun)
    .where(and(eq(payments.id, id), eq(payments.state, 'open')))
}

/** A payment is disputed since it was first heard of, until the dispute is withdrawn. */
export async function noteDispute(
  db: Executor,
  account: number,
  { externalPayment, stands }: { externalPayment: string; stands: boolean },
  now: Date,
): Promise<void> {
  await db
    .update(payments)
    .set({ disputedAt: stands ? sql`coalesce(${payments.disputedAt}, ${now}::timestamptz)` : null })
    .where(and(eq(payments.accountId, account), eq(payments.externalPayment, externalPayment)))
}

/** Claims the right to ask about a payment that was not asked about since a moment. */
export async function takeToAsk(db: Executor, id: number, before: Date, now: Date): Promise<boolean> {
  const rows = await db
    .update(payments)
    .set({ askedAt: now })
    .where(and(eq(payments.id, id), eq(payments.state, 'open'), lte(payments.askedAt, before)))
    .returning({ id: payments.id })
  return rows.length > 0
}

/** Takes payments whose provider has not been asked since a moment, so that no other process asks meanwhile. */
export async function takeUnasked(db: Executor, before: Date, now: Date, most: number): Promise<PaymentRow[]> {
  return db
    .update(payments)
    .set({ askedAt: now })
    .where(
      inArray(
        payments.id,
        db
          .select({ id: payments.id })
          .from(payments)
          .where(and(eq(payments.state, 'open'), lte(payments.askedAt, before)))
          .orderBy(asc(payments.askedAt))
          .limit(most)
          .for('update', { skipLocked: true }),
      ),
    )
    .returning()
}

/** Takes open payments of orders whose time is over, or that are not to be paid any more. */
export async function takeOver(db: Executor, now: Date, most: number): Promise<PaymentRow[]> {
  const moment = now.toISOString()
  return db
    .update(payments)
    .set({ askedAt: now })
    .where(
      sql`${payments.id} in (
        select due.id from payments as due join orders on orders.id = due.order_id
        where due.state = 'open' and due.asked_at <= ${moment}::timestamptz - interval '5 seconds'
          and (orders.state <> 'payment_in_progress' or orders.expires_at <= ${moment}::timestamptz)
        order by due.id limit ${most} for update of due skip locked)`,
    )
    .returning()
}

/** True if the time of a payment's order is over, or the order is not to be paid any more. */
export async function isOver(db: Executor, payment: number, now: Date): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select from payments join orders on orders.id = order_id
    where payments.id = ${payment}
      and (orders.state <> 'payment_in_progress' or orders.expires_at <= ${now.toISOString()}::timestamptz)`)
  return rows.length > 0
}

/** Takes refunds that the provider is to be asked for, or about; manual ones only once. */
export async function takeRefunds(db: Executor, now: Date, most: number): Promise<RefundRow[]> {
  const moment = now.toISOString()
  return db
    .update(refunds)
    .set({
      tries: sql`${refunds.tries} + 1`,
      // A minute, then twice as long each time, up to some hours.
      nextAt: sql`${moment}::timestamptz + least(interval '1 minute' * 2 ^ least(${refunds.tries}, 10), interval '6 hours')`,
    })
    .where(
      sql`${refunds.id} in (
        select id from refunds as due
        where (due.state = 'asked' or due.state = 'pending' and due.external_id is not null)
          and due.next_at <= ${moment}::timestamptz
        order by due.next_at, due.id limit ${most} for update skip locked)`,
    )
    .returning()
}

/** True if an order is paid, which nobody changes until the transaction ends. */
export async function isHeldPaid(tx: Executor, order: number): Promise<boolean> {
  const { rows } = await tx.execute(sql`select id from orders where id = ${order} and state = 'paid' for update`)
  return rows.length > 0
}

/** Returns the sum that came for an order that waits for more. */
export async function shortOf(db: Executor, order: number): Promise<string> {
  const { rows } = await db.execute<{ came: string }>(sql`select short_of(${order})::text as came`)
  return rows[0]?.came ?? '0'
}

/** Returns the part of an order's price that the organiser waived. */
export async function allowanceOf(db: Executor, order: number): Promise<string> {
  const { rows } = await db.execute<{ allowance: string }>(sql`select allowance::text from orders where id = ${order}`)
  return rows[0]?.allowance ?? '0'
}

/** Details of an order that the provider shows. */
export interface OrderToPay {
  number: string
  title: string
  language: Language
}

export async function orderToPay(
  db: Executor,
  order: number,
): Promise<(OrderToPay & { eventId: number; email: string }) | undefined> {
  const { rows } = await db.execute(sql`
    select event_id::float8 as "eventId", title, number, email, orders.language
    from orders join events on events.id = event_id where orders.id = ${order}`)
  return rows[0] as never
}

/** Creates the reads of every buyer up to a paid order; the statements are built once, prepared per connection. */
export function createPayingStore(orm: NodePgDatabase) {
  const order = sql.placeholder('order')
  const ways = orm
    .select({
      account: paymentAccounts,
      number: sql<string>`orders.number`,
      title: sql<string>`events.title`,
      language: sql<Language>`orders.language`,
      /** Amount left to pay, in the smallest unit of the currency. */
      toPay: sql<string>`(orders.total - short_of(orders.id))::text`,
      currency: sql<string>`orders.currency`,
      exponent: sql<number>`orders.currency_exponent`,
    })
    .from(paymentAccounts)
    .innerJoin(sql`events`, paidTo)
    .innerJoin(sql`orders`, sql`orders.event_id = events.id`)
    .where(
      sql`orders.id = ${order} and ${paymentAccounts.enabled}
        and not exists (select from payment_provider_stops as stop where stop.provider = ${paymentAccounts.provider})`,
    )
    .orderBy(providerOrder)
    .prepare('ways_to_pay')
  const ofOrder = orm.select().from(payments).where(eq(payments.orderId, order)).orderBy(desc(payments.id))
  const all = ofOrder.prepare('payments_of_order')
  return {
    /** Accounts that an order can be paid to now, and what is to be paid. */
    waysToPay: (id: number) => ways.execute({ order: id }),
    /** Payments of an order, the newest first. */
    paymentsOf: (id: number): Promise<PaymentRow[]> => all.execute({ order: id }),
  }
}

/** Creates the reads by which every event of a provider is judged; prepared likewise. */
export function createEventStore(orm: NodePgDatabase) {
  const id = sql.placeholder('id')
  const account = orm.select().from(paymentAccounts).where(eq(paymentAccounts.id, id)).prepare('payment_account_by_id')
  const session = sql.placeholder('session')
  const claimed = orm
    .select({ payment: payments, orderNumber: sql<string>`orders.number` })
    .from(payments)
    .innerJoin(sql`orders`, sql`orders.id = ${payments.orderId}`)
    .where(
      sql`${payments.accountId} = ${id} and (${payments.provider} = 'stripe' and ${payments.externalId} = ${session}
        or ${payments.id} = ${sql.placeholder('reference')}::bigint)`,
    )
    .orderBy(sql`${payments.externalId} is not distinct from ${session} desc`)
    .limit(1)
    .prepare('payment_of_session')
  return {
    account: async (of: number): Promise<AccountRow | undefined> => (await account.execute({ id: of }))[0],
    /** The payment that a session of an account was created for, else the one that it refers to. */
    claimedBy: async (of: number, facts: { session: string; reference: number | undefined }) =>
      (await claimed.execute({ id: of, session: facts.session, reference: facts.reference ?? null }))[0],
  }
}
