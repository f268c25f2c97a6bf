import { CallError } from '#contract/errors.ts'
import type { CallContext, Caller, MemberSession } from '#server/platform/http/call-context.ts'
import type { MemberContext } from '#server/platform/http/caller.ts'

/** The caller of a public call. @throws CallError signInRequired when a public page is being made */
export function knownCaller({ caller }: CallContext): Caller {
  if (!caller) throw new CallError('signInRequired')
  return caller
}

/** The caller of a public call that needs a session this time. @throws CallError sessionEnded, signInRequired */
export function neededMember(context: CallContext): MemberContext['caller'] {
  const caller = knownCaller(context)
  const { session } = caller
  if (session) return { ...caller, session }
  if (!caller.tokenSent) throw new CallError('signInRequired')
  // Public calls leave the cookie of an ended session; this answer says that it has ended.
  caller.forgetToken()
  throw new CallError('sessionEnded')
}

/** How long a proof of identity covers what is done next. */
const freshMs = 15 * 60_000

/** True if the owner of a session has shown a short time ago who they are. */
export const isFresh = ({ authenticatedAt }: Pick<MemberSession, 'authenticatedAt'>, now: Date): boolean =>
  now.getTime() - authenticatedAt.getTime() <= freshMs

/** @throws CallError proofRequired where the owner of a session has not shown who they are for a quarter of an hour */
export function assertFresh(session: Pick<MemberSession, 'authenticatedAt'>, now: Date): void {
  if (!isFresh(session, now)) throw new CallError('proofRequired')
}

/** @throws CallError foreignOrigin: a page of another site signs nobody in and sends no email */
export function assertOwnPage({ fromElsewhere }: Pick<Caller, 'fromElsewhere'>): void {
  if (fromElsewhere) throw new CallError('foreignOrigin')
}
