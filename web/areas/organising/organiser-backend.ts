import { type CallName, callTable } from '#contract/call-table.ts'
import type { CallInput, CallOutput } from '#contract/calls.ts'
import { type Language, languageHeader } from '#language/languages.ts'
import { useLanguage } from '#web/platform/app-context.tsx'
import { answerOf } from '#web/platform/http-backend.ts'

/** The table of calls travels with the pages of organisers alone; those of readers know theirs without it. */
export async function organiserCall<N extends CallName>(
  language: Language,
  name: N,
  input: CallInput<N>,
  { leaving = false }: { leaving?: boolean } = {},
): Promise<CallOutput<N>> {
  const { method, path } = callTable[name]
  const body = new Blob([JSON.stringify(input)], { type: 'application/json' })
  const answer = await fetch(`/api${path}`, {
    method,
    headers: { language: languageHeader(language), os: 'web', 'content-type': 'application/json' },
    body,
    // A request that outlives its page; browsers refuse larger ones.
    keepalive: leaving && body.size <= keepaliveBytes,
  })
  return answerOf<CallOutput<N>>(answer, name)
}

const keepaliveBytes = 60_000

/** Makes calls from the browser, answered in the reader's language. */
export function useOrganiserCall() {
  const language = useLanguage()
  return <N extends CallName>(name: N, input: CallInput<N>): Promise<CallOutput<N>> =>
    organiserCall(language, name, input)
}
