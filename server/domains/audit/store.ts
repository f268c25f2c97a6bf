import { and, desc, eq, like, sql } from 'drizzle-orm'
import type { Executor } from '#server/platform/database.ts'
import { auditLog } from './tables.ts'

export type AuditRow = typeof auditLog.$inferSelect

export interface AuditFilter {
  action?: string
  actor?: number
  target?: string
}

export async function addEntry(db: Executor, entry: typeof auditLog.$inferInsert): Promise<void> {
  await db.insert(auditLog).values(entry)
}

const matching = ({ action, actor, target }: AuditFilter) =>
  and(
    // A subject alone, such as 'review', stands for all that was done there.
    action
      ? action.includes('.')
        ? eq(auditLog.action, action)
        : like(auditLog.action, `${escaped(action)}.%`)
      : undefined,
    actor ? eq(auditLog.actorId, actor) : undefined,
    target ? eq(auditLog.target, target) : undefined,
  )

const escaped = (text: string) => text.replace(/[\\%_]/g, '\\$&')

export async function listEntries(
  db: Executor,
  filter: AuditFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: AuditRow[]; total: number }> {
  const where = matching(filter)
  const rows = await db.select().from(auditLog).where(where).orderBy(desc(auditLog.id)).limit(limit).offset(offset)
  const [counted] = await db.select({ n: sql<number>`count(*)::int` }).from(auditLog).where(where)
  return { rows, total: counted?.n ?? 0 }
}
