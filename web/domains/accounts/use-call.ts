import type { ReaderCall } from '#contract/call-route.ts'
import type { CallInput, CallOutput } from '#contract/calls.ts'
import { useLanguage } from '#web/platform/app-context.tsx'
import { httpBackend } from '#web/platform/http-backend.ts'

/** Makes calls from the browser, answered in the reader's language. */
export function useCall() {
  const language = useLanguage()
  return <N extends ReaderCall>(name: N, input: CallInput<N>): Promise<CallOutput<N>> =>
    httpBackend.call(language, name, input)
}

export type Call = ReturnType<typeof useCall>
