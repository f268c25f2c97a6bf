import { asc, eq, sql } from 'drizzle-orm'
import type { PaymentProviderName } from '#contract/events/payments/payments.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { receipts } from '../tables.ts'

export type ReceiptRow = typeof receipts.$inferSelect

/** Lists the receipts of an order, the first issued first. */
export const receiptsOf = (db: Executor, order: number): Promise<ReceiptRow[]> =>
  db.select().from(receipts).where(eq(receipts.orderId, order)).orderBy(asc(receipts.id))

/** Returns the provider that an order was paid through. */
export async function paidBy(db: Executor, order: number): Promise<PaymentProviderName | undefined> {
  const { rows } = await db.execute<{ provider: PaymentProviderName }>(
    sql`select provider from payments where order_id = ${order} and state = 'paid' order by id limit 1`,
  )
  return rows[0]?.provider
}
