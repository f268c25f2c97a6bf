import { useCallback } from 'react'
import { type CallName, callTable } from '#contract/call-table.ts'
import type { CallInput, CallOutput } from '#contract/calls.ts'
import type { Language } from '#language/languages.ts'
import { readAnswer, sendCall, sendLeavingCall } from '#web/calls/call-request.ts'
import { useWithProof } from '#web/domains/accounts/security/proof.tsx'
import { useLanguage } from '#web/platform/app-context.tsx'
import { reloadPage } from '#web/router/reload.ts'

/** The table of calls travels with the pages of organisers alone; those of readers know theirs without it. */
export async function organiserCall<N extends CallName>(
  language: Language,
  name: N,
  input: CallInput<N>,
  { leaving = false }: { leaving?: boolean } = {},
): Promise<CallOutput<N>> {
  const route = callTable[name]
  // Files of attendees may take long: no answer is given up.
  const answer = leaving ? sendLeavingCall(route, input, language) : sendCall(route, input, language, { signal: null })
  return readAnswer(await answer, name, reloadPage)
}

/**
 * Makes calls from the browser, answered in the reader's language. Where the server wants a proof of who is there, it is
 * asked for, and the call is repeated.
 */
export function useOrganiserCall() {
  const language = useLanguage()
  const withProof = useWithProof()
  return useCallback(
    async <N extends CallName>(name: N, input: CallInput<N>): Promise<CallOutput<N>> => {
      let refusal: unknown
      const answer = await withProof(() =>
        organiserCall(language, name, input).catch((error: unknown) => {
          refusal = error
          throw error
        }),
      )
      if (answer.done) return answer.result
      throw refusal
    },
    [language, withProof],
  )
}
