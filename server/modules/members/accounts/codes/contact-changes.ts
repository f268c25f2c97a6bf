import type { CallOutput, ParsedInput } from '#contract/calls.ts'
import { CallError } from '#contract/errors.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { CallContext } from '#server/platform/http/call-context.ts'
import type { MemberContext } from '#server/platform/http/caller.ts'
import { clientOf } from '#server/platform/http/client-of.ts'
import type { Secrets } from '#server/platform/seal.ts'
import type { Post } from '../mails/post.ts'
import type { Sessions } from '../sessions/sessions.ts'
import { assertFresh, knownCaller, neededMember } from '../sign-in/caller-checks.ts'
import type { Limits } from '../sign-in/limits.ts'
import { createTickets } from '../sign-in/tickets.ts'
import { setAddress, type UserRow } from '../users-store.ts'
import { type Address, addressKey, emailOf, maskedEmail, maskedPhone, phoneOf } from './addresses.ts'
import type { Codes } from './codes.ts'
import { addressOf, ownUser } from './own-address.ts'

interface Needs {
  database: Pick<Database, 'orm'>
  codes: Codes
  limits: Limits
  sessions: Pick<Sessions, 'confirm'>
  secrets: Pick<Secrets, 'seal' | 'open'>
  post: Post
}

/** Addresses of an account, proved only by codes. */
export function createContactChanges({ database: { orm }, codes, limits, sessions, secrets, post }: Needs) {
  const tickets = createTickets(secrets)

  /** Guessing uses up the client's attempts as well as those of the code. */
  async function spendCode(subject: Parameters<Codes['use']>[0], code: string, context: CallContext): Promise<void> {
    const taken = await limits.take(['codeOfClient', clientOf(knownCaller(context).address)])
    await codes.use(subject, code, context.now)
    await taken.restore()
  }

  /**
   * Checks a code of the session: if the address is the account's own, a code to verify, which then counts as fresh
   * proof of identity; otherwise a code to bind, whose ticket `bindEmail` takes.
   */
  async function verify(address: Address, code: string, context: CallContext): Promise<{ ticket: string }> {
    const caller = neededMember(context)
    const { userId } = caller.session
    const own = addressOf(await ownUser(orm, userId), address.kind)
    const purpose = own && addressKey(own) === addressKey(address) ? 'verify' : 'bind'
    await spendCode({ purpose, address, userId }, code, context)
    if (purpose === 'verify') await sessions.confirm(caller, context.now)
    return { ticket: tickets.issue({ purpose, address, userId }, context.now) }
  }

  async function bind(
    address: Address,
    context: MemberContext,
    prove: (userId: number) => Promise<void>,
  ): Promise<Record<string, never>> {
    const { session } = context.caller
    const user = await ownUser(orm, session.userId)
    const former = addressOf(user, address.kind)
    const changes = former === undefined || addressKey(former) !== addressKey(address)
    // An address in addition to one of the other kind also gives access to the account, so proof is required. It is
    // checked before the code is used, which stays valid until after the proof.
    if (changes) assertFresh(session, context.now)
    await prove(user.id)
    if (!(await setAddress(orm, user.id, address, context.now))) throw new CallError('addressUnavailable')
    if (changes) await tellFormer(user, address, context)
    return {}
  }

  /** The email goes to the previous address: somebody who hijacked the account would not notify its owner. */
  async function tellFormer(user: UserRow, address: Address, { language, now }: CallContext): Promise<void> {
    const isEmail = address.kind === 'email'
    const kind = isEmail ? 'emailChanged' : 'phoneChanged'
    const masked = isEmail ? maskedEmail(address.email) : `+${address.phoneCode} ${maskedPhone(address.phone)}`
    const fills = { address: masked, time: now }
    post.tell(user.email, kind, language, fills)
    await post.note(user.id, kind, fills)
  }

  return {
    /** @throws CallError invalidPhone, wrongCode, signInRequired, tooManyRequests */
    verifyPhone(
      { phone, phone_code, code }: ParsedInput<'verifySms'>,
      context: CallContext,
    ): Promise<CallOutput<'verifySms'>> {
      return verify(phoneOf(phone, phone_code), code, context)
    },

    /** @throws CallError invalidEmail, wrongCode, signInRequired, tooManyRequests */
    verifyEmail(
      { email, code }: ParsedInput<'verifyEmailSms'>,
      context: CallContext,
    ): Promise<CallOutput<'verifyEmailSms'>> {
      return verify(emailOf(email), code, context)
    },

    /**
     * Gives the own account an email address, by a code or by the ticket of one.
     * @throws CallError invalidEmail, invalidInput, wrongCode, proofRequired, addressUnavailable, tooManyRequests
     */
    bindEmail(input: ParsedInput<'bindEmail'>, context: MemberContext): Promise<CallOutput<'bindEmail'>> {
      const address = emailOf(input.email)
      const { code, ticket } = input
      if (!code && !ticket) throw new CallError('invalidInput', 'code')
      return bind(address, context, async (userId) => {
        const subject = { purpose: 'bind' as const, address, userId }
        if (code) await spendCode(subject, code, context)
        else tickets.check(ticket ?? '', subject, context.now)
      })
    },

    /** @throws CallError invalidPhone, wrongCode, proofRequired, addressUnavailable, tooManyRequests */
    bindPhone(input: ParsedInput<'bindPhone'>, context: MemberContext): Promise<CallOutput<'bindPhone'>> {
      const address = phoneOf(input.phone, input.phone_code)
      return bind(address, context, (userId) => spendCode({ purpose: 'bind', address, userId }, input.code, context))
    },

    spendCode,
  }
}

export type ContactChanges = ReturnType<typeof createContactChanges>
