import { inArray } from 'drizzle-orm'
import type { Executor } from '#server/platform/database/database.ts'
import { events } from '../tables.ts'

export async function idsByKey(db: Executor, keys: readonly string[]): Promise<Map<string, number>> {
  if (keys.length === 0) return new Map()
  const rows = await db
    .select({ id: events.id, key: events.key })
    .from(events)
    .where(inArray(events.key, [...keys]))
  return new Map(rows.flatMap(({ id, key }) => (key === null ? [] : [[key, id] as const])))
}
