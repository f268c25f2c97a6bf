import { sql } from 'drizzle-orm'
import type { Executor } from '#server/platform/database/database.ts'

/** A refund that the organiser sends. */
export interface DueRefund {
  id: number
  order: number
  orderNumber: string
  eventTitle: string
  by: 'buyer' | 'organiser' | 'system'
  /** Amount in the currency's smallest unit, and what came for the payment in it. */
  amount: bigint
  received: bigint
  payment: number
  externalPayment: string
  createdAt: Date
}

const dueOf = (owner: number) => sql`
  from refunds join payments on payments.id = payment_id and provider = 'stablecoin'
  join payment_accounts on payment_accounts.id = account_id and owner_id = ${owner}
  join orders on orders.id = refunds.order_id join events on events.id = event_id
  where refunds.state in ('asked', 'pending') and external_payment is not null`

async function select(db: Executor, owner: number, rest: ReturnType<typeof sql>): Promise<DueRefund[]> {
  type Raw = Omit<DueRefund, 'amount' | 'received' | 'createdAt'> & Record<'amount' | 'received' | 'createdAt', string>
  const { rows } = await db.execute<Raw & Record<string, unknown>>(sql`
    select refunds.id::float8 as id, refunds.order_id::float8 as "order", number as "orderNumber",
      title as "eventTitle", by, refunds.amount::text as amount, payments.received::text as received,
      payments.id::float8 as payment, external_payment as "externalPayment", refunds.created_at as "createdAt"
    ${dueOf(owner)} ${rest}`)
  return rows.map(({ amount, received, createdAt, ...row }) => ({
    ...row,
    ...{ amount: BigInt(amount), received: BigInt(received), createdAt: new Date(createdAt) },
  }))
}

/** Refunds that an organiser has to send, the oldest first. */
export async function dueRefunds(
  db: Executor,
  owner: number,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ rows: DueRefund[]; total: number }> {
  const [rows, counted] = await Promise.all([
    select(db, owner, sql`order by refunds.id offset ${offset} limit ${limit}`),
    db.execute<{ count: number }>(sql`select count(*)::int as count ${dueOf(owner)}`),
  ])
  return { rows, total: counted.rows[0]?.count ?? 0 }
}

/** One of them. */
export const dueRefund = async (db: Executor, owner: number, id: number): Promise<DueRefund | undefined> =>
  (await select(db, owner, sql`and refunds.id = ${id}`))[0]

/** Returns the money that came for a payment, as text of the smallest unit of each token. */
export async function cameFor(db: Executor, payment: number): Promise<{ amount: bigint; decimals: number }[]> {
  const { rows } = await db.execute<{ amount: string; decimals: number }>(sql`
    select amount::text as amount, decimals from chain_transfers where payment_id = ${payment} and state = 'settled'`)
  return rows.map(({ amount, decimals }) => ({ amount: BigInt(amount), decimals }))
}

/** Log numbers of a transaction that already count as refunds. */
export async function countedLogs(db: Executor, chain: number, hash: string): Promise<Set<number>> {
  const { rows } = await db.execute<{ log: number }>(
    sql`select log_index as log from chain_refunds where chain_id = ${chain} and tx_hash = ${hash}`,
  )
  return new Set(rows.map(({ log }) => log))
}

/** Records the transfer of a refund. @returns false where it counts already */
export async function noteRefund(
  tx: Executor,
  noted: {
    chain: number
    hash: string
    logIndex: number
    refund: number | null
    transfer: number | null
    receiver: string
    amount: bigint
    by: number
    now: Date
  },
): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    insert into chain_refunds (chain_id, tx_hash, log_index, refund_id, transfer_id, receiver, amount, noted_by, noted_at)
    values (${noted.chain}, ${noted.hash}, ${noted.logIndex}, ${noted.refund}, ${noted.transfer}, ${noted.receiver},
      ${`${noted.amount}`}::numeric, ${noted.by}, ${noted.now.toISOString()}::timestamptz)
    on conflict do nothing returning id`)
  return rows.length > 0
}

/** The owner of the address that a transfer was sent to. */
export async function ownerOf(db: Executor, transfer: number): Promise<number | undefined> {
  const { rows } = await db.execute<{ owner: number | null }>(sql`
    select owner_id::float8 as owner from chain_transfers join chain_treasuries on address = treasury
    join payment_accounts on payment_accounts.id = account_id where chain_transfers.id = ${transfer}`)
  return rows[0]?.owner ?? undefined
}

/** The newest payment of an order that was asked for in stablecoins by an organiser. */
export async function payableOrder(db: Executor, owner: number, number: string): Promise<number | undefined> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select payments.id::float8 as id from payments join orders on orders.id = order_id
    join payment_accounts on payment_accounts.id = account_id and owner_id = ${owner}
    where number = ${number} and payments.provider = 'stablecoin'
      and exists (select from chain_amounts where payment_id = payments.id)
    order by payments.id desc limit 1`)
  return rows[0]?.id
}

/** All addresses that an organiser is or was paid at. */
export async function treasuriesOf(db: Executor, owner: number): Promise<Set<string>> {
  const { rows } = await db.execute<{ address: string }>(sql`
    select address from chain_treasuries join payment_accounts on payment_accounts.id = account_id
    where owner_id = ${owner}`)
  return new Set(rows.map(({ address }) => address))
}
