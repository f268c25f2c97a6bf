import { sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'

/** Difference between the books and what they are about, in the smallest unit of the order's currency. */
export interface Discrepancy {
  order: number
  what: 'unbalanced' | 'cash' | 'sales' | 'owed'
  entered: bigint
  expected: bigint
}

/**
 * Holds the books against payments, refunds and orders: entries of an order sum to nothing; its cash is receipts less refunds, its sales the price of its tickets less requested
 * refunds, and what is owed is the rest.
 */
export function createBooks(orm: NodePgDatabase) {
  return {
    /** @param most maximum number that is named */
    async check(most = 1_000): Promise<Discrepancy[]> {
      const { rows } = await orm.execute<{ order: string; what: string; entered: string; expected: string }>(sql`
        with entered as (
          select order_id, sum(amount) as balance,
            coalesce(sum(amount) filter (where account = 'cash'), 0) as cash,
            -coalesce(sum(amount) filter (where account = 'sales'), 0) as sales,
            -coalesce(sum(amount) filter (where account = 'owed'), 0) as owed
          from ledger_entries group by order_id),
        came as (select order_id, sum(received) as total from payments where state in ('paid', 'short') group by order_id),
        gone as (
          select order_id, coalesce(sum(amount) filter (where state = 'done'), 0) as done,
            coalesce(sum(amount) filter (where from_sales and state <> 'refused'), 0) as of_sales
          from refunds group by order_id),
        expected as (
          select orders.id as order_id,
            coalesce(came.total, 0) - coalesce(gone.done, 0) as cash,
            case when paid_at is null then 0 else orders.total - allowance - coalesce(gone.of_sales, 0) end as sales
          from orders left join came on came.order_id = orders.id left join gone on gone.order_id = orders.id
          where orders.total > 0 or came.total is not null),
        compared as (
          select order_id, coalesce(balance, 0) as balance, coalesce(entered.cash, 0) as entered_cash,
            coalesce(entered.sales, 0) as entered_sales, coalesce(entered.owed, 0) as entered_owed,
            coalesce(expected.cash, 0) as cash, coalesce(expected.sales, 0) as sales
          from entered full join expected using (order_id)),
        found as (
          select order_id, 'unbalanced' as what, balance as entered, 0 as expected from compared where balance <> 0
          union all select order_id, 'cash', entered_cash, cash from compared where entered_cash <> cash
          union all select order_id, 'sales', entered_sales, sales from compared where entered_sales <> sales
          union all select order_id, 'owed', entered_owed, cash - sales from compared where entered_owed <> cash - sales)
        select order_id::text as order, what, entered::text, expected::text from found order by order_id limit ${most}`)
      return rows.map(({ order, what, entered, expected }) => ({
        order: Number(order),
        what: what as Discrepancy['what'],
        entered: BigInt(entered),
        expected: BigInt(expected),
      }))
    },
  }
}
