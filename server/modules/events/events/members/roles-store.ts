import { and, asc, eq, ne, sql } from 'drizzle-orm'
import type { EventRole, GivenRole } from '#contract/events/event-terms.ts'
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

/** Gives somebody a role, in place of the one that they had; an owner stays the owner. */
export async function giveRole(tx: Executor, eventId: number, userId: number, role: EventRole): Promise<void> {
  await tx
    .insert(eventRoles)
    .values({ eventId, userId, role })
    .onConflictDoUpdate({
      target: [eventRoles.eventId, eventRoles.userId],
      set: { role, givenAt: sql`now()` },
      setWhere: ne(eventRoles.role, 'owner'),
    })
}

export async function staffOf(db: Executor, eventId: number): Promise<{ userId: number; role: EventRole }[]> {
  return db
    .select({ userId: eventRoles.userId, role: eventRoles.role })
    .from(eventRoles)
    .where(eq(eventRoles.eventId, eventId))
    .orderBy(sql`array_position(array['owner','manager','door'], ${eventRoles.role})`, asc(eventRoles.userId))
}

const lesser = (eventId: number, userId: number) =>
  and(eq(eventRoles.eventId, eventId), eq(eventRoles.userId, userId), ne(eventRoles.role, 'owner'))

/** Changes the role of somebody who has one; the owner's stays. @returns false where there is none to change */
export async function changeRole(tx: Executor, eventId: number, userId: number, role: GivenRole): Promise<boolean> {
  const changed = tx.update(eventRoles).set({ role }).where(lesser(eventId, userId))
  return (await changed.returning({ userId: eventRoles.userId })).length > 0
}

/** The owner's role stays. */
export async function removeRole(db: Executor, eventId: number, userId: number): Promise<void> {
  await db.delete(eventRoles).where(lesser(eventId, userId))
}

export async function isTrusted(db: Executor, userId: number): Promise<boolean> {
  return (await db.select().from(trustedOrganisers).where(eq(trustedOrganisers.userId, userId))).length > 0
}
