import type { ReaderCall } from '#contract/call-route.ts'
import type { CallInput, CallOutput } from '#contract/calls.ts'
import { useLanguage } from '#web/platform/app-context.tsx'
import { isBackendError } from '#web/platform/backend.ts'
import { httpBackend } from '#web/platform/http-backend.ts'
import type { ManuscriptTranslate } from './manuscript-text.ts'

/** Makes calls from the browser, answered in the reader's language. */
export function useManuscriptCall() {
  const language = useLanguage()
  return <N extends ReaderCall>(name: N, input: CallInput<N>): Promise<CallOutput<N>> =>
    httpBackend.call(language, name, input)
}

/** Returns the message for the author: the server's own words, else that nothing got through. */
export const failureWords = (error: unknown, t: ManuscriptTranslate): string =>
  isBackendError(error) ? error.message : t('network')
