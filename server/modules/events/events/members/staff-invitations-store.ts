import { and, asc, eq, gt, isNull, lt, lte, ne, or, sql } from 'drizzle-orm'
import type { GivenRole } from '#contract/events/event-terms.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { eventInvitations, eventRoles, events } from '../tables.ts'

/** The SQL of invitations to the staff of events. */

export type StaffInvitation = typeof eventInvitations.$inferSelect

interface Given {
  eventId: number
  email: string
  role: GivenRole
  now: Date
  expiresAt: Date
}

/**
 * Invites an address, or changes the role of its open invitation.
 * @returns the number of a new invitation, undefined where one was open already
 */
export async function invite(
  tx: Executor,
  { eventId, email, role, now, expiresAt }: Given,
): Promise<number | undefined> {
  const ofAddress = and(eq(eventInvitations.eventId, eventId), eq(eventInvitations.email, email))
  // A declined or expired invitation makes room for a new one, which is mailed again under its own number.
  const over = or(ne(eventInvitations.state, 'invited'), lte(eventInvitations.expiresAt, now))
  await tx.delete(eventInvitations).where(and(ofAddress, over))
  const [added] = await tx
    .insert(eventInvitations)
    .values({ eventId, email, role, invitedAt: now, expiresAt })
    .onConflictDoNothing()
    .returning({ id: eventInvitations.id })
  if (!added) await tx.update(eventInvitations).set({ role }).where(ofAddress)
  return added?.id
}

/** The number of members of an event's staff and of its invitations together. */
export async function countStaff(tx: Executor, eventId: number): Promise<number> {
  const { rows } = await tx.execute<{ count: number }>(sql`
    select (select count(*) from ${eventRoles} where event_id = ${eventId})::int
      + (select count(*) from ${eventInvitations} where event_id = ${eventId})::int as count`)
  return rows[0]?.count ?? 0
}

export const invitationsOf = (db: Executor, eventId: number): Promise<StaffInvitation[]> =>
  db.select().from(eventInvitations).where(eq(eventInvitations.eventId, eventId)).orderBy(asc(eventInvitations.id))

/** @returns false without this invitation of the event */
export async function revoke(tx: Executor, eventId: number, id: number): Promise<boolean> {
  const one = and(eq(eventInvitations.eventId, eventId), eq(eventInvitations.id, id))
  return (await tx.delete(eventInvitations).where(one).returning({ id: eventInvitations.id })).length > 0
}

const open = (now: Date) => and(eq(eventInvitations.state, 'invited'), gt(eventInvitations.expiresAt, now))

/** The open invitations of an address. */
export const openFor = (db: Executor, email: string, now: Date) =>
  db
    .select({ id: eventInvitations.id, role: eventInvitations.role, eventId: events.id, title: events.title })
    .from(eventInvitations)
    .innerJoin(events, eq(events.id, eventInvitations.eventId))
    .where(and(eq(eventInvitations.email, email), open(now), isNull(events.deletedAt)))
    .orderBy(asc(eventInvitations.id))
    .limit(100)

interface Answer {
  id: number
  email: string
  accept: boolean
  now: Date
}

/** Takes an open invitation of an address; of several at once, one gets it. */
export async function take(tx: Executor, { id, email, accept, now }: Answer): Promise<StaffInvitation | undefined> {
  const held = sql`${eventInvitations.eventId} in (select id from ${events} where deleted_at is null)`
  const own = and(eq(eventInvitations.id, id), eq(eventInvitations.email, email), open(now), held)
  const [taken] = accept
    ? await tx.delete(eventInvitations).where(own).returning()
    : await tx.update(eventInvitations).set({ state: 'declined' }).where(own).returning()
  return taken
}

/** An open invitation with the words of its email; undefined if it was revoked meanwhile. */
export async function toMail(db: Executor, id: number) {
  const { email, role } = eventInvitations
  const [row] = await db
    .select({ id: eventInvitations.id, email, role, title: events.title, organiser: events.organiserName })
    .from(eventInvitations)
    .innerJoin(events, eq(events.id, eventInvitations.eventId))
    .where(and(eq(eventInvitations.id, id), eq(eventInvitations.state, 'invited'), isNull(events.deletedAt)))
  return row
}

/** Deletes invitations that expired before a moment, declined ones included: they hold the addresses of others. */
export async function removeExpired(db: Executor, before: Date): Promise<void> {
  await db.delete(eventInvitations).where(lt(eventInvitations.expiresAt, before))
}
