import { type CallName, callTable } from '#contract/call-table.ts'
import type { CallInput, CallOutput } from '#contract/calls.ts'
import type { Language } from '#language/languages.ts'
import { readAnswer, sendCall } from '#web/calls/call-request.ts'

/** A call of the contract; fails with a BackendError, whose message is in the reader's language and may be shown. */
export type Call = <N extends CallName>(name: N, input: CallInput<N>) => Promise<CallOutput<N>>

/** The calls of the contract over HTTP, in one language. An ended session leads to the login dialog and back. */
export const createCall =
  (language: Language): Call =>
  async (name, input) =>
    readAnswer(await sendCall(callTable[name], input, language), name, () => location.reload())
