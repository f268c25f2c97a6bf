import type { ReaderCall } from '#contract/call-route.ts'
import type { Language } from '#language/languages.ts'
import { answers } from './answers.ts'

/** Begins to answer the challenge of a form while it is being filled in, where the site asks for any. */
export function beginChallenge(language: Language, name: ReaderCall): void {
  if (answers.has(name) || !document.querySelector('meta[name=challenge]')) return
  import('./challenge.ts').then(
    ({ prepareChallenge }) => prepareChallenge(language, name),
    () => {},
  )
}
