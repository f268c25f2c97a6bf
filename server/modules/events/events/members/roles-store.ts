import { and, eq, sql } from 'drizzle-orm'
import type { EventRole } from '#contract/events/event-terms.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { eventRoles, trustedOrganisers } from '../tables.ts'

/** The SQL of who may do what with which event. */

export async function roleOf(db: Executor, eventId: number, userId: number): Promise<EventRole | undefined> {
  const own = and(eq(eventRoles.eventId, eventId), eq(eventRoles.userId, userId))
  return (await db.select({ role: eventRoles.role }).from(eventRoles).where(own))[0]?.role
}

/** The numbers of the events in which somebody has a role, in the bin or not. */
export async function eventsOfMember(db: Executor, userId: number): Promise<number[]> {
  const rows = await db.select({ id: eventRoles.eventId }).from(eventRoles).where(eq(eventRoles.userId, userId))
  return rows.map(({ id }) => id)
}

/** Gives somebody a role, in place of the one that they had. */
export async function giveRole(tx: Executor, eventId: number, userId: number, role: EventRole): Promise<void> {
  await tx
    .insert(eventRoles)
    .values({ eventId, userId, role })
    .onConflictDoUpdate({ target: [eventRoles.eventId, eventRoles.userId], set: { role, givenAt: sql`now()` } })
}

export async function isTrusted(db: Executor, userId: number): Promise<boolean> {
  return (await db.select().from(trustedOrganisers).where(eq(trustedOrganisers.userId, userId))).length > 0
}
