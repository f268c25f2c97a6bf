import { and, asc, desc, eq, getTableColumns, inArray, like, sql } from 'drizzle-orm'
import type { Executor } from '#server/platform/database/database.ts'
import { auditLog, auditPersonal } from './tables.ts'

type Personal = typeof auditPersonal.$inferSelect
export type AuditRow = typeof auditLog.$inferSelect & {
  personalBefore: Personal['before']
  personalAfter: Personal['after']
}

export interface AuditFilter {
  action?: string
  actor?: number
  target?: string
}

export async function addEntry(
  db: Executor,
  entry: typeof auditLog.$inferInsert,
  personal?: Omit<typeof auditPersonal.$inferInsert, 'entryId'>,
): Promise<void> {
  const [added] = await db.insert(auditLog).values(entry).returning({ id: auditLog.id })
  if (added && personal) await db.insert(auditPersonal).values({ ...personal, entryId: added.id })
}

/** Returns the entries of the log about somebody, oldest first. */
export async function entriesAbout(db: Executor, about: Personal['about']) {
  return db
    .select({
      action: auditLog.action,
      target: auditLog.target,
      actedAt: auditLog.actedAt,
      before: auditPersonal.before,
      after: auditPersonal.after,
    })
    .from(auditPersonal)
    .innerJoin(auditLog, eq(auditLog.id, auditPersonal.entryId))
    .where(eq(auditPersonal.about, about))
    .orderBy(asc(auditLog.id))
}

/** Forgets what the log says of these; the entries stay. */
export async function forget(db: Executor, people: readonly Personal['about'][]): Promise<void> {
  await db.delete(auditPersonal).where(inArray(auditPersonal.about, [...people]))
}

const matching = ({ action, actor, target }: AuditFilter) =>
  and(
    // A subject alone, such as 'review', matches everything done there.
    action
      ? action.includes('.')
        ? eq(auditLog.action, action)
        : like(auditLog.action, `${escapeLike(action)}.%`)
      : undefined,
    actor ? eq(auditLog.actorId, actor) : undefined,
    target ? eq(auditLog.target, target) : undefined,
  )

const escapeLike = (text: string) => text.replace(/[\\%_]/g, '\\$&')

export async function listEntries(
  db: Executor,
  filter: AuditFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: AuditRow[]; total: number }> {
  const where = matching(filter)
  const rows = await db
    .select({
      ...getTableColumns(auditLog),
      personalBefore: auditPersonal.before,
      personalAfter: auditPersonal.after,
    })
    .from(auditLog)
    .leftJoin(auditPersonal, eq(auditPersonal.entryId, auditLog.id))
    .where(where)
    .orderBy(desc(auditLog.id))
    .limit(limit)
    .offset(offset)
  const [counted] = await db.select({ n: sql<number>`count(*)::int` }).from(auditLog).where(where)
  return { rows, total: counted?.n ?? 0 }
}
