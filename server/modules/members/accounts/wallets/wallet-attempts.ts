import { createHash, randomBytes } from 'node:crypto'
import { codeLifetimeSeconds } from '#contract/constants.ts'
import type { Database } from '#server/platform/database/database.ts'
import { addAttempt, takeAttempt } from './wallets-store.ts'

/** A wallet that somebody says is theirs. */
export interface ClaimedWallet {
  /** With the capitals of its checksum. */
  address: string
  chainId: number
}

/** The site that asks a wallet, and for which account; undefined: to sign in. */
interface Purpose {
  host: string
  origin: string
  userId: number | undefined
}

const secret = () => randomBytes(32).toString('base64url')
const hashOf = (attempt: string) => createHash('sha256').update(attempt).digest()

/** Statements are ASCII (EIP-4361), so that wallets show them alike in all languages. */
function statementOf({ host, userId }: Purpose): string {
  const act = userId === undefined ? `Sign in to ${host}.` : `Link this wallet to your account at ${host}.`
  return `${act} This is free and moves no funds.`
}

/**
 * Texts for wallets to sign, each good once and for minutes. They are composed here and kept, so that domain, chain, nonce
 * and time of a signed text are those that were asked for, or the signature does not fit.
 */
export function createWalletAttempts({ orm }: Pick<Database, 'orm'>) {
  return {
    async issue({ address, chainId }: ClaimedWallet, purpose: Purpose, now: Date) {
      const { createSiweMessage } = await import('viem/siwe')
      const attempt = secret()
      const expiresAt = new Date(now.getTime() + codeLifetimeSeconds * 1000)
      const message = createSiweMessage({
        address: address as `0x${string}`,
        chainId,
        domain: purpose.host,
        uri: purpose.origin,
        version: '1',
        statement: statementOf(purpose),
        nonce: randomBytes(16).toString('hex'),
        issuedAt: now,
        expirationTime: expiresAt,
      })
      const row = { message, address, chainId, userId: purpose.userId, expiresAt }
      await addAttempt(orm, { attemptHash: hashOf(attempt), ...row })
      return { attempt, message }
    },

    /** Takes the text of an attempt, which is then gone. @returns undefined: unknown, used, too old, or for somebody else */
    take: (attempt: string, userId: number | undefined, now: Date) =>
      takeAttempt(orm, { attemptHash: hashOf(attempt), userId, now }),
  }
}

export type WalletAttempts = ReturnType<typeof createWalletAttempts>
