import type { ReaderCall } from '#contract/call-route.ts'
import type { CallInput, CallOutput } from '#contract/calls.ts'
import { useLanguage } from './app-context.tsx'
import { isBackendError } from './backend.ts'
import { httpBackend } from './http-backend.ts'

/** Makes calls from the browser, answered in the reader's language. */
export function useCall() {
  const language = useLanguage()
  return <N extends ReaderCall>(name: N, input: CallInput<N>): Promise<CallOutput<N>> =>
    httpBackend.call(language, name, input)
}

export type Call = ReturnType<typeof useCall>

/** Returns the message on a failure: the server's own words, else that the network did not let it through. */
export const failureText = (error: unknown, t: (key: 'network') => string): string =>
  isBackendError(error) ? error.message : t('network')
