import { sql } from 'drizzle-orm'
import type { Executor } from '#server/platform/database/database.ts'
import type { Finding } from './finding.ts'

/** Record by this site of money that came, in the currency's smallest unit. */
export interface NotedMoney {
  payment: number
  order: number
  orderNumber: string
  event: number
  accountId: number
  externalPayment: string | null
  currency: string
  received: bigint
  /** Sum of confirmed refunds. */
  refunded: bigint
  /** Sum that the provider may have been asked to refund as well. */
  asked: bigint
}

type Row = Record<
  'payment' | 'order' | 'event' | 'account' | 'currency' | 'received' | 'refunded' | 'asked',
  string
> & {
  number: string
  external: string | null
}

const noted = sql`
  select payments.id::text as payment, orders.id::text as order, orders.number, orders.event_id::text as event,
    payments.account_id::text as account, payments.external_payment as external, payments.currency,
    payments.received::text,
    coalesce(sum(refunds.amount) filter (where refunds.state = 'done' and not by_hand), 0)::text as refunded,
    coalesce(sum(refunds.amount) filter (where refunds.state in ('asked', 'pending') and refunds.tries > 0), 0)::text as asked
  from payments join orders on orders.id = payments.order_id left join refunds on refunds.payment_id = payments.id`

const read = (row: Row): NotedMoney => ({
  ...{ payment: Number(row.payment), order: Number(row.order), orderNumber: row.number, event: Number(row.event) },
  ...{ accountId: Number(row.account), externalPayment: row.external, currency: row.currency },
  received: BigInt(row.received),
  ...{ refunded: BigInt(row.refunded), asked: BigInt(row.asked) },
})

/** Money that came to an account by payments that were begun since a moment. */
export async function moneyOf(db: Executor, account: number, since: Date): Promise<NotedMoney[]> {
  const { rows } = await db.execute<Row>(sql`${noted}
    where payments.account_id = ${account} and payments.received > 0
      and payments.created_at >= ${since.toISOString()}::timestamptz
    group by payments.id, orders.id`)
  return rows.map(read)
}

/** One payment as it stands now, by its number, or by what the provider calls its money. */
export async function moneyNow(
  db: Executor,
  account: number,
  { payment, external }: { payment: number | undefined; external: string },
): Promise<NotedMoney | undefined> {
  const { rows } = await db.execute<Row>(sql`${noted}
    where payments.account_id = ${account} and (payments.external_payment = ${external} or payments.id = ${payment ?? null})
    group by payments.id, orders.id order by (payments.external_payment = ${external}) desc nulls last limit 1`)
  return rows[0] && read(rows[0])
}

/** Accounts that money ever came to, with their provider. */
export async function accountsWithMoney(db: Executor): Promise<number[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select id::text from payment_accounts
    where exists (select from payments where account_id = payment_accounts.id) order by id`)
  return rows.map(({ id }) => Number(id))
}

/** Sums received, refunded and owed of an event, by the books. */
export interface EventSums {
  event: number
  title: string
  currency: string
  exponent: number
  taken: bigint
  refunded: bigint
  owed: bigint
  orders: number
}

export async function sumsByEvent(db: Executor): Promise<EventSums[]> {
  const { rows } = await db.execute<
    Record<'event' | 'title' | 'currency' | 'taken' | 'refunded' | 'owed', string> & {
      exponent: number
      orders: number
    }
  >(sql`
    select event_id::text as event, events.title, orders.currency, orders.currency_exponent as exponent,
      count(distinct orders.id)::int as orders,
      coalesce(sum(amount) filter (where account = 'cash' and amount > 0), 0)::text as taken,
      coalesce(-sum(amount) filter (where account = 'cash' and amount < 0), 0)::text as refunded,
      coalesce(-sum(amount) filter (where account = 'owed'), 0)::text as owed
    from ledger_entries join orders on orders.id = order_id join events on events.id = event_id
    group by event_id, events.title, orders.currency, orders.currency_exponent order by event_id`)
  return rows.map(({ event, taken, refunded, owed, ...row }) => ({
    ...{ ...row, event: Number(event) },
    ...{ taken: BigInt(taken), refunded: BigInt(refunded), owed: BigInt(owed) },
  }))
}

/** The events of some orders. */
export async function eventsOfOrders(db: Executor, orders: readonly number[]): Promise<Map<number, number>> {
  if (orders.length === 0) return new Map()
  const { rows } = await db.execute<{ id: string; event: string }>(
    sql`select id::text, event_id::text as event from orders where id in (${sql.join(
      orders.map((id) => sql`${id}`),
      sql`, `,
    )})`,
  )
  return new Map(rows.map(({ id, event }) => [Number(id), Number(event)]))
}

/** A check as it is kept. */
export interface StoredCheck {
  id: number
  startedAt: Date
  finishedAt: Date
  orders: number
  found: number
  findings: Finding[]
}

const maxFindings = 200

/** Keeps a check, and forgets those before a moment. */
export async function storeCheck(db: Executor, check: Omit<StoredCheck, 'id'>, forgetBefore: Date): Promise<void> {
  const { startedAt, finishedAt, orders, found, findings } = check
  await db.execute(sql`
    insert into books_checks (started_at, finished_at, orders, found, findings)
    values (${startedAt.toISOString()}::timestamptz, ${finishedAt.toISOString()}::timestamptz, ${orders}, ${found},
      ${JSON.stringify(findings.slice(0, maxFindings))}::jsonb)`)
  await db.execute(sql`delete from books_checks where finished_at < ${forgetBefore.toISOString()}::timestamptz`)
}

/** The checks that were made last, the newest first. */
export async function lastChecks(db: Executor, most: number): Promise<StoredCheck[]> {
  const { rows } = await db.execute<{
    id: string
    started: number
    finished: number
    orders: number
    found: number
    findings: Finding[]
  }>(sql`
    select id::text, (extract(epoch from started_at) * 1000)::float8 as started,
      (extract(epoch from finished_at) * 1000)::float8 as finished, orders, found, findings
    from books_checks order by id desc limit ${most}`)
  return rows.map(({ id, started, finished, ...row }) => ({
    ...{ ...row, id: Number(id), startedAt: new Date(started), finishedAt: new Date(finished) },
  }))
}
