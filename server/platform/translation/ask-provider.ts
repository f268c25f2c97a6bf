import { providerHealth } from '#server/platform/net/provider-health.ts'
import { TranslationError, type TranslationProblem } from './translator.ts'

export interface ProviderRequest {
  url: string
  headers: Record<string, string>
  body: unknown
  /** Milliseconds for everything together. */
  timeoutMs?: number
  signal?: AbortSignal
}

type Json = Readonly<Record<string, unknown>>

/** A large model takes its time for a long article. */
const usualTimeoutMs = 90_000
const longestAnswer = 2 << 20
const longestWaitSeconds = 24 * 3600

const problems: Readonly<Record<number, TranslationProblem>> = {
  401: 'unauthorised',
  403: 'unauthorised',
  402: 'quota',
  456: 'quota',
  408: 'busy',
  409: 'busy',
  425: 'busy',
  429: 'busy',
}

/**
 * Posts JSON to a provider and reads JSON. Redirects are not followed, since the key would go along.
 * @throws TranslationError
 */
export const askProvider = (request: ProviderRequest): Promise<Json> =>
  providerHealth.watch('translation', () => ask(request))

async function ask({ url, headers, body, timeoutMs = usualTimeoutMs, signal }: ProviderRequest): Promise<Json> {
  const timer = AbortSignal.timeout(timeoutMs)
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json', ...headers },
      body: JSON.stringify(body),
      signal: signal ? AbortSignal.any([timer, signal]) : timer,
      redirect: 'manual',
    })
    if (!response.ok) {
      await response.body?.cancel()
      throw refusal(response)
    }
    return jsonOf(await textOf(response))
  } catch (error) {
    if (error instanceof TranslationError) throw error
    if (timer.aborted) throw new TranslationError('tooSlow', 'The provider of translations takes too long')
    const { cause } = error as { cause?: { code?: unknown } }
    const code = typeof cause?.code === 'string' ? cause.code : 'no connection'
    throw new TranslationError('unreachable', `The provider of translations cannot be reached: ${code}`)
  }
}

/** The provider's own words are not included: they quote requests and keys. */
function refusal({ status, headers }: Response): TranslationError {
  // A redirect usually leads to a sign-in page.
  const other: TranslationProblem = status >= 500 ? 'busy' : status < 400 ? 'unreadable' : 'refused'
  const problem = problems[status] ?? other
  const retryAfter = secondsOf(headers.get('retry-after'))
  return new TranslationError(problem, `The provider of translations answered with ${status}`, { retryAfter })
}

/** The header in whole seconds, at most a day: it holds seconds or a date. */
export function secondsOf(header: string | null, now = Date.now()): number | undefined {
  if (header === null) return undefined
  const seconds = /^\s*\d{1,9}\s*$/.test(header) ? Number(header) : Math.ceil((Date.parse(header) - now) / 1000)
  return Number.isFinite(seconds) && seconds > 0 ? Math.min(seconds, longestWaitSeconds) : undefined
}

async function textOf(response: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of response.body ?? []) {
    length += chunk.length
    if (length > longestAnswer) throw unreadable('its answer is far too long')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

function jsonOf(text: string): Json {
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Json
  } catch {
    // Said below.
  }
  throw unreadable('its answer is no JSON')
}

const unreadable = (why: string) =>
  new TranslationError('unreadable', `What answers for the provider of translations is not it: ${why}`)

/** A provider's count; zero for anything that is not a count. */
export const countOf = (value: unknown): number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value > 0 ? value : 0
