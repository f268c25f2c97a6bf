import { desc, sql } from 'drizzle-orm'
import type { Executor, Transaction } from '#server/platform/database/database.ts'
import { ticketSigningKeys } from './tables.ts'

export type SigningKeyRecord = typeof ticketSigningKeys.$inferSelect

/** The key that signs. */
export async function newestKey(db: Executor): Promise<SigningKeyRecord | undefined> {
  return (await db.select().from(ticketSigningKeys).orderBy(desc(ticketSigningKeys.id)).limit(1))[0]
}

/** Two processes that need the first key at once agree on one. */
export async function lockKeys(tx: Transaction): Promise<void> {
  await tx.execute(sql`lock table ticket_signing_keys in share row exclusive mode`)
}

export async function addKey(tx: Transaction, row: Omit<SigningKeyRecord, 'createdAt'>): Promise<SigningKeyRecord> {
  const [added] = await tx.insert(ticketSigningKeys).values(row).returning()
  if (!added) throw new Error('The key was not added')
  return added
}

export async function publicKeys(db: Executor): Promise<Map<number, string>> {
  const rows = await db.select().from(ticketSigningKeys)
  return new Map(rows.map(({ id, publicKey }) => [id, publicKey]))
}
