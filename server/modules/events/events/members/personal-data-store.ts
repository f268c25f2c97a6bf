import { and, eq, inArray, isNull, notInArray } from 'drizzle-orm'
import type { Executor, Transaction } from '#server/platform/database/database.ts'
import {
  calendarAddresses,
  eventDrafts,
  eventHosts,
  eventNotes,
  eventRoles,
  events,
  eventVerdicts,
  trustedOrganisers,
} from '../tables.ts'

export async function eventsOf(db: Executor, userId: number) {
  const { id, state, title, organiserName, startsAt, endsAt, createdAt } = events
  return db
    .select({ id, state, title, organiser_name: organiserName, starts: startsAt, ends: endsAt, added: createdAt })
    .from(events)
    .where(and(eq(events.ownerId, userId), isNull(events.deletedAt)))
    .orderBy(id)
}

export async function rolesOf(db: Executor, userId: number) {
  const { eventId, role } = eventRoles
  return db.select({ event: eventId, role }).from(eventRoles).where(eq(eventRoles.userId, userId)).orderBy(eventId)
}

/** @returns the events that readers see without their organiser or host from now on */
export async function eraseMember(tx: Transaction, userId: number): Promise<number[]> {
  const own = eq(events.ownerId, userId)
  const ids = tx.select({ id: events.id }).from(events).where(own)
  await tx.delete(eventNotes).where(inArray(eventNotes.eventId, ids))
  await tx.delete(eventVerdicts).where(inArray(eventVerdicts.eventId, ids))
  await tx.delete(eventDrafts).where(inArray(eventDrafts.eventId, ids))
  await tx.delete(events).where(and(own, notInArray(events.state, ['published', 'cancelled'])))
  const kept = await tx.update(events).set({ ownerId: null, submittedAt: null }).where(own).returning({ id: events.id })
  const hosted = await tx.delete(eventHosts).where(eq(eventHosts.userId, userId)).returning({ id: eventHosts.eventId })
  await tx.delete(eventRoles).where(eq(eventRoles.userId, userId))
  await tx.delete(trustedOrganisers).where(eq(trustedOrganisers.userId, userId))
  await tx.delete(calendarAddresses).where(eq(calendarAddresses.userId, userId))
  return [...kept, ...hosted].map(({ id }) => id)
}
