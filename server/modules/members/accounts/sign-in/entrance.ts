import { CallError } from '#contract/errors.ts'
import type { SignedIn } from '#contract/members/accounts.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { CallContext } from '#server/platform/http/call-context.ts'
import type { Address } from '../codes/addresses.ts'
import { addressOf } from '../codes/own-address.ts'
import type { AccountErasure } from '../leaving/account-erasure.ts'
import type { Post } from '../mails/post.ts'
import type { Sessions } from '../sessions/sessions.ts'
import { findUserAt, type UserRow } from '../users-store.ts'
import { knownCaller } from './caller-checks.ts'
import type { KnownDevices } from './known-devices.ts'

interface Needs {
  database: Pick<Database, 'orm'>
  sessions: Sessions
  post: Post
  erasure: Pick<AccountErasure, 'eraseIfDue'>
  knownDevices: Pick<KnownDevices, 'remember'>
}

const addressesOf = (user: UserRow): Address[] =>
  (['email', 'phone'] as const).flatMap((kind) => addressOf(user, kind) ?? [])

/** The common last step of every way to sign in: the caller has proved who they are. */
export function createEntrance({ database: { orm }, sessions, post, erasure, knownDevices }: Needs) {
  return {
    /** True if the waiting time of an account's deletion is over: if nobody has erased it yet, it is erased now. */
    isGone: (user: UserRow, now: Date): Promise<boolean> => erasure.eraseIfDue(user, now),

    /** The user who has an address. */
    async userAt(address: Address, now: Date): Promise<UserRow | undefined> {
      const user = await findUserAt(orm, address)
      return user && (await erasure.eraseIfDue(user, now)) ? undefined : user
    },

    /**
     * Begins a session, replacing the one that the client had.
     * @throws CallError accountSuspended with the reason
     */
    async admit(user: UserRow, context: CallContext): Promise<SignedIn> {
      const caller = knownCaller(context)
      if (user.status !== 'active')
        throw new CallError('accountSuspended', user.statusReason ? { words: user.statusReason } : undefined)
      const { token, device, isNewDevice } = await sessions.begin(user.id, caller, context)
      caller.keepToken(token)
      knownDevices.remember(caller, addressesOf(user))
      const cancelled = user.deregisterAt !== null
      if (isNewDevice) await tellOfDevice(user, device, context)
      if (cancelled) await tellOfCancelling(user, context)
      const upgradable = user.email === null || user.passwordHash === null
      return { token, id: user.id, deregistration_cancelled: cancelled, upgradable }
    },
  }

  async function tellOfDevice(user: UserRow, device: string, { language, now }: CallContext): Promise<void> {
    const fills = { device, time: now }
    post.tell(user.email, 'newDevice', language, fills)
    await post.note(user.id, 'newDevice', fills)
  }

  async function tellOfCancelling(user: UserRow, { language, now }: CallContext): Promise<void> {
    const fills = { time: now }
    post.tell(user.email, 'deletionCancelled', language, fills)
    await post.note(user.id, 'deletionCancelled', fills)
  }
}

export type Entrance = ReturnType<typeof createEntrance>
