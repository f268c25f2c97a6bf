import { and, eq, inArray, isNull, notInArray, or } from 'drizzle-orm'
import type { Executor, Transaction } from '#server/platform/database/database.ts'
import {
  calendarAddresses,
  eventDrafts,
  eventHosts,
  eventInvitations,
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

/** Invitations to an address, to the staff of events and to organise them with others. */
export async function invitationsTo(db: Executor, email: string) {
  const staff = await db
    .select({
      event: eventInvitations.eventId,
      role: eventInvitations.role,
      state: eventInvitations.state,
      invited: eventInvitations.invitedAt,
      expires: eventInvitations.expiresAt,
    })
    .from(eventInvitations)
    .where(eq(eventInvitations.email, email))
    .orderBy(eventInvitations.id)
  const hosts = await db
    .select({
      event: eventHosts.eventId,
      name: eventHosts.name,
      state: eventHosts.state,
      invited: eventHosts.invitedAt,
    })
    .from(eventHosts)
    .where(eq(eventHosts.email, email))
    .orderBy(eventHosts.id)
  return [...staff, ...hosts.map((host) => ({ ...host, role: 'host' as const }))]
}

/**
 * Erases all data about a member.
 * @param email the address that they confirmed
 * @returns the events that readers see without their organiser or host from now on
 */
export async function eraseMember(tx: Transaction, userId: number, email: string | undefined): Promise<number[]> {
  const own = eq(events.ownerId, userId)
  const ids = tx.select({ id: events.id }).from(events).where(own)
  await tx.delete(eventNotes).where(inArray(eventNotes.eventId, ids))
  await tx.delete(eventVerdicts).where(inArray(eventVerdicts.eventId, ids))
  await tx.delete(eventDrafts).where(inArray(eventDrafts.eventId, ids))
  await tx.delete(events).where(and(own, notInArray(events.state, ['published', 'cancelled'])))
  const kept = await tx.update(events).set({ ownerId: null, submittedAt: null }).where(own).returning({ id: events.id })
  // Nobody is left who could accept somebody to the staff of an event without an owner.
  await tx.delete(eventInvitations).where(
    inArray(
      eventInvitations.eventId,
      kept.map(({ id }) => id),
    ),
  )
  if (email !== undefined) await tx.delete(eventInvitations).where(eq(eventInvitations.email, email))
  const byAddress = email === undefined ? undefined : and(isNull(eventHosts.userId), eq(eventHosts.email, email))
  const host = or(eq(eventHosts.userId, userId), byAddress)
  const hosted = await tx.delete(eventHosts).where(host).returning({ id: eventHosts.eventId })
  await tx.delete(eventRoles).where(eq(eventRoles.userId, userId))
  await tx.delete(trustedOrganisers).where(eq(trustedOrganisers.userId, userId))
  await tx.delete(calendarAddresses).where(eq(calendarAddresses.userId, userId))
  return [...kept, ...hosted].map(({ id }) => id)
}
