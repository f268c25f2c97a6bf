import { createContext, use } from 'react'
import type { PhoneCode, SignInAnswer } from '#contract/members/accounts.ts'
import type { LanguageBackend } from '#web/platform/backend.ts'
import type { SignInMode } from '#web/session/session.ts'
import type { GoogleClient } from './google.ts'
import { isEmailLike } from './rules.ts'

/** Which areas are offered: all, or those whose numbers get codes. */
export type AreaChoice = 'all' | 'sms'

export type PhoneArea = Pick<PhoneCode, 'id' | 'country' | 'area_code'>

/** Values carried along when somebody switches between the modes. */
export interface Draft {
  /** Phone number or email address. */
  identity: string
  /** The password of an account that was registered a moment ago. */
  password: string
  /** Message on the completed action, above the form. */
  done: string
}

export const emptyDraft: Draft = { identity: '', password: '', done: '' }

/** The email address of a draft, where it is one. */
export const emailOf = ({ identity }: Draft): string => (isEmailLike(identity) ? identity : '')
/** The phone number of a draft, where it is one. */
export const phoneOf = ({ identity }: Draft): string => (isEmailLike(identity) ? '' : identity)

/** Shared scope of the forms of the dialog. */
export interface SignInScope {
  backend: LanguageBackend
  draft: Draft
  area: PhoneArea
  chooseArea(offered: AreaChoice): void
  /** Switches to another mode. */
  go(mode: SignInMode, draft?: Partial<Draft>): void
  /** A failure that no field is to blame for. */
  fail(text: string): void
  /** Said to those who cannot see it. */
  say(text: string): void
  /**
   * Somebody is signed in: the page reloads, or goes to where they wanted. Before that, the second step is asked for where
   * the answer wants one.
   * @param more `said`: a message for the page that follows; `identity`: what was typed, for who returns to the first step
   */
  finish(answer?: SignInAnswer, more?: { said?: string; identity?: string }): void
  /** A session has begun that the page does not show yet. */
  markUnderWay(isUnderWay: boolean): void
  sessionBegun(): boolean
  /** Google sign-in; null where it is not offered. */
  google: GoogleClient | null
  /** True if wallets sign in here. */
  wallet: boolean
  /** True if codes can be sent to phones. */
  sms: boolean
  /** Addresses of the two agreements. */
  agreements: { terms: string; privacy: string }
  /** True if the page knew a member already when the dialog was opened. */
  member: boolean
}

const ScopeContext = createContext<SignInScope | null>(null)
export const SignInScopeProvider = ScopeContext.Provider

/** @throws outside of the dialog */
export function useSignIn(): SignInScope {
  const scope = use(ScopeContext)
  if (!scope) throw new Error('useSignIn outside of the dialog')
  return scope
}
