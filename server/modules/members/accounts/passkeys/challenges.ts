import { createHash, randomBytes } from 'node:crypto'
import { codeLifetimeSeconds } from '#contract/constants.ts'
import { CallError } from '#contract/errors.ts'
import type { Database } from '#server/platform/database/database.ts'
import { addAttempt, takeAttempt } from './passkeys-store.ts'

const secret = () => randomBytes(32).toString('base64url')
const hashOf = (attempt: string) => createHash('sha256').update(attempt).digest()

/** The host that passkeys belong to. */
export const passkeyHost = (siteOrigin: string): string => URL.parse(siteOrigin)?.hostname ?? 'localhost'

/**
 * Challenges for passkeys, each good once and for minutes. The page that asked also gets a secret, the attempt: a signed
 * challenge that somebody else saw or had signed is worth nothing without it. Clients need no cookie.
 */
export function createChallenges({ orm }: Pick<Database, 'orm'>) {
  return {
    /** @param userId the account that the passkey will belong to; undefined: for signing in */
    async issue(userId: number | undefined, now: Date): Promise<{ attempt: string; challenge: string }> {
      const [attempt, challenge] = [secret(), secret()]
      const expiresAt = new Date(now.getTime() + codeLifetimeSeconds * 1000)
      await addAttempt(orm, { attemptHash: hashOf(attempt), challenge, userId, expiresAt })
      return { attempt, challenge }
    },

    /** The challenge of an attempt, which is then used up. @throws CallError passkeyExpired */
    async take(attempt: string, userId: number | undefined, now: Date): Promise<string> {
      const challenge = await takeAttempt(orm, { attemptHash: hashOf(attempt), userId, now })
      if (challenge === undefined) throw new CallError('passkeyExpired')
      return challenge
    },
  }
}

export type Challenges = ReturnType<typeof createChallenges>
