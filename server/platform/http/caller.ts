import { isStaff } from '#contract/members/roles.ts'
import type { CallContext, Caller, MemberSession } from './call-context.ts'

/** A read or write of somebody who is signed in. */
export interface MemberContext extends CallContext {
  readonly caller: Caller & { readonly session: MemberSession }
}

/** A member who acts, with all that permissions depend on. */
export interface ActingMember {
  readonly caller: { readonly session: Pick<MemberSession, 'userId' | 'roles'> }
}

/** The caller, by number. */
export const userOf = ({ caller }: MemberContext): number => caller.session.userId

/** Finds the session of a token; the subject of accounts does. */
export interface SessionFinder {
  /** The session, or undefined where the token is unknown, expired or ended. */
  findSession(token: string, now: Date): Promise<MemberSession | undefined>
}

/** Finds what a token of another program represents; the subject of tokens does. */
export interface TokenFinder {
  /**
   * @param from network address, for its owner to see
   * @throws CallError tooManyRequests
   */
  findToken(token: string, from: string, now: Date): Promise<MemberSession | undefined>
}

/** A session of somebody who lacks a second factor that is required: for readers it is as before. */
export function withoutStaffRoles<S extends MemberSession>(session: S): S {
  const isOfStaff = (role: string) => isStaff({ roles: [role] })
  return {
    ...session,
    roles: session.roles.filter((role) => !isOfStaff(role)),
    withheldRoles: session.roles.filter(isOfStaff),
  }
}
