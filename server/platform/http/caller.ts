import type { ApiScope } from '#contract/integration/tokens.ts'
import type { Role } from '#contract/members/accounts.ts'
import type { CallContext } from './call-context.ts'

/** An active session. */
export interface MemberSession {
  readonly id: number
  readonly userId: number
  readonly roles: readonly Role[]
  readonly nickname: string
  /** Path of the picture; null: a monogram is drawn. */
  readonly avatar: string | null
  /** The author that the user publishes as. */
  readonly authorId: number | null
  /** The token of another program that represents its owner here; undefined where the owner is there in person. */
  readonly token?: { readonly id: number; readonly name: string; readonly scopes: readonly ApiScope[] }
  /** When its owner last proved who they are, by password, code or provider. */
  readonly authenticatedAt: Date
}

/** Who makes a call, as far as the request shows. */
export interface Caller {
  /** Network address, for limits only. */
  readonly address: string
  /** How the client names itself, at most 300 characters. */
  readonly device: string
  readonly session: MemberSession | undefined
  /** A token came with the request, good or not. */
  readonly tokenSent: boolean
  /** It came in the cookie, so that the answer can replace it. */
  readonly tokenInCookie: boolean
  /** What the browser keeps from earlier sign-ins, as it sent it. */
  readonly deviceCookie: string | undefined
  /** Two letters (ISO 3166-1), where a proxy that is configured for it says so. */
  readonly country?: string | undefined
  /** The browser asks not to be tracked (Do Not Track, Global Privacy Control). */
  readonly untracked: boolean
  /** The browser says that a page of another site sent the request. */
  readonly fromElsewhere: boolean
  /** Has the client keep the token of a new session. */
  keepToken(token: string): void
  /** Has the browser keep, for a year, that somebody has signed in there. */
  keepDevice(value: string): void
  /** Has the client forget its token. */
  forgetToken(): void
}

/** A read or write of somebody who is signed in. */
export interface MemberContext extends CallContext {
  readonly caller: Caller & { readonly session: MemberSession }
}

/** Who asks, by number. */
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
