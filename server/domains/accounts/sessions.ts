import { createHash, randomBytes } from 'node:crypto'
import type { MemberSession } from '#server/platform/caller.ts'
import type { Database } from '#server/platform/database.ts'
import { sessionLifetimeSeconds } from '#server/platform/session-cookie.ts'
import { deviceName } from './device-name.ts'
import { addSession, extendSession, findSession, removeSession } from './sessions-store.ts'

/** A session in use is written down this often; each request would be too often. */
const touchAfterMs = 5 * 60_000

const hashOf = (token: string) => createHash('sha256').update(token).digest()
const expiry = (now: Date) => new Date(now.getTime() + sessionLifetimeSeconds * 1000)

/** Sessions by their tokens: 256 random bits, of which only a hash is kept. */
export function createSessions({ orm }: Pick<Database, 'orm'>) {
  return {
    /** Begins a session. @returns the token, which is known to nobody but its bearer */
    async begin(userId: number, device: string, now: Date): Promise<string> {
      const token = randomBytes(32).toString('base64url')
      await addSession(orm, {
        tokenHash: hashOf(token),
        userId,
        device: deviceName(device),
        startedAt: now,
        lastUsedAt: now,
        authenticatedAt: now,
        expiresAt: expiry(now),
      })
      return token
    },

    /** The session of a token, which each use gives its whole lifetime again. */
    async findSession(token: string, now: Date): Promise<MemberSession | undefined> {
      const found = await findSession(orm, hashOf(token), now)
      if (!found) return undefined
      const { lastUsedAt, ...session } = found
      if (now.getTime() - lastUsedAt.getTime() > touchAfterMs) await extendSession(orm, session.id, now, expiry(now))
      return session
    },

    /** Ends a session of a user. @returns whether there was one */
    end: (userId: number, sessionId: number): Promise<boolean> => removeSession(orm, userId, sessionId),
  }
}
