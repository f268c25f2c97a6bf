import type { CallOutput, ParsedInput } from '#contract/calls.ts'
import { CallError } from '#contract/errors.ts'
import type { CodePurpose } from '#contract/members/accounts.ts'
import type { Database } from '#server/platform/database/database.ts'
import { DeliveryError } from '#server/platform/delivery/delivery-error.ts'
import type { CallContext } from '#server/platform/http/call-context.ts'
import { clientOf } from '#server/platform/http/client-of.ts'
import type { Log } from '#server/platform/log.ts'
import type { Post, Refusal } from '../mails/post.ts'
import { assertOwnPage, knownCaller, neededMember } from '../sign-in/caller-checks.ts'
import type { Entrance } from '../sign-in/entrance.ts'
import type { KnownDevices } from '../sign-in/known-devices.ts'
import type { Limits } from '../sign-in/limits.ts'
import { type Address, addressKey, emailOf, phoneOf } from './addresses.ts'
import type { CodeSubject, Codes, MadeCode } from './codes.ts'
import { ownAddress } from './own-address.ts'
import type { SmsBudgeting } from './sms-budget.ts'

interface Needs {
  database: Pick<Database, 'orm'>
  codes: Codes
  limits: Limits
  entrance: Pick<Entrance, 'userAt'>
  post: Post
  log: Log
  knownDevices: Pick<KnownDevices, 'find'>
  smsBudget: Pick<SmsBudgeting, 'assertServed' | 'take'>
}

/** Whom a code is for; codes for binding and verifying belong to a session. */
interface Wanted {
  purpose: CodePurpose | undefined
  address: () => Address
  kind: Address['kind']
}

/** Purposes that a code may have where nobody says so. */
const openPurposes = ['sign-in', 'register'] as const

/** Sends verification codes. Neither the answer nor the work reveals whether an address has an account. */
export function createCodeSender(needs: Needs) {
  const { codes, limits, entrance, post, log, knownDevices, smsBudget } = needs
  const { orm } = needs.database

  /** Which code goes where, and what is sent instead if the address must not get one. */
  async function decide(
    { purpose, address, kind }: Wanted,
    context: CallContext,
  ): Promise<{ subject: CodeSubject; refusal: Refusal | undefined }> {
    if (purpose === 'verify') {
      const { userId } = neededMember(context).session
      return { subject: { purpose, address: await ownAddress(orm, userId, kind), userId }, refusal: undefined }
    }
    const to = address()
    const known = (await entrance.userAt(to, context.now)) !== undefined
    return {
      subject: { ...subjectFor(purpose, to, known, context), device: knownDevices.find(knownCaller(context), to) },
      refusal: refusalFor(purpose, to, known),
    }
  }

  /**
   * Makes the code. If its purpose was left open, one for the other purpose is made too and never sent: otherwise
   * the wait before the next request would show which one it was, and so whether there is an account.
   */
  async function make(subject: CodeSubject, { purpose }: Wanted, now: Date): Promise<MadeCode> {
    if (purpose !== undefined) return codes.make(subject, now)
    const made = new Map<CodePurpose, MadeCode>()
    const withdraw = async () => {
      await Promise.all([...made.values()].map((one) => one.withdraw()))
    }
    try {
      for (const one of openPurposes) made.set(one, await codes.make({ ...subject, purpose: one }, now))
    } catch (error) {
      await withdraw()
      throw error
    }
    return { code: made.get(subject.purpose)?.code ?? '', withdraw }
  }

  async function send(wanted: Wanted, context: CallContext): Promise<Record<string, never>> {
    const caller = knownCaller(context)
    assertOwnPage(caller)
    const { subject, refusal } = await decide(wanted, context)
    const { address } = subject
    if (address.kind === 'phone') smsBudget.assertServed(address)
    // A known device has its own count, so that nobody else can use up what its owner may have sent.
    const key = [addressKey(address), subject.device ?? []].flat().join(' ')
    const taken = await limits.take(
      ['sendByClient', clientOf(caller.address)],
      ['sendToAddress', key],
      ['sendToAddressDaily', key],
    )
    const made = await make(subject, wanted, context.now).catch(async (error) => {
      await taken.restore()
      throw error
    })
    try {
      // Counted last, so that a code that was asked for twice at the same instant counts once.
      const isKnown = subject.purpose === 'verify' || subject.device !== undefined
      const counted =
        address.kind === 'phone'
          ? await smsBudget.take(address, { client: clientOf(caller.address), isKnown }, context.now)
          : undefined
      const message = { purpose: subject.purpose, code: made.code, refusal }
      await post.code(address, message, context).catch(async (error) => {
        if (neverLeft(error)) await counted?.restore()
        throw error
      })
    } catch (error) {
      if (!(error instanceof DeliveryError || error instanceof CallError)) throw error
      // It may be requested again at once; the client's points stay taken, so that nobody does so for ever.
      await Promise.all([made.withdraw(), taken.restore(['sendToAddress', 'sendToAddressDaily'])])
      if (error instanceof CallError) throw error
      log.error({ err: error }, 'A code could not be sent')
      throw new CallError('deliveryFailed')
    }
    return {}
  }

  return {
    /**
     * Sends a code by email. A code to verify goes to the account's own address, whatever address was sent.
     * @throws CallError invalidEmail, signInRequired (to bind or verify), codeTooSoon, tooManyRequests, deliveryFailed
     */
    sendMail({ email, type }: ParsedInput<'sendMailSms'>, context: CallContext): Promise<CallOutput<'sendMailSms'>> {
      return send({ purpose: type, kind: 'email', address: () => emailOf(email) }, context)
    },

    /**
     * Sends a code as a text message. A person without an account registers by signing in, so both are the same here.
     * @throws CallError invalidPhone, signInRequired (to bind or verify), smsAreaClosed, smsBudgetSpent, codeTooSoon,
     * tooManyRequests, deliveryFailed
     */
    sendText(input: ParsedInput<'sendSms'>, context: CallContext): Promise<CallOutput<'sendSms'>> {
      const purpose = input.type === 'register' ? 'sign-in' : input.type
      return send({ purpose, kind: 'phone', address: () => phoneOf(input.phone, input.phone_code) }, context)
    },
  }
}

/** True if a message surely was not taken by the provider, and so costs nothing. */
const neverLeft = (error: unknown): boolean =>
  error instanceof DeliveryError && ['receiver', 'refused', 'unreachable'].includes(error.reason)

function subjectFor(
  purpose: Exclude<CodePurpose, 'verify'> | undefined,
  address: Address,
  known: boolean,
  context: CallContext,
): CodeSubject {
  if (purpose === 'bind') return { purpose, address, userId: neededMember(context).session.userId }
  return { purpose: purpose ?? (known ? 'sign-in' : 'register'), address }
}

function refusalFor(purpose: CodePurpose | undefined, { kind }: Address, known: boolean): Refusal | undefined {
  if (known) return purpose === 'register' || purpose === 'bind' ? 'taken' : undefined
  return purpose === 'reset' || (purpose === 'sign-in' && kind === 'email') ? 'unknown' : undefined
}
