import { eq, inArray, sql } from 'drizzle-orm'
import type { Executor } from '#server/platform/database/database.ts'
import { eventHosts, events } from '../tables.ts'
import type { EventDraft } from './event-draft.ts'

export type EntryRow = typeof events.$inferInsert & { key: string }

/**
 * Adds an event, or renews the demonstration row of the same key, apart from its times: they would move with every start.
 * @returns its id, or undefined where nothing was written
 */
export async function saveEntry(tx: Executor, row: EntryRow, hosts: EventDraft['hosts']): Promise<number | undefined> {
  const { key: _, publishedAt: _at, startsAt: _starts, endsAt: _ends, startsOn: _from, endsOn: _to, ...details } = row
  const [saved] = await tx
    .insert(events)
    .values(row)
    .onConflictDoUpdate({
      target: events.key,
      set: { ...details, updatedAt: sql`now()` },
      setWhere: sql`${events.demo} and ${row.demo ?? false}`,
    })
    .returning({ id: events.id })
  if (!saved) return undefined
  await tx.delete(eventHosts).where(eq(eventHosts.eventId, saved.id))
  if (hosts.length > 0) {
    await tx.insert(eventHosts).values(hosts.map((host, position) => ({ eventId: saved.id, ...host, position })))
  }
  return saved.id
}

export async function idsByKey(db: Executor, keys: readonly string[]): Promise<Map<string, number>> {
  if (keys.length === 0) return new Map()
  const rows = await db
    .select({ id: events.id, key: events.key })
    .from(events)
    .where(inArray(events.key, [...keys]))
  return new Map(rows.flatMap(({ id, key }) => (key === null ? [] : [[key, id] as const])))
}

/** Takes the demonstration events out; their orders must be gone. */
export async function deleteDemo(tx: Executor): Promise<number[]> {
  const rows = await tx.delete(events).where(eq(events.demo, true)).returning({ id: events.id })
  return rows.map(({ id }) => id)
}

export const countDemo = (db: Executor): Promise<number> =>
  db
    .select({ n: sql<number>`count(*)::int` })
    .from(events)
    .where(eq(events.demo, true))
    .then(([row]) => row?.n ?? 0)
