import { sql } from 'drizzle-orm'
import type { Transaction } from '#server/platform/database/database.ts'

const ofDemo = sql`order_id in (select id from orders where event_id in (select id from events where demo))`

/** Removes receipts, refunds, ledger entries and payments of orders of sample events, which must go before the orders do. */
export async function removeDemoMoney(tx: Transaction): Promise<void> {
  await tx.execute(sql`delete from receipts where ${ofDemo}`)
  await tx.execute(sql`delete from refunds where ${ofDemo}`)
  await tx.execute(sql`delete from ledger_entries where ${ofDemo}`)
  await tx.execute(sql`delete from payments where ${ofDemo}`)
  // Events without an owner share one sequence of receipts; it starts again where none is left.
  await tx.execute(sql`
    delete from receipt_numbers where seller_id = 0 and not exists (select from receipts where seller_id = 0)`)
}
