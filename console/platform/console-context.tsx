import { createContext, use } from 'react'
import type { Translate } from '#console/locales/translate.ts'
import type { Role } from '#contract/members/accounts.ts'
import type { ReviewTime } from '#contract/site/review-time.ts'
import type { Language } from '#language/languages.ts'
import type { Call } from './backend.ts'

/** Context shared by all parts of the console. */
export interface Console {
  language: Language
  siteName: string
  siteOrigin: string
  /** How long a review usually takes. */
  reviewMinutes: ReviewTime
  call: Call
  t: Translate
  /** The signed-in member of staff. */
  me: { id: number; nickname: string; avatar_img: string | null; roles: readonly Role[] }
}

const ConsoleContext = createContext<Console | null>(null)
export const ConsoleProvider = ConsoleContext.Provider

/** The signed-in editor, the texts and the calls of the console. @throws Error outside of it */
export function useConsole(): Console {
  const value = use(ConsoleContext)
  if (!value) throw new Error('outside of the console')
  return value
}

/** Returns the function that gives the console's texts in the editor's language. */
export const useText = (): Translate => useConsole().t
