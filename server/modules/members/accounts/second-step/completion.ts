import type { ParsedInput } from '#contract/calls.ts'
import { CallError } from '#contract/errors.ts'
import type { SignedIn } from '#contract/members/accounts.ts'
import { type Database, transaction } from '#server/platform/database/database.ts'
import type { CallContext } from '#server/platform/http/call-context.ts'
import type { Post } from '../mails/post.ts'
import type { Sessions } from '../sessions/sessions.ts'
import { assertOwnPage, knownCaller } from '../sign-in/caller-checks.ts'
import type { Entrance } from '../sign-in/entrance.ts'
import type { Limits } from '../sign-in/limits.ts'
import type { UserRow } from '../users-store.ts'
import { ownerOfAttempt, takeSignInAttempt } from './attempts-store.ts'
import { attemptHashOf, type SecondStep } from './second-step.ts'
import { forgetDevices } from './second-step-store.ts'

interface Needs {
  database: Pick<Database, 'orm'>
  secondStep: SecondStep
  entrance: Pick<Entrance, 'admit' | 'isGone'>
  sessions: Pick<Sessions, 'end'>
  limits: Limits
  post: Post
}

/** Completing a sign-in by the second step. */
export function createCompletion({ database, secondStep, entrance, sessions, limits, post }: Needs) {
  const { orm } = database

  /** Ends all sessions: the owner has lost the app, and perhaps the device with it. */
  async function settleRecovery(user: UserRow, { language, now }: CallContext): Promise<void> {
    await forgetDevices(orm, user.id)
    await sessions.end(user.id, { except: undefined }, now)
    const fills = { time: now }
    post.tell(user.email, 'recoveryCodeUsed', language, fills)
    await post.note(user.id, 'recoveryCodeUsed', fills)
  }

  return {
    /**
     * A wrong code leaves the attempt for the next try.
     * @throws CallError signInExpired, wrongSecondStep, accountSuspended, tooManyRequests, foreignOrigin
     */
    async complete(
      { attempt, code, remember }: ParsedInput<'completeSignIn'>,
      context: CallContext,
    ): Promise<SignedIn> {
      const caller = knownCaller(context)
      assertOwnPage(caller)
      const { now } = context
      const asked = { attemptHash: attemptHashOf(attempt), now }
      const user = await ownerOfAttempt(orm, asked)
      if (!user || (await entrance.isGone(user, now))) throw new CallError('signInExpired')
      const taken = await limits.take(...secondStep.triesOf(user, caller))
      const used = await transaction(database, async (tx) => {
        if (!(await takeSignInAttempt(tx, asked))) throw new CallError('signInExpired')
        const spent = await secondStep.spend(tx, user.id, code, now)
        if (!spent) throw await secondStep.refusal(user, taken, context)
        return spent
      })
      await taken.restore()
      if (used === 'recovery') await settleRecovery(user, context)
      else if (remember) await secondStep.remember(user, caller, now)
      return entrance.admit(user, 'second step', context)
    },
  }
}
