import { eq, lt } from 'drizzle-orm'
import type { Executor } from '#server/platform/database/database.ts'
import {
  linkAttempts,
  linkedAccounts,
  passkeyAttempts,
  passkeys,
  realNames,
  recoveryCodes,
  rememberedDevices,
  secondFactorExceptions,
  secondSteps,
  sessions,
  signInAttempts,
  walletAttempts,
} from '../tables.ts'

/** Everything that an account is signed in with, or began to sign in with. */
const keys = [linkAttempts, linkedAccounts, passkeyAttempts, passkeys, signInAttempts, walletAttempts]
/** The tables of the second step, those that refer to another first. */
const secondStep = [recoveryCodes, rememberedDevices, secondSteps, secondFactorExceptions]

/** Removes everything of this subject that belongs to a user, apart from the user's own row. */
export async function removeBelongings(db: Executor, userId: number): Promise<void> {
  for (const table of [sessions, ...keys, ...secondStep, realNames]) {
    await db.delete(table).where(eq(table.userId, userId))
  }
}

export async function removeExpiredAttempts(db: Executor, now: Date): Promise<void> {
  for (const attempts of [linkAttempts, passkeyAttempts, signInAttempts, walletAttempts, rememberedDevices]) {
    await db.delete(attempts).where(lt(attempts.expiresAt, now))
  }
}
