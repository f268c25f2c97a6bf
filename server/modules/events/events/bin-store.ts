import { and, eq, isNotNull } from 'drizzle-orm'
import { isStillReferred, type Transaction } from '#server/platform/database/database.ts'
import { events } from './tables.ts'

const inBin = (id: number) => and(eq(events.id, id), isNotNull(events.deletedAt))

/** @returns whether it was in the bin */
export async function restoreEvent(tx: Transaction, id: number): Promise<boolean> {
  return (await tx.update(events).set({ deletedAt: null }).where(inBin(id)).returning({ id: events.id })).length > 0
}

/** @returns whether it could go: an event with orders cannot */
export async function purgeEvent(tx: Transaction, id: number): Promise<boolean> {
  try {
    await tx.transaction((inner) => inner.delete(events).where(inBin(id)))
    return true
  } catch (error) {
    if (isStillReferred(error)) return false
    throw error
  }
}
