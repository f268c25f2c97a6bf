import { loadRecordTexts } from '#console/locales/translate.ts'
import { type CallName, callTable } from '#contract/call-table.ts'
import type { CallInput, CallOutput } from '#contract/calls.ts'
import type { Language } from '#language/languages.ts'
import { BackendError } from '#web/calls/backend-error.ts'
import { readAnswer, sendCall } from '#web/calls/call-request.ts'

/** A call of the contract; fails with a BackendError, whose message is in the reader's language and may be shown. */
export type Call = <N extends CallName>(name: N, input: CallInput<N>) => Promise<CallOutput<N>>

/**
 * The calls of the contract over HTTP, in one language. An ended session leads to the login dialog and back; refusals
 * use the words of the forms.
 */
export const createCall =
  (language: Language): Call =>
  async (name, input) => {
    const answer = await sendCall(callTable[name], input, language)
    try {
      return await readAnswer(answer, name, reloadOnce)
    } catch (error) {
      throw error instanceof BackendError ? await inWords(error, { name, input, language }) : error
    }
  }

let isReloading = false

/** Reloads the page; a second reload would only restart the first, and pages go on asking meanwhile. */
function reloadOnce(): void {
  if (isReloading) return
  isReloading = true
  location.reload()
}

/** Codes of refusals that name fields; the catalogue itself would weigh too much here. */
export const namesFields: ReadonlySet<number> = new Set([400, 10822])

/** A refusal that names fields, in words; the words come when one is refused, and it stays as it was where they cannot. */
async function inWords(
  error: BackendError,
  { name, input, language }: { name: CallName; input: object; language: Language },
): Promise<BackendError> {
  if (!namesFields.has(error.code) || error.fields.length === 0) return error
  try {
    const { wordRefusal } = await import('./refusals/word-refusal.ts')
    const form =
      'kind' in input && name === 'saveRecord'
        ? { kind: String(input.kind), texts: await loadRecordTexts(language) }
        : {}
    const words = wordRefusal(error.message, error.fields, { call: name, ...form }, language)
    return new BackendError(error.code, words, error.reason, error.fields)
  } catch {
    return error
  }
}
