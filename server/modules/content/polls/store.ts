import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Executor, Transaction } from '#server/platform/database/database.ts'
import { pollCounts, polls, pollVotes } from './tables.ts'

export type PollRow = typeof polls.$inferSelect
export type NewPoll = typeof polls.$inferInsert

export async function add(tx: Transaction, row: NewPoll): Promise<number> {
  const [added] = await tx.insert(polls).values(row).returning({ id: polls.id })
  if (!added) throw new Error('The poll was not added')
  return added.id
}

export const byIds = (db: Executor, ids: readonly number[]): Promise<PollRow[]> =>
  db
    .select()
    .from(polls)
    .where(inArray(polls.id, [...ids]))

export async function remove(tx: Transaction, id: number): Promise<void> {
  await tx.delete(polls).where(eq(polls.id, id))
}

export async function close(tx: Transaction, id: number, now: Date): Promise<void> {
  await tx
    .update(polls)
    .set({ closesAt: now })
    .where(and(eq(polls.id, id), sql`${polls.closesAt} > ${now}`))
}

/** Adds a vote and counts it. A voter who has voted before is not counted again. */
export async function vote(tx: Transaction, row: Required<typeof pollVotes.$inferInsert>): Promise<void> {
  const added = await tx.insert(pollVotes).values(row).onConflictDoNothing().returning({ choice: pollVotes.choice })
  if (added.length === 0) return
  const { pollId, choice } = row
  await tx
    .insert(pollCounts)
    .values({ pollId, choice, count: 1 })
    .onConflictDoUpdate({
      target: [pollCounts.pollId, pollCounts.choice],
      set: { count: sql`${pollCounts.count} + 1` },
    })
}

/** The choices of a voter by poll. */
export async function choicesOf(db: Executor, ids: readonly number[], voter: string): Promise<Map<number, number>> {
  const rows = await db
    .select({ id: pollVotes.pollId, choice: pollVotes.choice })
    .from(pollVotes)
    .where(and(inArray(pollVotes.pollId, [...ids]), eq(pollVotes.voter, voter)))
  return new Map(rows.map(({ id, choice }) => [id, choice]))
}

export const countsOf = (db: Executor, ids: readonly number[]): Promise<(typeof pollCounts.$inferSelect)[]> =>
  db
    .select()
    .from(pollCounts)
    .where(inArray(pollCounts.pollId, [...ids]))

export const votesOf = (db: Executor, voter: string): Promise<(typeof pollVotes.$inferSelect)[]> =>
  db.select().from(pollVotes).where(eq(pollVotes.voter, voter))

/** Leaves the votes of somebody to nobody in particular. */
export async function forgetVoter(tx: Transaction, voter: string): Promise<void> {
  await tx.update(pollVotes).set({ voter: sql`'gone:' || gen_random_uuid()` }).where(eq(pollVotes.voter, voter))
}
