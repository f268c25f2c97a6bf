import { desc, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import { countUpTo } from '#server/platform/database/counting.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { feedback } from './tables.ts'

export type FeedbackRow = typeof feedback.$inferSelect
export type FeedbackState = 'open' | 'answered' | 'all'

const conditions: Readonly<Record<FeedbackState, SQL | undefined>> = {
  open: isNull(feedback.answeredAt),
  answered: isNotNull(feedback.answeredAt),
  all: undefined,
}

/** Waiting feedback, oldest first; otherwise newest first. */
export async function listFeedback(
  db: Executor,
  state: FeedbackState,
  { limit, offset }: { limit: number; offset: number },
): Promise<FeedbackRow[]> {
  const order = state === 'open' ? [feedback.sentAt, feedback.id] : [desc(feedback.sentAt), desc(feedback.id)]
  return db
    .select()
    .from(feedback)
    .where(conditions[state])
    .orderBy(...order)
    .limit(limit)
    .offset(offset)
}

/** @param limit counts no further */
export async function countFeedback(db: Executor, state: FeedbackState, limit?: number): Promise<number> {
  return countUpTo(db, sql`select from ${feedback} where ${conditions[state] ?? sql`true`}`, limit)
}

/** Locks feedback until the transaction ends. */
export async function holdFeedback(tx: Executor, id: number): Promise<FeedbackRow | undefined> {
  return (await tx.select().from(feedback).where(eq(feedback.id, id)).for('update'))[0]
}

export async function setAnswer(
  tx: Executor,
  id: number,
  answer: Pick<FeedbackRow, 'answeredBy' | 'answeredHow' | 'answer' | 'answeredAt'>,
): Promise<void> {
  await tx.update(feedback).set(answer).where(eq(feedback.id, id))
}
