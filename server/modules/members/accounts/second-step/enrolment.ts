import { randomBytes } from 'node:crypto'
import type { CallOutput, ParsedInput } from '#contract/calls.ts'
import { codeLifetimeSeconds } from '#contract/constants.ts'
import { CallError } from '#contract/errors.ts'
import type { Language } from '#language/languages.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { MemberContext } from '#server/platform/http/caller.ts'
import { SealError, type Secrets } from '#server/platform/seal.ts'
import { siteTime } from '#server/platform/site-time.ts'
import { maskedEmail, maskedPhone } from '../codes/addresses.ts'
import { ownUser } from '../codes/own-address.ts'
import type { Post } from '../mails/post.ts'
import { assertFresh } from '../sign-in/caller-checks.ts'
import type { Limits } from '../sign-in/limits.ts'
import { newRecoveryCodes, readRecoveryCode, recoveryCodeHash } from './recovery-codes.ts'
import type { Requirement } from './requirement.ts'
import type { SecondStep } from './second-step.ts'
import { codesLeft, findSecondStep, putRecoveryCodes, putSecondStep, removeSecondStep } from './second-step-store.ts'
import { matchingStep, toBase32, totpSecretBytes, totpUri } from './totp.ts'

interface Needs {
  database: Pick<Database, 'orm'>
  secrets: Secrets
  secondStep: Pick<SecondStep, 'seal' | 'secretOf'>
  limits: Limits
  post: Post
  siteName: (language: Language) => Promise<string>
  requirement: Pick<Requirement, 'of'>
}

type News = 'secondStepOn' | 'secondStepOff' | 'recoveryCodesReplaced'

const ticketContext = (userId: number): string => `totp-ticket user:${userId}`

/** The second step as its owner turns it on and off. */
export function createEnrolment({ database, secrets, secondStep, limits, post, siteName, requirement }: Needs) {
  const { orm } = database

  async function stateOf({ caller, now }: MemberContext): Promise<CallOutput<'mySecondStep'>> {
    const { userId } = caller.session
    const [row, left, required] = await Promise.all([
      findSecondStep(orm, userId),
      codesLeft(orm, userId),
      requirement.of(userId, now),
    ])
    return { on_since: row ? siteTime(row.confirmedAt) : null, codes_left: left, required }
  }

  /** The secret that a ticket was made for. @throws CallError enrolmentExpired */
  function secretIn(ticket: string, userId: number, now: Date): Buffer {
    try {
      const [until, secret = ''] = secrets.open(ticket, ticketContext(userId)).split(' ')
      if (now.getTime() <= Number(until)) return Buffer.from(secret, 'base64url')
    } catch (error) {
      if (!(error instanceof SealError)) throw error
    }
    throw new CallError('enrolmentExpired')
  }

  const hashesOf = (secret: Buffer, codes: readonly string[]): Buffer[] =>
    codes.map((code) => recoveryCodeHash(secret, readRecoveryCode(code) ?? ''))

  async function tell(kind: News, { caller, language, now }: MemberContext): Promise<void> {
    const { id, email } = await ownUser(orm, caller.session.userId)
    const fills = { time: now }
    post.tell(email, kind, language, fills)
    await post.note(id, kind, fills)
  }

  return {
    mine: (_input: object, context: MemberContext) => stateOf(context),

    /** @throws CallError proofRequired, tooManyRequests, accountGone */
    async begin(_input: object, { caller, language, now }: MemberContext): Promise<CallOutput<'beginTotp'>> {
      assertFresh(caller.session, now)
      const user = await ownUser(orm, caller.session.userId)
      await limits.take(['totpByUser', String(user.id)])
      const secret = randomBytes(totpSecretBytes)
      const until = now.getTime() + codeLifetimeSeconds * 1000
      const account = maskedEmail(user.email) || maskedPhone(user.phone) || user.nickname
      return {
        ticket: secrets.seal(`${until} ${secret.toString('base64url')}`, ticketContext(user.id)),
        secret: toBase32(secret),
        uri: totpUri({ site: await siteName(language), account, secret }),
      }
    },

    /** @throws CallError proofRequired, enrolmentExpired, wrongCode, tooManyRequests, accountGone */
    async confirm(
      { ticket, code }: ParsedInput<'confirmTotp'>,
      context: MemberContext,
    ): Promise<CallOutput<'confirmTotp'>> {
      const { caller, now } = context
      assertFresh(caller.session, now)
      const { id } = await ownUser(orm, caller.session.userId)
      await limits.take(['totpByUser', String(id)])
      const secret = secretIn(ticket, id, now)
      const step = matchingStep(secret, code.replace(/\s/g, ''), now)
      if (step === undefined) throw new CallError('wrongCode')
      const codes = newRecoveryCodes()
      const row = { userId: id, secretSealed: secondStep.seal(id, secret), lastStep: step, confirmedAt: now }
      await putSecondStep(database, row, hashesOf(secret, codes))
      await tell('secondStepOn', context)
      return { recovery_codes: codes }
    },

    /** @throws CallError proofRequired, secondStepOff, tooManyRequests */
    async replaceCodes(_input: object, context: MemberContext): Promise<CallOutput<'replaceRecoveryCodes'>> {
      const { caller, now } = context
      assertFresh(caller.session, now)
      await limits.take(['totpByUser', String(caller.session.userId)])
      const row = await findSecondStep(orm, caller.session.userId)
      if (!row) throw new CallError('secondStepOff')
      const codes = newRecoveryCodes()
      // The app may have been replaced meanwhile, and with it the secret that the codes are hashed under.
      const put = await putRecoveryCodes(database, row, hashesOf(secondStep.secretOf(row), codes))
      if (!put) throw new CallError('secondStepOff')
      await tell('recoveryCodesReplaced', context)
      return { recovery_codes: codes }
    },

    /** @throws CallError proofRequired */
    async end(_input: object, context: MemberContext): Promise<CallOutput<'endTotp'>> {
      const { caller, now } = context
      assertFresh(caller.session, now)
      if (await removeSecondStep(orm, caller.session.userId)) await tell('secondStepOff', context)
      return stateOf(context)
    },
  }
}
