import { sql } from 'drizzle-orm'
import type { Executor } from '#server/platform/database/database.ts'
import type { TokenLog } from './node-calls.ts'

/** How far a chain was read. Moments are in UTC. */
export interface Cursor {
  readTo: number
  head: number
  lookedAt: Date
}

const moment = (at: Date) => sql`${at.toISOString()}::timestamptz`

/** How far a chain was read; undefined where it never was. */
export async function cursorOf(db: Executor, chain: number): Promise<(Cursor & { problem: string }) | undefined> {
  const { rows } = await db.execute<{ readTo: number; head: number; lookedAt: string; problem: string }>(sql`
    select read_to::float8 as "readTo", head::float8 as head, looked_at as "lookedAt", problem
    from chain_cursors where chain_id = ${chain}`)
  const [row] = rows
  return row && { ...row, lookedAt: new Date(row.lookedAt) }
}

/** Begins to read a chain behind a block. */
export async function addCursor(db: Executor, chain: number, { readTo, head, lookedAt }: Cursor): Promise<void> {
  await db.execute(sql`
    insert into chain_cursors (chain_id, read_to, head, looked_at, leased_until)
    values (${chain}, ${readTo}, ${head}, ${moment(lookedAt)}, ${moment(lookedAt)})
    on conflict do nothing`)
}

/**
 * Claims a chain for this process, until a moment at the latest, where it was not looked at since another.
 * @returns false where another process reads it, or it was read already; true also for a chain that has no cursor yet
 */
export async function lease(db: Executor, chain: number, now: Date, until: Date, before: Date): Promise<boolean> {
  const { rows } = await db.execute<{ free: boolean }>(sql`
    with taken as (
      update chain_cursors set leased_until = ${moment(until)}
      where chain_id = ${chain} and leased_until <= ${moment(now)} and looked_at <= ${moment(before)} returning chain_id)
    select exists (select from taken) or not exists (select from chain_cursors where chain_id = ${chain}) as free`)
  return rows[0]?.free === true
}

/** Lets others read a chain from a moment on, with the reason where it could not be read. */
export async function release(db: Executor, chain: number, from: Date, problem: string): Promise<void> {
  await db.execute(sql`
    update chain_cursors set leased_until = ${moment(from)}, problem = ${problem.slice(0, 500)}
    where chain_id = ${chain}`)
}

/** Notes how far a chain is read; never less far than before. */
export async function moveCursor(db: Executor, chain: number, { readTo, head, lookedAt }: Cursor): Promise<void> {
  await db.execute(sql`
    update chain_cursors set read_to = greatest(read_to, ${readTo}), head = ${head}, looked_at = ${moment(lookedAt)}
    where chain_id = ${chain}`)
}

/** Addresses that organisers were ever paid at. */
export async function treasuries(db: Executor): Promise<string[]> {
  const { rows } = await db.execute<{ address: string }>(sql`select address from chain_treasuries order by address`)
  return rows.map(({ address }) => address)
}

/** True if somebody is about to pay on a chain. */
export async function isAwaited(db: Executor, chain: number): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select from chain_amounts join payments on payments.id = payment_id
    where chain_id = ${chain} and held and payments.state = 'open' limit 1`)
  return rows.length > 0
}

/**
 * Records the transfers in a part of a chain. A log that a node lists twice is one. Transfers seen there before that
 * have disappeared are deleted, unless they were final: then they are marked as gone until they reappear.
 * @param to the last block that was read; undefined if that is the newest
 */
export async function noteTransfers(
  db: Executor,
  chain: number,
  logs: readonly (TokenLog & { symbol: string; decimals: number })[],
  { from, to, now }: { from: number; to: number | undefined; now: Date },
): Promise<void> {
  const rows = JSON.stringify(logs.map(({ amount, ...log }) => ({ ...log, amount: `${amount}` })))
  await db.execute(sql`
    insert into chain_transfers as known (chain_id, tx_hash, log_index, block_number, block_hash, symbol, token, decimals,
      sender, treasury, amount, seen_at)
    select distinct on ("transactionHash", "logIndex") ${chain}::bigint, "transactionHash", "logIndex", "blockNumber", "blockHash", symbol, token, decimals, sender, receiver,
      amount, ${moment(now)}
    from jsonb_to_recordset(${rows}::jsonb) as found ("transactionHash" text, "logIndex" int, "blockNumber" bigint,
      "blockHash" text, symbol text, token text, decimals int, sender text, receiver text, amount numeric)
    on conflict (chain_id, tx_hash, log_index) do update
    set block_number = excluded.block_number, block_hash = excluded.block_hash, missing_at = null
    where known.block_hash <> excluded.block_hash or known.missing_at is not null`)
  const inRange = sql`chain_id = ${chain} and block_number >= ${from}
    and (${to ?? null}::bigint is null or block_number <= ${to ?? null})
    and not exists (select from jsonb_to_recordset(${rows}::jsonb) as found ("transactionHash" text, "logIndex" int)
      where "transactionHash" = tx_hash and "logIndex" = log_index)`
  await db.execute(sql`delete from chain_transfers where state = 'seen' and ${inRange}`)
  await db.execute(sql`
    update chain_transfers set missing_at = ${moment(now)}
    where state <> 'seen' and missing_at is null and ${inRange}`)
}

/** Lets amounts rest no longer whose payments have been over since a moment. */
export async function freeAmounts(db: Executor, before: Date): Promise<void> {
  await db.execute(sql`
    update chain_amounts set held = false
    where held and asked_at < ${moment(before)} and exists (
      select from payments where id = payment_id and state <> 'open' and settled_at < ${moment(before)})`)
}
