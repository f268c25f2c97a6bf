import { sql } from 'drizzle-orm'
import type { Executor } from '#server/platform/database/database.ts'
import type { AskedAmount } from './amounts.ts'

/** A transfer to an organiser's address, as it is kept. */
export interface TransferRow {
  id: number
  chain: number
  hash: string
  logIndex: number
  block: number
  symbol: string
  token: string
  decimals: number
  sender: string
  treasury: string
  amount: bigint
  state: 'seen' | 'settled' | 'exception' | 'refunded' | 'small'
  kind: '' | 'short' | 'over' | 'unknown'
  payment: number | null
  missing: boolean
  seenAt: Date
}

type RawTransfer = Omit<TransferRow, 'amount' | 'seenAt'> & { amount: string; seenAt: string }

const columns = sql`transfers.id::float8 as id, transfers.chain_id::float8 as chain, tx_hash as hash,
  log_index as "logIndex", block_number::float8 as block, transfers.symbol, transfers.token, transfers.decimals, sender,
  transfers.treasury, transfers.amount::text as amount, transfers.state, transfers.kind,
  transfers.payment_id::float8 as payment, missing_at is not null as missing, seen_at as "seenAt"`

const read = ({ amount, seenAt, ...row }: RawTransfer): TransferRow => ({
  ...row,
  amount: BigInt(amount),
  seenAt: new Date(seenAt),
})

async function select(db: Executor, rest: ReturnType<typeof sql>): Promise<TransferRow[]> {
  const { rows } = await db.execute<RawTransfer & Record<string, unknown>>(
    sql`select ${columns} from chain_transfers as transfers ${rest}`,
  )
  return rows.map(read)
}

/**
 * Transfers that are final by their block and were not judged yet: the exact requested amounts, then all others, the
 * oldest first. Transfers to one busy address do not delay the buyers of all others.
 */
export const finalTransfers = (db: Executor, chain: number, block: number, most: number): Promise<TransferRow[]> =>
  select(
    db,
    sql`where chain_id = ${chain} and state = 'seen' and block_number <= ${block}
      order by not exists (
        select from chain_amounts as asked where asked.held and asked.chain_id = transfers.chain_id
          and asked.token = transfers.token and asked.treasury = transfers.treasury and asked.amount = transfers.amount),
        block_number, log_index limit ${most}`,
  )

/** A transfer that nobody else judges until the transaction ends; undefined where it is not there. */
export async function heldTransfer(tx: Executor, id: number): Promise<TransferRow | undefined> {
  return (await select(tx, sql`where id = ${id} for update`))[0]
}

export async function transferById(db: Executor, id: number): Promise<TransferRow | undefined> {
  return (await select(db, sql`where id = ${id}`))[0]
}

/** The transfer that a payment was settled by, by what the payment calls its money. */
export async function transferOf(db: Executor, externalPayment: string): Promise<TransferRow | undefined> {
  const [chain, hash, logIndex] = externalPayment.split(':')
  if (!chain || !hash || !logIndex) return undefined
  const where = sql`where chain_id = ${chain}::bigint and tx_hash = ${hash} and log_index = ${logIndex}::int`
  return (await select(db, where))[0]
}

/** Returns the id that a payment has for money that came by a transfer. */
export const externalPaymentOf = ({
  chain,
  hash,
  logIndex,
}: Pick<TransferRow, 'chain' | 'hash' | 'logIndex'>): string => `${chain}:${hash}:${logIndex}`

/** Returns the probable transfers for a payment: exact amounts under way, and parts of it. The oldest first. */
export const transfersFor = (db: Executor, payment: number): Promise<TransferRow[]> =>
  select(
    db,
    sql`where transfers.state in ('seen', 'exception') and transfers.missing_at is null and (
      transfers.payment_id = ${payment} or transfers.state = 'seen' and exists (
        select from chain_amounts as asked where asked.payment_id = ${payment} and asked.held
          and asked.chain_id = transfers.chain_id and asked.token = transfers.token
          and asked.treasury = transfers.treasury and asked.amount = transfers.amount))
      order by transfers.id`,
  )

/** Returns the partial transfers for a payment, which nobody else changes until the transaction ends. */
export const partsOf = (tx: Executor, payment: number): Promise<TransferRow[]> =>
  select(tx, sql`where payment_id = ${payment} and state = 'exception' and kind = 'short' order by id for update`)

/** Amounts asked for at the receiver of a transfer that equal it, or carry a tag. */
export async function askedLike(
  db: Executor,
  { chain, token, treasury, amount }: Pick<TransferRow, 'chain' | 'token' | 'treasury' | 'amount'>,
  tag: number,
): Promise<AskedAmount[]> {
  const { rows } = await db.execute<{ id: number; payment: number; amount: string; kind: 'whole' | 'rest' }>(sql`
    select id::float8 as id, payment_id::float8 as payment, amount::text as amount, kind from chain_amounts
    where held and chain_id = ${chain} and token = ${token} and treasury = ${treasury}
      and (amount = ${`${amount}`}::numeric or tag = ${tag})
    order by id`)
  return rows.map(({ amount: text, ...row }) => ({ ...row, amount: BigInt(text) }))
}

/** Notes what became of a transfer. */
export async function judge(
  tx: Executor,
  id: number,
  {
    state,
    kind = '',
    payment = null,
  }: { state: TransferRow['state']; kind?: TransferRow['kind']; payment?: number | null },
): Promise<void> {
  await tx.execute(sql`
    update chain_transfers set state = ${state}, kind = ${kind}, payment_id = ${payment} where id = ${id}`)
}

/** Notes who decided about a transfer, and why. */
export async function noteResolved(
  tx: Executor,
  id: number,
  { by, reason, now }: { by: number; reason: string; now: Date },
): Promise<void> {
  await tx.execute(sql`
    update chain_transfers set resolved_by = ${by}, resolved_at = ${now.toISOString()}::timestamptz, reason = ${reason}
    where id = ${id}`)
}

/** Exceptions at the addresses of an account, the newest first, with the order that each seems to be for. */
export async function exceptionsOf(
  db: Executor,
  owner: number,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ rows: (TransferRow & { orderNumber: string; expected: string })[]; total: number }> {
  const where = sql`
    from chain_transfers as transfers
    join chain_treasuries on chain_treasuries.address = transfers.treasury
    join payment_accounts on payment_accounts.id = account_id and owner_id = ${owner}
    where transfers.state = 'exception' or transfers.missing_at is not null and transfers.state = 'settled'`
  const [{ rows }, counted] = await Promise.all([
    db.execute<RawTransfer & { orderNumber: string | null; expected: string | null }>(sql`
      select ${columns},
        (select number from orders join payments on payments.order_id = orders.id where payments.id = transfers.payment_id)
          as "orderNumber",
        (select asked.amount::text from chain_amounts as asked where asked.payment_id = transfers.payment_id
          and asked.chain_id = transfers.chain_id and asked.token = transfers.token and asked.kind = 'whole'
          order by asked.id desc limit 1) as expected
      ${where} order by transfers.id desc offset ${offset} limit ${limit}`),
    db.execute<{ count: number }>(sql`select count(*)::int as count ${where}`),
  ])
  return {
    rows: rows.map(({ orderNumber, expected, ...row }) => ({
      ...read(row),
      ...{ orderNumber: orderNumber ?? '', expected: expected ?? '' },
    })),
    total: counted.rows[0]?.count ?? 0,
  }
}
