import { sql } from 'drizzle-orm'
import type { Executor } from '#server/platform/database/database.ts'
import { tagUnit } from './amounts.ts'

/** An amount that a buyer was asked for. */
export interface Asked {
  id: number
  payment: number
  chain: number
  symbol: string
  token: string
  decimals: number
  treasury: string
  amount: bigint
  tag: number
  kind: 'whole' | 'rest'
  askedAt: Date
}

type RawAsked = Omit<Asked, 'amount' | 'askedAt'> & { amount: string; askedAt: string }

const columns = sql`id::float8 as id, payment_id::float8 as payment, chain_id::float8 as chain, symbol, token, decimals,
  treasury, amount::text as amount, tag, kind, asked_at as "askedAt"`

async function select(db: Executor, rest: ReturnType<typeof sql>): Promise<Asked[]> {
  const { rows } = await db.execute<RawAsked & Record<string, unknown>>(
    sql`select ${columns} from chain_amounts as asked ${rest}`,
  )
  return rows.map(({ amount, askedAt, ...row }) => ({ ...row, amount: BigInt(amount), askedAt: new Date(askedAt) }))
}

/** Returns the amounts asked for a payment, the newest first. */
export const askedFor = (db: Executor, payment: number): Promise<Asked[]> =>
  select(db, sql`where payment_id = ${payment} order by asked_at desc, id desc`)

/** Two orders that are asked at once may choose the same tag; the second chooses again. */
const attempts = 20

/**
 * Asks for an amount that nobody else is asked for at this address: a price with a tag. Tags that no other open amount
 * carries come first, and among them those that a mistake of one digit does not lead to. The payment's own newest amount
 * of the same price stays.
 */
export async function askFor(
  db: Executor,
  wanted: Omit<Asked, 'id' | 'amount' | 'tag'> & { base: bigint },
): Promise<void> {
  const { payment, chain, symbol, token, decimals, treasury, base, kind, askedAt } = wanted
  const unit = tagUnit(decimals)
  const known = (await askedFor(db, payment)).find(
    (one) =>
      one.chain === chain &&
      one.token === token &&
      one.treasury === treasury &&
      one.kind === kind &&
      one.amount - BigInt(one.tag) * unit === base,
  )
  if (known) {
    await db.execute(
      sql`update chain_amounts set asked_at = ${askedAt.toISOString()}::timestamptz, held = true where id = ${known.id}`,
    )
    return
  }
  for (let attempt = 1; attempt <= attempts; attempt += 1) {
    const { rows } = await db.execute(sql`
      with used as (
        select tag, amount from chain_amounts
        where held and chain_id = ${chain} and token = ${token} and treasury = ${treasury}),
      near as (select distinct tag + step as tag from used, generate_series(-1, 1) as step),
      chosen as (
        select choice.tag from generate_series(1, 9999) as choice (tag)
        where not exists (select from used where used.amount = ${`${base}`}::numeric + choice.tag * ${`${unit}`}::numeric)
        order by choice.tag in (select tag from near), choice.tag in (select tag from used), random() limit 1)
      insert into chain_amounts (payment_id, chain_id, symbol, token, decimals, treasury, amount, tag, kind, asked_at)
      select ${payment}, ${chain}, ${symbol}, ${token}, ${decimals}, ${treasury},
        ${`${base}`}::numeric + tag * ${`${unit}`}::numeric, tag, ${kind}, ${askedAt.toISOString()}::timestamptz
      from chosen on conflict do nothing returning id`)
    if (rows.length > 0) return
  }
  throw new Error(`No amount is free for payment ${payment}`)
}

/** Whose an address is, taking it for an account where it is nobody's. @returns the account */
export async function claimTreasury(tx: Executor, address: string, account: number, now: Date): Promise<number> {
  await tx.execute(sql`
    insert into chain_treasuries (address, account_id, added_at)
    values (${address}, ${account}, ${now.toISOString()}::timestamptz) on conflict do nothing`)
  const { rows } = await tx.execute<{ account: number }>(
    sql`select account_id::float8 as account from chain_treasuries where address = ${address}`,
  )
  return rows[0]?.account ?? 0
}

/** True if the time of a payment's order is over, and one of its chains was not read since. */
export async function isUnread(db: Executor, payment: number, chains: readonly number[], now: Date): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select from payments join orders on orders.id = order_id join chain_amounts as asked on asked.payment_id = payments.id
    left join chain_cursors as cursors on cursors.chain_id = asked.chain_id
    where payments.id = ${payment} and orders.expires_at <= ${now.toISOString()}::timestamptz
      and asked.chain_id in (select value::bigint from jsonb_array_elements_text(${JSON.stringify(chains)}::jsonb))
      and (cursors.chain_id is null or cursors.looked_at < orders.expires_at) limit 1`)
  return rows.length > 0
}

/**
 * Gives a buyer more time for the rest, but in total no longer than a number of milliseconds from the first payment on.
 */
export async function extendHold(tx: Executor, payment: number, until: Date, longestMs: number): Promise<void> {
  await tx.execute(
    sql`select extend_hold(${payment}, ${until.toISOString()}::timestamptz, ${`${longestMs} ms`}::interval)`,
  )
}

/** How much of the order's currency a payment is about, and what its order is called. */
export async function paymentToPay(
  db: Executor,
  payment: number,
): Promise<{ amount: bigint; state: string; orderNumber: string } | undefined> {
  const { rows } = await db.execute<{ amount: string; state: string; orderNumber: string }>(sql`
    select payments.amount::text as amount, payments.state, number as "orderNumber"
    from payments join orders on orders.id = order_id where payments.id = ${payment}`)
  const [row] = rows
  return row && { ...row, amount: BigInt(row.amount) }
}

/** The payment that was settled by a transfer; undefined where there is none. */
export async function paymentBy(db: Executor, externalPayment: string): Promise<number | undefined> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select id::float8 as id from payments where provider = 'stablecoin' and external_payment = ${externalPayment} limit 1`)
  return rows[0]?.id
}
