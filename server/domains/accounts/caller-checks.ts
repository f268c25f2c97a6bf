import { CallError } from '#contract/errors.ts'
import type { Caller, MemberSession } from '#server/platform/caller.ts'
import type { Reading } from '#server/platform/reading.ts'

/** The caller of a public call. @throws CallError signInRequired when a public page is being made */
export function knownCaller({ caller }: Reading): Caller {
  if (!caller) throw new CallError('signInRequired')
  return caller
}

/** The session of a public call that needs one this time. @throws CallError sessionEnded, signInRequired */
export function neededSession(reading: Reading): MemberSession {
  const { session, tokenSent } = knownCaller(reading)
  if (session) return session
  throw new CallError(tokenSent ? 'sessionEnded' : 'signInRequired')
}

/** How long a proof of identity covers what is done next. */
const freshMs = 15 * 60_000

export const isFresh = ({ authenticatedAt }: Pick<MemberSession, 'authenticatedAt'>, now: Date): boolean =>
  now.getTime() - authenticatedAt.getTime() <= freshMs

/** @throws CallError proofRequired where the owner of a session has not shown who they are for a quarter of an hour */
export function assertFresh(session: Pick<MemberSession, 'authenticatedAt'>, now: Date): void {
  if (!isFresh(session, now)) throw new CallError('proofRequired')
}

/** What hands out rights is asked for within a working session, but not each time. */
const freshStaffMs = 2 * 60 * 60_000

/**
 * Before a member of staff hands out what outlasts the session: whoever found it open, or stole it, must not.
 * @throws CallError proofRequired where the owner of a session has not shown who they are for two hours
 */
export function assertFreshStaff({ authenticatedAt }: Pick<MemberSession, 'authenticatedAt'>, now: Date): void {
  if (now.getTime() - authenticatedAt.getTime() > freshStaffMs) throw new CallError('proofRequired')
}

/** @throws CallError foreignOrigin: nobody is signed in, or sent a mail, by a page of another site */
export function assertOwnPage({ fromElsewhere }: Pick<Caller, 'fromElsewhere'>): void {
  if (fromElsewhere) throw new CallError('foreignOrigin')
}
