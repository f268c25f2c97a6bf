import { sql } from 'drizzle-orm'
import type { Executor, Transaction } from '#server/platform/database/database.ts'
import { type AccountSettings, paymentAccounts } from './tables.ts'

/** The SQL of payments for demonstration events. */

/** Adds the account for transfers, or renews its instructions. */
export async function saveDemoAccount(db: Executor, settings: AccountSettings, now: Date): Promise<void> {
  await db
    .insert(paymentAccounts)
    .values({ ownerId: null, provider: 'transfer', demo: true, settings, updatedAt: now })
    .onConflictDoUpdate({
      target: paymentAccounts.provider,
      targetWhere: sql`demo`,
      set: { settings, updatedAt: now },
    })
}

const ofDemo = sql`order_id in (select id from orders where event_id in (select id from events where demo))`

/** Removes receipts, refunds, ledger entries and payments of demonstration orders, then the account if nothing is left of it. */
export async function removeDemoMoney(tx: Transaction): Promise<void> {
  await tx.execute(sql`delete from receipts where ${ofDemo}`)
  await tx.execute(sql`delete from refunds where ${ofDemo}`)
  await tx.execute(sql`delete from ledger_entries where ${ofDemo}`)
  await tx.execute(sql`delete from payments where ${ofDemo}`)
  // Events without an owner share one sequence of receipts; it starts again where none is left.
  await tx.execute(sql`
    delete from receipt_numbers where seller_id = 0 and not exists (select from receipts where seller_id = 0)`)
  await tx.execute(sql`
    delete from payment_accounts where demo and not exists (select from payments where account_id = payment_accounts.id)`)
}
