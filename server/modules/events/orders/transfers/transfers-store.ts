import { and, desc, eq } from 'drizzle-orm'
import type { Executor } from '#server/platform/database/database.ts'
import { ticketTransfers } from '../tables.ts'

export type TransferRow = typeof ticketTransfers.$inferSelect

/** Records who had a ticket before it was transferred, in the transaction that transfers it. */
export async function addTransfer(tx: Executor, transfer: typeof ticketTransfers.$inferInsert): Promise<void> {
  await tx.insert(ticketTransfers).values(transfer)
}

/** Returns the transfers of a ticket, the last one first. */
export const transfersOf = (db: Executor, ticket: string): Promise<TransferRow[]> =>
  db
    .select()
    .from(ticketTransfers)
    .where(eq(ticketTransfers.ticketId, ticket))
    .orderBy(desc(ticketTransfers.serial))
    .limit(maxRead)

/** A ticket that was transferred more often than this is no longer opened by its oldest links. */
const maxRead = 100

/** Returns the transfer that ended a serial of a ticket. */
export async function transferOf(db: Executor, ticket: string, serial: number): Promise<TransferRow | undefined> {
  const rows = await db
    .select()
    .from(ticketTransfers)
    .where(and(eq(ticketTransfers.ticketId, ticket), eq(ticketTransfers.serial, serial)))
  return rows[0]
}
