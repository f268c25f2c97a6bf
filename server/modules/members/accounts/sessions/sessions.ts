import { createHash, randomBytes } from 'node:crypto'
import type { CallOutput, ParsedInput } from '#contract/calls.ts'
import type { Database } from '#server/platform/database/database.ts'
import { dayMs } from '#server/platform/durations.ts'
import type { CallContext, Caller, MemberSession } from '#server/platform/http/call-context.ts'
import { type MemberContext, withoutStaffRoles } from '#server/platform/http/caller.ts'
import { sessionLifetimeSeconds } from '#server/platform/http/session-cookie.ts'
import { siteTime } from '#server/platform/site-time.ts'
import { deviceName } from '#server/platform/text/device-name.ts'
import {
  confirmSession,
  endSessions,
  extendSession,
  findSession,
  openSession,
  removeOldSessions,
  replaceToken,
  sessionsOf,
  type Which,
} from './sessions-store.ts'

type SessionHolder = Pick<Caller, 'tokenInCookie' | 'keepToken'> & { session: Pick<MemberSession, 'id'> }

/** The use of a session is recorded this often; for each request would be too often. */
const touchAfterMs = 5 * 60_000
/** Requests of the same browser that are under way while its token changes bring the former one. */
const formerTokenMs = 30_000
/** A device that was not seen for this long is a new one. */
const rememberDevicesMs = 180 * dayMs

const newToken = () => randomBytes(32).toString('base64url')
const hashOf = (token: string) => createHash('sha256').update(token).digest()
const expiry = (now: Date) => new Date(now.getTime() + sessionLifetimeSeconds * 1000)

/** Sessions by their tokens: 256 random bits, of which only a hash is kept. */
export function createSessions({ orm }: Pick<Database, 'orm'>) {
  /**
   * Changes the token of a browser's session: a copied token becomes invalid. Other clients keep theirs, since the
   * specification gives them one at the sign-in alone (point 7).
   */
  async function renewToken({ session, tokenInCookie, keepToken }: SessionHolder, now: Date): Promise<void> {
    if (!tokenInCookie) return
    const token = newToken()
    const formerUntil = new Date(now.getTime() + formerTokenMs)
    if (await replaceToken(orm, session.id, { tokenHash: hashOf(token), formerUntil, now })) keepToken(token)
  }

  return {
    /**
     * Begins a session, in place of the one that the client had.
     * @returns the token, which is known to nobody but its bearer, and whether the device is worth a word to the owner:
     *   the first one of an account is not
     */
    async begin(userId: number, caller: Pick<Caller, 'device' | 'session'>, { now, language }: CallContext) {
      const token = newToken()
      const device = deviceName(caller.device)
      const { before, known } = await openSession(orm, {
        tokenHash: hashOf(token),
        userId,
        device,
        now,
        expiresAt: expiry(now),
        language,
        former: caller.session,
      })
      return { token, device, isNewDevice: before && !known }
    },

    /** The session of a token, which each use gives its whole lifetime again. */
    async findSession(token: string, now: Date): Promise<MemberSession | undefined> {
      const found = await findSession(orm, hashOf(token), now)
      if (!found) return undefined
      const { lastUsedAt, lacksSecondFactor, ...session } = found
      if (now.getTime() - lastUsedAt.getTime() > touchAfterMs) await extendSession(orm, session.id, now, expiry(now))
      return lacksSecondFactor ? withoutStaffRoles(session) : session
    },

    /** Ends sessions of a user. @returns how many were active */
    end: (userId: number, which: Which, now: Date): Promise<number> => endSessions(orm, userId, which, now),

    renewToken,

    /** Notes that the owner of a session has just shown again who they are, and changes its token. */
    async confirm(caller: SessionHolder, now: Date): Promise<void> {
      await confirmSession(orm, caller.session.id, now)
      await renewToken(caller, now)
    },

    /** The own active sessions, the last used first. */
    async mine(_input: object, { caller, now }: MemberContext): Promise<CallOutput<'mySessions'>> {
      const { id: own, userId } = caller.session
      const rows = await sessionsOf(orm, userId, now)
      const list = rows.map(({ id, device, startedAt, lastUsedAt }) => ({
        id,
        device,
        started_time: siteTime(startedAt),
        last_used_time: siteTime(lastUsedAt),
        current: id === own,
      }))
      return { list }
    },

    /** Ends one of the own sessions, or all but the present one. */
    async endMine(
      { id }: ParsedInput<'endSession'>,
      { caller, now }: MemberContext,
    ): Promise<CallOutput<'endSession'>> {
      const { id: own, userId } = caller.session
      const ended = await endSessions(orm, userId, id === undefined ? { except: own } : { id }, now)
      if (id === own) caller.forgetToken()
      return { ended }
    },

    /** Ends the present session. */
    async logOut(_input: object, { caller, now }: MemberContext): Promise<CallOutput<'logOut'>> {
      await endSessions(orm, caller.session.userId, { id: caller.session.id }, now)
      caller.forgetToken()
      return {}
    },

    /** Forgets sessions that ended long ago. */
    async sweep(now: Date): Promise<void> {
      await removeOldSessions(orm, new Date(now.getTime() - rememberDevicesMs), now)
    },
  }
}

export type Sessions = ReturnType<typeof createSessions>
