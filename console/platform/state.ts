import { usualReviewTime } from '#contract/constants.ts'
import type { ReviewTime } from '#contract/site/review-time.ts'
import { defaultLanguage, type Language } from '#language/languages.ts'

/** State that the server's document passes to the console. */
export interface ConsoleState {
  language: Language
  /** Lets the styles in that the component library makes. */
  nonce: string
  siteOrigin: string
  siteName: string
  reviewMinutes: ReviewTime
}

/** Reads the state that the server wrote into the document; without one, defaults. */
export function readState(): ConsoleState {
  const given = JSON.parse(document.getElementById('console-state')?.textContent || '{}') as Partial<ConsoleState>
  return {
    language: defaultLanguage,
    nonce: '',
    siteOrigin: location.origin,
    siteName: '',
    reviewMinutes: usualReviewTime,
    ...given,
  }
}
