import type { CallOutput, ParsedInput } from '#contract/calls.ts'
import { CallError } from '#contract/errors.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { MemberContext } from '#server/platform/http/caller.ts'
import type { ContactChanges } from '../codes/contact-changes.ts'
import { addressOf, ownUser } from '../codes/own-address.ts'
import type { Passwords } from '../passwords/passwords.ts'
import type { SecondStep } from '../second-step/second-step.ts'
import type { Sessions } from '../sessions/sessions.ts'
import type { UserRow } from '../users-store.ts'

interface Needs {
  database: Pick<Database, 'orm'>
  sessions: Pick<Sessions, 'confirm'>
  passwords: Pick<Passwords, 'proveByPassword'>
  contactChanges: Pick<ContactChanges, 'spendCode'>
  secondStep: Pick<SecondStep, 'prove'>
}

/** Showing who is there in a session that is under way: by the password, a code to an address of the account, or one of its app. */
export function createReauthentication({ database: { orm }, sessions, passwords, contactChanges, secondStep }: Needs) {
  /** @throws CallError proofRequired, wrongPassword, wrongCode, wrongSecondStep, tooManyRequests */
  async function prove(user: UserRow, input: ParsedInput<'confirmIdentity'>, context: MemberContext): Promise<void> {
    if (input.password) return passwords.proveByPassword(user, input.password, context)
    if (input.totp) return secondStep.prove(user, input.totp, context)
    if (!input.code) throw new CallError('proofRequired')
    const address = addressOf(user, input.to ?? (user.email === null ? 'phone' : 'email'))
    if (!address) throw new CallError('wrongCode')
    await contactChanges.spendCode({ purpose: 'verify', address, userId: user.id }, input.code, context)
  }

  return {
    prove,

    /**
     * Counts as a fresh proof for what is done next in this session, whose token changes.
     * @throws CallError proofRequired, wrongPassword, wrongCode, wrongSecondStep, tooManyRequests, accountGone
     */
    async confirm(
      input: ParsedInput<'confirmIdentity'>,
      context: MemberContext,
    ): Promise<CallOutput<'confirmIdentity'>> {
      const { caller, now } = context
      await prove(await ownUser(orm, caller.session.userId), input, context)
      await sessions.confirm(caller, now)
      return {}
    },
  }
}

export type Reauthentication = ReturnType<typeof createReauthentication>
