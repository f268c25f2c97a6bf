import type { Envelope } from '#contract/call.ts'
import { routeOfCall } from '#contract/call-route.ts'
import type { CallOutput } from '#contract/calls.ts'
import { requestTimeoutMs } from '#contract/constants.ts'
import { type Language, languageHeader } from '#language/languages.ts'
import { reloadPage } from '#web/router/reload.ts'
import { type Backend, BackendError } from './backend.ts'

/** Code with which the server asks the page to reload (specification, point 8). */
const reloadCode = 10500
/** Code of an account that is gone, whose words are 'Error' where it brings none (specification, point 8). */
const accountGoneCode = 1005
const successCode = 200

/** The backend of the browser: the calls of the contract over HTTP. */
export const httpBackend: Backend = {
  async call(language, name, input) {
    const { method, path } = routeOfCall(name)
    const answer = await fetch(addressOf(method, path, input), {
      method,
      headers: headersOf(language, method),
      body: method === 'POST' ? JSON.stringify(input) : undefined,
      signal: AbortSignal.timeout(requestTimeoutMs),
    })
    return answerOf<CallOutput<typeof name>>(answer, name)
  },
}

const headersOf = (language: Language, method: string): Record<string, string> => ({
  language: languageHeader(language),
  os: 'web',
  ...(method === 'POST' ? { 'content-type': 'application/json' } : {}),
})

function addressOf(method: string, path: string, input: object): string {
  const query = method === 'GET' ? new URLSearchParams(definedEntries(input)).toString() : ''
  return `/api${path}${query ? `?${query}` : ''}`
}

const definedEntries = (input: object): [string, string][] =>
  Object.entries(input).flatMap(([key, value]) => (value === undefined ? [] : [[key, String(value)]]))

/** Body without a code: as it is (specification, point 8). */
/** What a call was answered with. @throws BackendError, or Error where nobody of the site answered */
export async function answerOf<T>(answer: Response, name: string): Promise<T> {
  const body = (await answer.json().catch(() => null)) as Partial<Envelope<T>> | null
  if (body && body.code === undefined) return body as T
  if (body?.code === successCode) return body.data as T
  // A proxy in between answered, or nobody did: for the reader that is the network.
  if (!body?.code) throw new Error(`${name}: ${answer.status}`)
  const message = body.message || (body.code === accountGoneCode ? 'Error' : `${name}: ${body.code}`)
  if (body.code === reloadCode) reloadPage(message)
  throw new BackendError(body.code, message)
}
