import type { Envelope } from '#contract/call.ts'
import { requestTimeoutMs } from '#contract/constants.ts'
import { type Language, languageHeader } from '#language/languages.ts'
import { BackendError } from './backend-error.ts'

/** The request and the answer of a call over HTTP, the same for readers, organisers and the console. */

/** Code with which the server asks the page to reload (specification, point 8). */
const reloadCode = 10500
/** Code of an account that is gone, whose words are 'Error' where it brings none (specification, point 8). */
const accountGoneCode = 1005
const successCode = 200
/** Browsers refuse requests that outlive their page and are larger, in bytes. */
const keepaliveBytes = 60_000

interface Route {
  method: string
  path: string
}

/** Asks the server, which answers in the language. */
export const sendCall = (
  { method, path }: Route,
  input: object,
  language: Language,
  { headers, ...more }: RequestInit & { headers?: Record<string, string> } = {},
): Promise<Response> =>
  fetch(addressOf(method, path, input), {
    method,
    headers: { ...headersOf(language, method), ...headers },
    body: method === 'POST' ? JSON.stringify(input) : undefined,
    signal: AbortSignal.timeout(requestTimeoutMs),
    ...more,
  })

/** Asks the server while the page may be on its way out: the request goes on without it where it is small enough. */
export function sendLeavingCall(route: Route, input: object, language: Language): Promise<Response> {
  const body = new Blob([JSON.stringify(input)], { type: 'application/json' })
  return sendCall(route, input, language, { body, keepalive: body.size <= keepaliveBytes, signal: null })
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

/**
 * The data of an answer; a body without a code is the data itself (specification, point 8).
 * @param onEnded called with the reason, where the session has ended
 * @throws BackendError, or Error where nobody of the site answered
 */
export async function readAnswer<T>(answer: Response, name: string, onEnded: (message: string) => void): Promise<T> {
  const body = (await answer.json().catch(() => null)) as Partial<Envelope<T>> | null
  if (body && body.code === undefined) return body as T
  if (body?.code === successCode) return body.data as T
  // A proxy in between answered, or nobody did: for the reader that is the network.
  if (!body?.code) throw new Error(`${name}: ${answer.status}`)
  const message = body.message || (body.code === accountGoneCode ? 'Error' : `${name}: ${body.code}`)
  if (body.code === reloadCode) onEnded(message)
  throw new BackendError(body.code, message, undefined, body.fields)
}
