import { and, asc, eq, inArray, isNull, ne, or, sql } from 'drizzle-orm'
import type { EventRole } from '#contract/events/event-terms.ts'
import type { Executor, Transaction } from '#server/platform/database/database.ts'
import { eventHosts, eventRoles, events } from '../tables.ts'

/** The SQL of managers, door staff and co-hosts. */

export async function membersOf(db: Executor, eventId: number): Promise<{ userId: number; role: EventRole }[]> {
  return db
    .select({ userId: eventRoles.userId, role: eventRoles.role })
    .from(eventRoles)
    .where(eq(eventRoles.eventId, eventId))
    .orderBy(sql`array_position(array['owner','manager','door'], ${eventRoles.role})`, asc(eventRoles.userId))
}

/** The owner's role stays. */
export async function removeMember(db: Executor, eventId: number, userId: number): Promise<void> {
  const lesser = and(eq(eventRoles.eventId, eventId), eq(eventRoles.userId, userId), ne(eventRoles.role, 'owner'))
  await db.delete(eventRoles).where(lesser)
}

/** @returns who is invited now and was not before */
export async function replaceHosts(
  tx: Transaction,
  eventId: number,
  hosts: readonly { name: string; email: string; userId: number | null }[],
): Promise<{ id: number; email: string; userId: number | null }[]> {
  const before = await tx.delete(eventHosts).where(eq(eventHosts.eventId, eventId)).returning()
  const known = new Map(before.filter(({ email }) => email !== '').map((host) => [host.email, host]))
  const versionsOf = new Map(before.map(({ name, versions }) => [name, versions]))
  const rows = hosts.map((host, position) => {
    const old = known.get(host.email)
    const state = host.email === '' ? ('named' as const) : (old?.state ?? ('invited' as const))
    return {
      ...host,
      versions: versionsOf.get(host.name) ?? {},
      userId: old?.userId ?? host.userId,
      state,
      eventId,
      position,
    }
  })
  if (rows.length === 0) return []
  const { id, email, userId } = eventHosts
  const saved = await tx.insert(eventHosts).values(rows).returning({ id, email, userId })
  return saved.filter((host) => host.email !== '' && !known.has(host.email))
}

/** Who is invited: by their account, or by an address that had none then. */
interface Invited {
  userId: number
  email: string | null
}

const isInvited = ({ userId, email }: Invited) => {
  const own = eq(eventHosts.userId, userId)
  return email ? or(own, and(isNull(eventHosts.userId), eq(eventHosts.email, email))) : own
}

export async function invitationsOf(
  db: Executor,
  invited: Invited,
): Promise<{ id: number; eventId: number; title: string }[]> {
  // The dates of a series are one invitation.
  const occasion = sql`coalesce(${events.seriesId}, -${events.id})`
  return db
    .selectDistinctOn([occasion], { id: eventHosts.id, eventId: events.id, title: events.title })
    .from(eventHosts)
    .innerJoin(events, eq(events.id, eventHosts.eventId))
    .where(and(isInvited(invited), eq(eventHosts.state, 'invited'), isNull(events.deletedAt)))
    .orderBy(occasion, asc(eventHosts.id))
}

/** Answers for an event and the other dates of its series. @returns the events; none where there is no such invitation of this user */
export async function answerInvitation(
  tx: Executor,
  { id, accept, ...invited }: Invited & { id: number; accept: boolean },
): Promise<number[]> {
  const own = and(isInvited(invited), ne(eventHosts.state, 'named'))
  const meant = tx
    .select({ id: eventHosts.eventId })
    .from(eventHosts)
    .where(and(eq(eventHosts.id, id), own))
  const series = tx.select({ id: events.seriesId }).from(events).where(inArray(events.id, meant))
  const dates = tx
    .select({ id: events.id })
    .from(events)
    .where(or(inArray(events.id, meant), inArray(events.seriesId, series)))
  const rows = await tx
    .update(eventHosts)
    .set({ state: accept ? 'accepted' : 'declined', userId: invited.userId })
    .where(and(inArray(eventHosts.eventId, dates), own))
    .returning({ eventId: eventHosts.eventId })
  return rows.map(({ eventId }) => eventId)
}
