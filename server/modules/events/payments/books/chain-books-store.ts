import { sql } from 'drizzle-orm'
import type { Executor } from '#server/platform/database/database.ts'

/** A token at an organiser's address, in its smallest unit. */
export interface AddressSums {
  chain: number
  symbol: string
  decimals: number
  treasury: string
  /** All that came and is judged, what of it counts for payments, and what waits for the organiser. */
  came: bigint
  assigned: bigint
  waiting: bigint
  /** Sum of refunds in the site’s books. */
  sentBack: bigint
}

/** Difference between the books of an address and its transfers. */
export interface AddressDiscrepancy {
  chain: number
  symbol: string
  treasury: string
  what: 'unbalanced' | 'cash' | 'assigned' | 'waiting'
  entered: string
  expected: string
}

const address = sql`treasury, chain_id, token, symbol, decimals`

/** Tokens at organisers' addresses, as the books have them. */
export async function sumsByAddress(db: Executor): Promise<AddressSums[]> {
  const { rows } = await db.execute<
    Record<'came' | 'assigned' | 'waiting' | 'sent', string> &
      Pick<AddressSums, 'chain' | 'symbol' | 'decimals' | 'treasury'>
  >(sql`
    select chain_id::float8 as chain, symbol, decimals, treasury,
      coalesce(sum(amount) filter (where account = 'cash' and cause like 'transfer %'), 0)::text as came,
      coalesce(-sum(amount) filter (where account = 'assigned'), 0)::text as assigned,
      coalesce(-sum(amount) filter (where account = 'waiting'), 0)::text as waiting,
      coalesce(-sum(amount) filter (where account = 'cash' and cause like 'refund %'), 0)::text as sent
    from chain_entries group by ${address} order by treasury, chain_id, symbol`)
  return rows.map(({ came, assigned, waiting, sent, ...row }) => ({
    ...row,
    ...{ came: BigInt(came), assigned: BigInt(assigned), waiting: BigInt(waiting), sentBack: BigInt(sent) },
  }))
}

/** Holds the books of addresses against the transfers that came there, and those of refunds. */
export async function checkAddresses(db: Executor): Promise<AddressDiscrepancy[]> {
  const { rows } = await db.execute<AddressDiscrepancy & Record<string, unknown>>(sql`
    with entered as (
      select ${address}, sum(amount) as balance, coalesce(sum(amount) filter (where account = 'cash'), 0) as cash,
        coalesce(-sum(amount) filter (where account = 'assigned'), 0) as assigned,
        coalesce(-sum(amount) filter (where account = 'waiting'), 0) as waiting
      from chain_entries group by ${address}),
    moved as (
      select ${address}, case when missing_at is null then amount else 0 end as cash,
        case state when 'settled' then amount else 0 end as assigned,
        case state when 'exception' then amount else 0 end as waiting
      from chain_transfers where state <> 'seen'
      union all
      select source.treasury, source.chain_id, source.token, source.symbol, source.decimals, -back.amount,
        case when transfer_id is null then -back.amount else 0 end, 0
      from chain_refunds as back
      left join refunds on refunds.id = refund_id left join payments on payments.id = refunds.payment_id
      join chain_transfers as source on source.id = transfer_id
        or external_payment = source.chain_id || ':' || source.tx_hash || ':' || source.log_index),
    expected as (
      select ${address}, sum(cash) as cash, sum(assigned) as assigned, sum(waiting) as waiting
      from moved group by ${address}),
    compared as (
      select ${address}, coalesce(entered.balance, 0) as balance, coalesce(entered.cash, 0) as entered_cash,
        coalesce(entered.assigned, 0) as entered_assigned, coalesce(entered.waiting, 0) as entered_waiting,
        coalesce(expected.cash, 0) as cash, coalesce(expected.assigned, 0) as assigned,
        coalesce(expected.waiting, 0) as waiting
      from entered full join expected using (${address}))
    select chain_id::float8 as chain, symbol, treasury, what, entered::text, expected::text
    from compared cross join lateral (values ('unbalanced', balance, 0), ('cash', entered_cash, cash),
      ('assigned', entered_assigned, assigned), ('waiting', entered_waiting, waiting)) as held (what, entered, expected)
    where entered <> expected order by treasury, chain_id, symbol, what limit 1000`)
  return rows
}

/** Payments whose transfers the chain no longer has, although they were final. */
export async function paymentsWithoutTransfer(
  db: Executor,
): Promise<{ order: number; event: number; received: string; external: string }[]> {
  const { rows } = await db.execute<{ order: number; event: number; received: string; external: string }>(sql`
    select orders.id::float8 as "order", event_id::float8 as event, received::text as received,
      coalesce(external_payment, '') as external
    from payments join orders on orders.id = order_id
    where payments.provider = 'stablecoin' and received > 0 and not exists (
      select from chain_transfers as came
      where came.payment_id = payments.id and came.state = 'settled' and came.missing_at is null)
    order by payments.id limit 1000`)
  return rows
}
