import { createHash, randomBytes } from 'node:crypto'
import { codeLifetimeSeconds } from '#contract/constants.ts'
import { CallError } from '#contract/errors.ts'
import type { SecondStepNeeded } from '#contract/members/accounts.ts'
import type { Database, Executor } from '#server/platform/database/database.ts'
import { dayMs } from '#server/platform/durations.ts'
import type { CallContext, Caller } from '#server/platform/http/call-context.ts'
import type { MemberContext } from '#server/platform/http/caller.ts'
import { clientOf } from '#server/platform/http/client-of.ts'
import type { Secrets } from '#server/platform/seal.ts'
import { addressesOf } from '../codes/own-address.ts'
import type { Post } from '../mails/post.ts'
import { knownCaller } from '../sign-in/caller-checks.ts'
import type { KnownDevices } from '../sign-in/known-devices.ts'
import type { Limit, Limits, TakenPoints } from '../sign-in/limits.ts'
import type { FirstProof } from '../tables.ts'
import type { UserRow } from '../users-store.ts'
import { addSignInAttempt } from './attempts-store.ts'
import { readRecoveryCode, recoveryCodeHash } from './recovery-codes.ts'
import {
  codesLeft,
  findSecondStep,
  isRemembered,
  rememberDevice,
  type SecondStepRow,
  spendRecoveryCode,
  spendStep,
} from './second-step-store.ts'
import { matchingStep } from './totp.ts'

interface Needs {
  database: Pick<Database, 'orm'>
  secrets: Secrets
  limits: Limits
  knownDevices: Pick<KnownDevices, 'find'>
  post: Post
}

const rememberMs = 30 * dayMs
/** Seconds after which a device may try again. */
const waitSeconds = 900

const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest()

/** A sign-in that waits is found by this hash of its secret. */
export const attemptHashOf = sha256

/** The context of a sealed secret. */
const sealContext = (userId: number): string => `totp-secret user:${userId}`

/** The second step of signing in: a code of an authenticator app, or a recovery code in its place. */
export function createSecondStep({ database: { orm }, secrets, limits, knownDevices, post }: Needs) {
  const secretOf = ({ userId, secretSealed }: SecondStepRow): Buffer =>
    Buffer.from(secrets.open(secretSealed, sealContext(userId)), 'base64url')

  /** The browser, where the owner of an account has completed a sign-in before. */
  const deviceOf = (user: UserRow, caller: Pick<Caller, 'deviceCookie'>): string | undefined =>
    addressesOf(user)
      .map((address) => knownDevices.find(caller, address))
      .find((device) => device !== undefined)

  /** Tries are counted by device: what others try uses up none of the owner's. */
  function triesOf(user: UserRow, caller: Caller): Limit[] {
    const device = deviceOf(user, caller)
    if (device) return [['secondStepOfDevice', `${device} ${user.id}`]]
    return [
      ['secondStepOfClient', `${clientOf(caller.address)} ${user.id}`],
      ['secondStepOfAccount', String(user.id)],
    ]
  }

  async function spendTotp(db: Executor, row: SecondStepRow, code: string, now: Date): Promise<boolean> {
    const step = matchingStep(secretOf(row), code.replace(/\s/g, ''), now)
    return step !== undefined && spendStep(db, row.userId, step)
  }

  /** Somebody who knows the password, or reads the owner's messages, is guessing: the owner is informed, once a day. */
  async function warn(user: UserRow, { language, now }: CallContext): Promise<void> {
    const isNews = await limits.take(['secondStepWarning', String(user.id)]).then(
      () => true,
      () => false,
    )
    if (!isNews) return
    const fills = { time: now }
    post.tell(user.email, 'secondStepGuessed', language, fills)
    await post.note(user.id, 'secondStepGuessed', fills)
  }

  return {
    seal: (userId: number, secret: Buffer): string => secrets.seal(secret.toString('base64url'), sealContext(userId)),
    secretOf,
    triesOf,

    /** Begins to wait for the second step. @returns undefined where the account, or this device, needs none */
    async ask(user: UserRow, proved: FirstProof, context: CallContext): Promise<SecondStepNeeded | undefined> {
      if (!(await findSecondStep(orm, user.id))) return undefined
      const { now } = context
      const caller = knownCaller(context)
      const device = deviceOf(user, caller)
      if (device && (await isRemembered(orm, user.id, sha256(device), now))) return undefined
      await limits.take(['signInAttempts', `${device ?? clientOf(caller.address)} ${user.id}`])
      const attempt = randomBytes(32).toString('base64url')
      const expiresAt = new Date(now.getTime() + codeLifetimeSeconds * 1000)
      const row = { attemptHash: attemptHashOf(attempt), userId: user.id, proved, beganAt: now, expiresAt }
      await addSignInAttempt(orm, row)
      const left = await codesLeft(orm, user.id)
      return { token: '', id: 0, second_step: { attempt, may_remember: device !== undefined, codes_left: left } }
    },

    /** Uses up a code of either kind. @returns its kind; undefined: it is wrong or was used before */
    async spend(db: Executor, userId: number, code: string, now: Date): Promise<'app' | 'recovery' | undefined> {
      const row = await findSecondStep(db, userId)
      if (!row) return undefined
      if (await spendTotp(db, row, code, now)) return 'app'
      const recovery = readRecoveryCode(code)
      if (!recovery) return undefined
      const spent = await spendRecoveryCode(db, userId, recoveryCodeHash(secretOf(row), recovery), now)
      return spent ? 'recovery' : undefined
    },

    /** Does not ask on this device for thirty days, if the owner has signed in there before. */
    async remember(user: UserRow, caller: Caller, now: Date): Promise<void> {
      const device = deviceOf(user, caller)
      if (!device) return
      const expiresAt = new Date(now.getTime() + rememberMs)
      await rememberDevice(orm, { userId: user.id, deviceHash: sha256(device), expiresAt })
    },

    /** The refusal of a wrong code, with the tries that are left; after the last one the owner is informed. */
    async refusal(user: UserRow, { left }: Pick<TakenPoints, 'left'>, context: CallContext): Promise<CallError> {
      if (left > 0) return new CallError('wrongSecondStep', { left })
      await warn(user, context)
      return new CallError('tooManyRequests', undefined, waitSeconds)
    },

    /**
     * Proves by a code of the app who is there in a session.
     * @throws CallError wrongSecondStep, tooManyRequests
     */
    async prove(user: UserRow, code: string, context: MemberContext): Promise<void> {
      const taken = await limits.take(['secondStepOfSession', String(context.caller.session.id)])
      const row = await findSecondStep(orm, user.id)
      if (!row || !(await spendTotp(orm, row, code, context.now))) throw await this.refusal(user, taken, context)
      await taken.restore()
    },
  }
}

export type SecondStep = ReturnType<typeof createSecondStep>
