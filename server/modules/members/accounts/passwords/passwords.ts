import type { CallOutput, ParsedInput } from '#contract/calls.ts'
import { CallError } from '#contract/errors.ts'
import { type Database, transaction } from '#server/platform/database/database.ts'
import type { CallContext } from '#server/platform/http/call-context.ts'
import type { MemberContext } from '#server/platform/http/caller.ts'
import { clientOf } from '#server/platform/http/client-of.ts'
import { type Address, addressIn } from '../codes/addresses.ts'
import type { Codes } from '../codes/codes.ts'
import { ownUser } from '../codes/own-address.ts'
import type { Post } from '../mails/post.ts'
import type { Sessions } from '../sessions/sessions.ts'
import { assertFresh, assertOwnPage, knownCaller } from '../sign-in/caller-checks.ts'
import type { Entrance } from '../sign-in/entrance.ts'
import type { KnownDevices } from '../sign-in/known-devices.ts'
import type { Limits } from '../sign-in/limits.ts'
import { setPasswordHash, shutOtherWays, type UserRow } from '../users-store.ts'
import type { PasswordHasher } from './password-hash.ts'
import { checkNewPassword } from './password-rules.ts'

interface Needs {
  database: Pick<Database, 'orm'>
  codes: Codes
  limits: Limits
  hasher: PasswordHasher
  sessions: Sessions
  entrance: Pick<Entrance, 'userAt'>
  post: Post
  knownDevices: Pick<KnownDevices, 'find'>
}

/** Setting, changing and replacing passwords. */
export function createPasswords(needs: Needs) {
  const { database, codes, limits, hasher, sessions, entrance, post, knownDevices } = needs
  const { orm } = database

  /** Anyone else who is signed in knew the old password, or may have: they have to sign in again. */
  async function settle(
    user: UserRow,
    keep: number | undefined,
    { language, now }: CallContext,
    news: 'passwordChanged' | 'otherWaysShut' = 'passwordChanged',
  ): Promise<void> {
    await sessions.end(user.id, { except: keep }, now)
    const fills = { time: now }
    post.tell(user.email, news, language, fills)
    await post.note(user.id, news, fills)
  }

  /** Sets the password of who proved an address. @returns undefined: they may not come in; else the message for them */
  async function restore(user: UserRow, address: Address, hash: string, now: Date) {
    const shuts = user.emailOnTrust && address.kind === 'email'
    return transaction(database, async (tx) => {
      if (!(await setPasswordHash(tx, user.id, { hash, now }))) return
      if (shuts) await shutOtherWays(tx, user.id)
      return shuts ? 'otherWaysShut' : 'passwordChanged'
    })
  }

  /** @throws CallError wrongPassword, tooManyRequests */
  async function proveByPassword(user: UserRow, password: string, context: MemberContext): Promise<void> {
    const taken = await limits.take(['passwordOfSession', String(context.caller.session.id)])
    if (!(await hasher.matches(password, user.passwordHash))) throw new CallError('wrongPassword')
    await taken.restore()
  }

  return {
    proveByPassword,

    /**
     * Sets the password, also a first one, in a session that has just begun or been proved again: a password opens the
     * account permanently, so somebody who finds a signed-in browser must not be able to set one.
     * @throws CallError proofRequired, passwordsDiffer, passwordLength, passwordCommon, accountGone
     */
    async set(input: ParsedInput<'setPassword'>, context: MemberContext): Promise<CallOutput<'setPassword'>> {
      const { now } = context
      const { session } = context.caller
      const user = await ownUser(orm, session.userId)
      assertFresh(session, now)
      await checkNewPassword(input.new_password1, input.new_password2, user)
      const hash = await hasher.hash(input.new_password1)
      if (!(await setPasswordHash(orm, user.id, { hash, now }))) throw new CallError('accountGone')
      if (user.passwordHash !== null) await settle(user, session.id, context)
      await sessions.renewToken(context.caller, now)
      return {}
    },

    /**
     * Changes the password by the present one.
     * @throws CallError wrongPassword, passwordsDiffer, passwordLength, passwordCommon, tooManyRequests, accountGone
     */
    async change(input: ParsedInput<'resetPassword'>, context: MemberContext): Promise<CallOutput<'resetPassword'>> {
      const { now } = context
      const { session } = context.caller
      const user = await ownUser(orm, session.userId)
      await checkNewPassword(input.new_password1, input.new_password2, user)
      await proveByPassword(user, input.old_password, context)
      const hash = await hasher.hash(input.new_password1)
      const set = await setPasswordHash(orm, user.id, { hash, over: user.passwordHash, now })
      if (!set) throw new CallError('wrongPassword')
      await sessions.confirm(context.caller, now)
      await settle(user, session.id, context)
      return {}
    },

    /**
     * Replaces a forgotten password by a code of purpose reset.
     * @throws CallError invalidEmail, invalidPhone, wrongCode, passwordsDiffer, passwordLength, passwordCommon,
     *   tooManyRequests, foreignOrigin
     */
    async replace(input: ParsedInput<'forgotPassword'>, context: CallContext): Promise<CallOutput<'forgotPassword'>> {
      const { now } = context
      const caller = knownCaller(context)
      assertOwnPage(caller)
      const address = addressIn(input.email, input.phone_code)
      await checkNewPassword(input.new_password1, input.new_password2, address)
      const taken = await limits.take(['codeOfClient', clientOf(caller.address)])
      await codes.use({ purpose: 'reset', address, device: knownDevices.find(caller, address) }, input.code, now)
      await taken.restore()
      const user = await entrance.userAt(address, now)
      // Codes for addresses without an account are made, but never sent.
      if (!user) throw new CallError('wrongCode')
      const hash = await hasher.hash(input.new_password1)
      const news = await restore(user, address, hash, now)
      if (!news) throw new CallError('accountSuspended')
      const { session } = caller
      const isOwn = session?.userId === user.id
      await settle(user, isOwn ? session.id : undefined, context, news)
      if (isOwn) await sessions.confirm({ ...caller, session }, now)
      return {}
    },
  }
}

export type Passwords = ReturnType<typeof createPasswords>
