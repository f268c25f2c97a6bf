import { useSyncExternalStore } from 'react'
import type { CallOutput } from '#contract/calls.ts'
import { writeCookie } from '#web/language/language-store.ts'
import type { Toast } from '#web/ui/toast.tsx'

/** The login dialog's modes as the specification numbers them (point 2): password, register, email code, forgot, upgrade. */
export type SignInMode = 1 | 2 | 3 | 4 | 5

/** Action of a visitor that needs a member; it is done once they have signed in. */
export type PendingAction =
  | { call: 'likeInformation'; input: { id: number; like: true } }
  | { call: 'followAuthor'; input: { id: number; follow: true } }
  | { call: 'collectionInformation'; input: { id: number; type: 'article' | 'flash' | 'topic' } }

/** A dialog that was asked for. */
export interface SignInRequest {
  mode: SignInMode
  /** A path of this site to go to afterwards; without it the page is reloaded. */
  wanted?: string
  pending?: PendingAction
  /** The first step of a sign-in is done, as at another site: the dialog begins with the second. */
  secondStep?: Extract<CallOutput<'login'>, { second_step: object }>['second_step']
}

/** A short message for the reader, from where no component is at hand. */
export interface Notice {
  text: string
  tone?: Toast['tone']
}

interface SessionState {
  request: SignInRequest | undefined
  notice: Notice | undefined
}

let state: SessionState = { request: undefined, notice: undefined }
const listeners = new Set<() => void>()

function set(change: Partial<SessionState>): void {
  state = { ...state, ...change }
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Opens the login dialog; its code comes with the first time. */
export const openLogin = (request: SignInRequest): void => set({ request })
/** Closes the login dialog. */
export const closeLogin = (): void => set({ request: undefined })
/** Shows a short message; undefined once it is shown. */
export const announce = (notice: Notice | undefined): void => set({ notice })

const nothing = () => undefined

/** The dialog that is asked for, if any; none while the server renders. */
export const useSignInRequest = (): SignInRequest | undefined =>
  useSyncExternalStore(subscribe, () => state.request, nothing)
export const useNotice = (): Notice | undefined => useSyncExternalStore(subscribe, () => state.notice, nothing)

/**
 * Signs out without a call: this page knows nobody any more. The token itself is out of reach of scripts; the server
 * reads in the cookie that it was reset, and takes it back with its next answer.
 */
export function resetToken(): void {
  writeCookie('member', '0')
  delete document.documentElement.dataset.member
}
