import type { Envelope } from '#contract/call.ts'
import { type CallName, callTable } from '#contract/call-table.ts'
import type { CallInput, CallOutput } from '#contract/calls.ts'
import { requestTimeoutMs } from '#contract/constants.ts'
import { type Language, languageHeader } from '#language/languages.ts'

/** A call that was answered with another code than 200. The message is in the reader's language and may be shown. */
export class CallFailure extends Error {
  readonly code: number

  constructor(code: number, message: string) {
    super(message)
    this.name = 'CallFailure'
    this.code = code
  }
}

const successCode = 200
/** The session has ended, here or elsewhere (specification, point 8). */
const sessionEndedCode = 10500

export type Call = <N extends CallName>(name: N, input: CallInput<N>) => Promise<CallOutput<N>>

/** The calls of the contract over HTTP, in one language. An ended session leads to the login dialog and back. */
export function createCall(language: Language): Call {
  return async (name, input) => {
    const { method, path } = callTable[name]
    const answer = await fetch(`/api${path}`, {
      method,
      headers: { 'content-type': 'application/json', language: languageHeader(language), os: 'web' },
      body: method === 'GET' ? undefined : JSON.stringify(input),
      signal: AbortSignal.timeout(requestTimeoutMs),
    })
    const body = (await answer.json().catch(() => null)) as Envelope<CallOutput<typeof name>> | null
    // A call that succeeded has its data.
    if (body?.code === successCode) return body.data as CallOutput<typeof name>
    if (body?.code === sessionEndedCode) location.reload()
    throw new CallFailure(body?.code ?? answer.status, body?.message ?? `${name}: ${answer.status}`)
  }
}
