import { and, desc, eq, gt, isNull, lt, lte, ne, or, sql } from 'drizzle-orm'
import type { Language } from '#language/languages.ts'
import type { Executor } from '#server/platform/database/database.ts'
import type { MemberSession } from '#server/platform/http/call-context.ts'
import { sessions, users } from '../tables.ts'

const maxListed = 200

type FoundSession = MemberSession & { lastUsedAt: Date; lacksSecondFactor: boolean }

interface NewSession {
  tokenHash: Buffer
  userId: number
  device: string
  now: Date
  expiresAt: Date
  /** Language that the user reads in from now on. */
  language: Language
  /** The session that it takes the place of. */
  former: { id: number; userId: number } | undefined
}

/**
 * Begins a session, records the sign-in, which cancels a pending deletion, and ends the former session: in one
 * statement, since a person waits for it.
 * @returns whether the user has been signed in before, and whether on a device of this name
 */
export async function openSession(orm: Executor, session: NewSession): Promise<{ before: boolean; known: boolean }> {
  const { tokenHash, userId, device, language, former } = session
  const now = sql`${session.now.toISOString()}::timestamptz`
  const { rows } = await orm.execute(sql`
    with past as (
      select exists (select from sessions where user_id = ${userId}) as before,
        exists (select from sessions where user_id = ${userId} and device = ${device}) as known
    ), noted as (
      update users set last_seen_at = ${now}, language = ${language}, deregister_at = null where id = ${userId}
    ), ended as (
      update sessions set expires_at = started_at
      where id = ${former?.id ?? null}::bigint and user_id = ${former?.userId ?? null}::bigint
    )
    insert into sessions (token_hash, user_id, device, started_at, last_used_at, authenticated_at, expires_at)
    values (${tokenHash}, ${userId}, ${device}, ${now}, ${now}, ${now}, ${session.expiresAt.toISOString()}::timestamptz)
    returning (select before from past) as before, (select known from past) as known`)
  return rows[0] as { before: boolean; known: boolean }
}

/** How long a session lasts at most, however much it is used: staff sign in each working day. */
const longest = sql`(case when ${users.roles} && '{editor,administrator}' then interval '12 hours' else interval '90 days' end)`
const isYoung = (now: Date) => sql`${sessions.startedAt} > ${now.toISOString()}::timestamptz - ${longest}`
const isActive = (now: Date) =>
  and(
    gt(sessions.expiresAt, now),
    sql`exists (select from ${users} where ${users.id} = ${sessions.userId} and ${isYoung(now)})`,
  )

/** A session that has not run out, of an account that may be used. */
export async function findSession(orm: Executor, tokenHash: Buffer, now: Date): Promise<FoundSession | undefined> {
  const isFormer = and(eq(sessions.formerTokenHash, tokenHash), gt(sessions.formerUntil, now))
  const [found] = await orm
    .select({
      id: sessions.id,
      userId: sessions.userId,
      roles: users.roles,
      nickname: users.nickname,
      avatar: users.avatar,
      authorId: users.authorId,
      authenticatedAt: sessions.authenticatedAt,
      lastUsedAt: sessions.lastUsedAt,
      lacksSecondFactor: sql<boolean>`lacks_second_factor(${users.id}, ${now.toISOString()}::timestamptz)`,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(
        or(eq(sessions.tokenHash, tokenHash), isFormer),
        gt(sessions.expiresAt, now),
        isYoung(now),
        eq(users.status, 'active'),
      ),
    )
  return found
}

/** One that ended in the meantime stays ended. */
export async function extendSession(orm: Executor, id: number, now: Date, expiresAt: Date): Promise<void> {
  await orm
    .update(sessions)
    .set({ lastUsedAt: now, expiresAt })
    .where(and(eq(sessions.id, id), gt(sessions.expiresAt, now)))
}

/** Records that the owner of a session has proved again who they are. */
export async function confirmSession(orm: Executor, id: number, now: Date): Promise<void> {
  await orm.update(sessions).set({ authenticatedAt: now }).where(eq(sessions.id, id))
}

/**
 * Gives a session another token; the one before is good until `formerUntil`, for what is under way.
 * @returns whether it did: not while the last change is under way
 */
export async function replaceToken(
  orm: Executor,
  id: number,
  { tokenHash, formerUntil, now }: { tokenHash: Buffer; formerUntil: Date; now: Date },
): Promise<boolean> {
  const replaced = await orm
    .update(sessions)
    .set({ tokenHash, formerTokenHash: sql`${sessions.tokenHash}`, formerUntil })
    .where(and(eq(sessions.id, id), or(isNull(sessions.formerUntil), lte(sessions.formerUntil, now))))
    .returning({ one: sql`1` })
  return replaced.length > 0
}

/** Which sessions of a user: one of them, all but one, or all. */
export type Which = { id: number } | { except: number | undefined }

/**
 * Ends sessions of a user. Their rows stay for a while, so that a returning device is recognised, with an end that
 * precedes every moment at which somebody could still be using them.
 * @returns how many were active
 */
export async function endSessions(orm: Executor, userId: number, which: Which, now: Date): Promise<number> {
  const chosen =
    'id' in which ? eq(sessions.id, which.id) : which.except === undefined ? undefined : ne(sessions.id, which.except)
  const ended = await orm
    .update(sessions)
    .set({ expiresAt: sql`${sessions.startedAt}` })
    .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, now), chosen))
    .returning({ one: sql`1` })
  return ended.length
}

/** The active sessions of a user, the last used first. */
export async function sessionsOf(orm: Executor, userId: number, now: Date) {
  return orm
    .select({
      id: sessions.id,
      device: sessions.device,
      startedAt: sessions.startedAt,
      lastUsedAt: sessions.lastUsedAt,
    })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), isActive(now)))
    .orderBy(desc(sessions.lastUsedAt), desc(sessions.id))
    .limit(maxListed)
}

/** Removes what nobody has used since a moment. */
export async function removeOldSessions(orm: Executor, unusedSince: Date, now: Date): Promise<void> {
  await orm.delete(sessions).where(and(lt(sessions.lastUsedAt, unusedSince), lte(sessions.expiresAt, now)))
}
