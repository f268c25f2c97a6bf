import { CallError } from '#contract/errors.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { findUser, type UserRow } from '../users-store.ts'
import type { Address } from './addresses.ts'

/** An address of an account; undefined where it has none of the kind. */
export function addressOf(user: UserRow, kind: Address['kind']): Address | undefined {
  if (kind === 'email') return user.email === null ? undefined : { kind, email: user.email }
  if (user.phone === null || user.phoneCode === null) return undefined
  return { kind, phoneCode: user.phoneCode, phone: user.phone }
}

/** All addresses of an account. */
export const addressesOf = (user: UserRow): Address[] =>
  (['email', 'phone'] as const).flatMap((kind) => addressOf(user, kind) ?? [])

/** The user of a session. @throws CallError accountGone */
export async function ownUser(db: Executor, userId: number): Promise<UserRow> {
  const user = await findUser(db, userId)
  if (user?.status !== 'active') throw new CallError('accountGone')
  return user
}

/** Returns an address of a user. @throws CallError accountGone; invalidEmail or invalidPhone where there is none */
export async function ownAddress(db: Executor, userId: number, kind: Address['kind']): Promise<Address> {
  const address = addressOf(await ownUser(db, userId), kind)
  if (!address) throw new CallError(kind === 'email' ? 'invalidEmail' : 'invalidPhone')
  return address
}
