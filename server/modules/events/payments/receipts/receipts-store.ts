import { asc, eq, sql } from 'drizzle-orm'
import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import type { PaymentProviderName } from '#contract/events/payments/payments.ts'
import { identity, moment, reference } from '#server/platform/database/columns.ts'
import type { Executor } from '#server/platform/database/database.ts'

/** Written by the database alone, when an order is paid or money went back (migration on receipts). */
export const receipts = pgTable('receipts', {
  id: identity(),
  sellerId: reference('seller_id').notNull(),
  number: integer().notNull(),
  kind: text().$type<'receipt' | 'credit_note'>().notNull(),
  orderId: reference('order_id').notNull(),
  refundId: reference('refund_id'),
  amount: reference('amount').notNull(),
  tax: reference('tax').notNull(),
  sellerName: text('seller_name').notNull(),
  sellerAddress: text('seller_address').notNull(),
  sellerTaxNumber: text('seller_tax_number').notNull(),
  issuedAt: moment('issued_at').notNull(),
})

export type ReceiptRow = typeof receipts.$inferSelect

/** Those of an order, the first issued first. */
export const receiptsOf = (db: Executor, order: number): Promise<ReceiptRow[]> =>
  db.select().from(receipts).where(eq(receipts.orderId, order)).orderBy(asc(receipts.id))

/** By which provider the money of an order came. */
export async function paidBy(db: Executor, order: number): Promise<PaymentProviderName | undefined> {
  const { rows } = await db.execute<{ provider: PaymentProviderName }>(
    sql`select provider from payments where order_id = ${order} and state = 'paid' order by id limit 1`,
  )
  return rows[0]?.provider
}
