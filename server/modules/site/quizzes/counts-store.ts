import { eq, gte, lt, sql } from 'drizzle-orm'
import type { QuizAnswer } from '#contract/site/quizzes/quiz-scoring.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { quizAnswerCounts, quizResultCounts, quizSubmissions } from './tables.ts'

/** The SQL of counting answers. */

/** @returns false where a submission with this key was counted before */
export async function isFirst(tx: Executor, quizId: number, key: string, sentAt: Date): Promise<boolean> {
  const added = await tx
    .insert(quizSubmissions)
    .values({ quizId, key, sentAt })
    .onConflictDoNothing()
    .returning({ key: quizSubmissions.key })
  return added.length > 0
}

/** Counts a result and its answers. Rows are taken in one order, so that two submissions never wait for each other. */
export async function count(
  tx: Executor,
  quizId: number,
  poles: string,
  answers: readonly QuizAnswer[],
): Promise<void> {
  await tx
    .insert(quizResultCounts)
    .values({ quizId, poles, count: 1 })
    .onConflictDoUpdate({
      target: [quizResultCounts.quizId, quizResultCounts.poles],
      set: { count: sql`${quizResultCounts.count} + 1` },
    })
  const inOrder = answers.toSorted((one, other) => (one.question < other.question ? -1 : 1))
  await tx
    .insert(quizAnswerCounts)
    .values(inOrder.map(({ question, choice }) => ({ quizId, question, choice, count: 1 })))
    .onConflictDoUpdate({
      target: [quizAnswerCounts.quizId, quizAnswerCounts.question, quizAnswerCounts.choice],
      set: { count: sql`${quizAnswerCounts.count} + 1` },
    })
}

export const resultCounts = (db: Executor, quizId: number): Promise<{ poles: string; count: number }[]> =>
  db
    .select({ poles: quizResultCounts.poles, count: quizResultCounts.count })
    .from(quizResultCounts)
    .where(eq(quizResultCounts.quizId, quizId))

export const answerCounts = (
  db: Executor,
  quizId: number,
): Promise<{ question: string; choice: number; count: number }[]> =>
  db
    .select({ question: quizAnswerCounts.question, choice: quizAnswerCounts.choice, count: quizAnswerCounts.count })
    .from(quizAnswerCounts)
    .where(eq(quizAnswerCounts.quizId, quizId))

/** How often each quiz was answered, by its number. */
export async function totals(db: Executor): Promise<Map<number, number>> {
  const rows = await db
    .select({ quizId: quizResultCounts.quizId, total: sql<string>`sum(${quizResultCounts.count})` })
    .from(quizResultCounts)
    .groupBy(quizResultCounts.quizId)
  return new Map(rows.map(({ quizId, total }) => [quizId, Number(total)]))
}

/** The quizzes that were answered since a moment. */
export async function answeredSince(db: Executor, since: Date): Promise<number[]> {
  const rows = await db
    .selectDistinct({ quizId: quizSubmissions.quizId })
    .from(quizSubmissions)
    .where(gte(quizSubmissions.sentAt, since))
  return rows.map(({ quizId }) => quizId)
}

/** Forgets keys from before a moment. @returns how many */
export async function eraseKeys(db: Executor, before: Date): Promise<number> {
  const { rowCount } = await db.delete(quizSubmissions).where(lt(quizSubmissions.sentAt, before))
  return rowCount ?? 0
}
