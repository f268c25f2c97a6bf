import { and, count, eq } from 'drizzle-orm'
import type { Executor } from '#server/platform/database/database.ts'
import type { Versions } from '#server/platform/text/wording.ts'
import { partnerEvents, partnerSources } from './tables.ts'

/** The SQL of calendars of the demonstration content. */

/** The calendar of this name, which is added where it is missing. @returns its number */
export async function demoSource(
  tx: Executor,
  { name, versions }: { name: string; versions: Versions<'name'> },
): Promise<number> {
  const which = and(eq(partnerSources.demo, true), eq(partnerSources.name, name))
  const [known] = await tx.select({ id: partnerSources.id }).from(partnerSources).where(which)
  if (known) return known.id
  const [added] = await tx
    .insert(partnerSources)
    .values({ name, versions, demo: true })
    .returning({ id: partnerSources.id })
  if (!added) throw new Error('The calendar was not added')
  return added.id
}

export async function countDemo(db: Executor): Promise<number> {
  const [found] = await db
    .select({ count: count() })
    .from(partnerEvents)
    .innerJoin(partnerSources, eq(partnerSources.id, partnerEvents.sourceId))
    .where(eq(partnerSources.demo, true))
  return found?.count ?? 0
}

/** Their events go with them. */
export async function deleteDemo(db: Executor): Promise<void> {
  await db.delete(partnerSources).where(eq(partnerSources.demo, true))
}
