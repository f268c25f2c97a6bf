import { CallError } from '#contract/errors.ts'
import type { SignedIn, SignInAnswer } from '#contract/members/accounts.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { CallContext } from '#server/platform/http/call-context.ts'
import type { Address } from '../codes/addresses.ts'
import { addressesOf } from '../codes/own-address.ts'
import type { AccountErasure } from '../leaving/account-erasure.ts'
import type { Post } from '../mails/post.ts'
import type { SecondStep } from '../second-step/second-step.ts'
import type { Sessions } from '../sessions/sessions.ts'
import type { FirstProof } from '../tables.ts'
import { findUserAt, type UserRow } from '../users-store.ts'
import { knownCaller } from './caller-checks.ts'
import type { KnownDevices } from './known-devices.ts'

interface Needs {
  database: Pick<Database, 'orm'>
  sessions: Sessions
  post: Post
  erasure: Pick<AccountErasure, 'eraseIfDue'>
  knownDevices: Pick<KnownDevices, 'remember'>
  secondStep: Pick<SecondStep, 'ask'>
}

/** Proofs after which nothing else is asked for: the device of a passkey has verified its owner. */
const fullProofs = ['passkey', 'second step'] as const
type FullProof = (typeof fullProofs)[number]
const isFull = (proof: FirstProof | FullProof): proof is FullProof => fullProofs.some((one) => one === proof)

/** The common last step of every way to sign in: the caller has proved who they are. */
export function createEntrance({ database: { orm }, sessions, post, erasure, knownDevices, secondStep }: Needs) {
  /** @throws CallError accountSuspended with the reason */
  function assertActive({ status, statusReason }: UserRow): void {
    if (status !== 'active') throw new CallError('accountSuspended', statusReason ? { words: statusReason } : undefined)
  }

  /**
   * Begins a session, replacing the one that the client had, for who has shown all that the account asks for.
   * @throws CallError accountSuspended
   */
  async function open(user: UserRow, context: CallContext): Promise<SignedIn> {
    const caller = knownCaller(context)
    assertActive(user)
    const { token, device, isNewDevice } = await sessions.begin(user.id, caller, context)
    caller.keepToken(token)
    knownDevices.remember(caller, addressesOf(user))
    const cancelled = user.deregisterAt !== null
    if (isNewDevice) await tellOfDevice(user, device, context)
    if (cancelled) await tellOfCancelling(user, context)
    const upgradable = user.email === null || user.passwordHash === null
    return { token, id: user.id, deregistration_cancelled: cancelled, upgradable }
  }

  async function admit(user: UserRow, proof: FullProof, context: CallContext): Promise<SignedIn>
  async function admit(user: UserRow, proof: FirstProof, context: CallContext): Promise<SignInAnswer>
  async function admit(user: UserRow, proof: FirstProof | FullProof, context: CallContext): Promise<SignInAnswer> {
    assertActive(user)
    const needed = isFull(proof) ? undefined : await secondStep.ask(user, proof, context)
    return needed ?? open(user, context)
  }

  return {
    /** True if the waiting time of an account's deletion is over: if nobody has erased it yet, it is erased now. */
    isGone: (user: UserRow, now: Date): Promise<boolean> => erasure.eraseIfDue(user, now),

    /** The user who has an address. */
    async userAt(address: Address, now: Date): Promise<UserRow | undefined> {
      const user = await findUserAt(orm, address)
      return user && (await erasure.eraseIfDue(user, now)) ? undefined : user
    },

    /**
     * Lets in who has proved who they are, or asks for the second step of the account: the one place where it is decided.
     * @throws CallError accountSuspended with the reason, tooManyRequests
     */
    admit,
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
