import { and, asc, eq, inArray, isNull, ne, or, sql } from 'drizzle-orm'
import type { Executor, Transaction } from '#server/platform/database/database.ts'
import { eventHosts, events } from '../tables.ts'

/** The SQL of co-organisers. */

/** @returns the numbers of those who are invited now and were not before */
export async function replaceHosts(
  tx: Transaction,
  eventId: number,
  hosts: readonly { name: string; email: string }[],
): Promise<number[]> {
  const before = await tx.delete(eventHosts).where(eq(eventHosts.eventId, eventId)).returning()
  const known = new Map(before.filter(({ email }) => email !== '').map((host) => [host.email, host]))
  const versionsOf = new Map(before.map(({ name, versions }) => [name, versions]))
  const taken = new Set<number>()
  const rows = hosts.map((host, position) => {
    const old = known.get(host.email)
    const state = host.email === '' ? ('named' as const) : (old?.state ?? ('invited' as const))
    // An invitation keeps its number: its email may be waiting, or its reader about to answer.
    const kept = old && !taken.has(old.id) ? old.id : undefined
    if (kept !== undefined) taken.add(kept)
    return {
      ...host,
      ...(kept !== undefined && { id: kept, invitedAt: old?.invitedAt }),
      versions: versionsOf.get(host.name) ?? {},
      userId: old?.userId ?? null,
      state,
      eventId,
      position,
    }
  })
  if (rows.length === 0) return []
  const { id, email } = eventHosts
  const saved = await tx.insert(eventHosts).overridingSystemValue().values(rows).returning({ id, email })
  return saved.filter((host) => host.email !== '' && !known.has(host.email)).map((host) => host.id)
}

/** An invitation with the words of its email; undefined if it was revoked or answered meanwhile. */
export async function invitedHost(db: Executor, id: number) {
  const [row] = await db
    .select({ id: eventHosts.id, email: eventHosts.email, title: events.title, organiser: events.organiserName })
    .from(eventHosts)
    .innerJoin(events, eq(events.id, eventHosts.eventId))
    .where(and(eq(eventHosts.id, id), eq(eventHosts.state, 'invited'), isNull(events.deletedAt)))
  return row
}

/** The invited person: the account that answered before, or the one that confirmed the address. */
interface Invited {
  userId: number
  email: string | undefined
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

/**
 * Answers for an event and the other dates of its series. @returns the events; none without an invitation of this user
 */
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
