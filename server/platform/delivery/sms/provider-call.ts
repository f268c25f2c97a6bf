import { DeliveryError } from '../delivery-error.ts'

export interface ProviderRequest {
  url: string
  headers: Record<string, string>
  /** Absent: nothing, and no content type. */
  body?: string
  /** Milliseconds for everything together. */
  timeoutMs?: number
}

export interface ProviderAnswer {
  status: number
  /** Undefined where the provider answered with nothing. */
  json: Readonly<Record<string, unknown>> | undefined
}

const usualTimeoutMs = 10_000
const longestAnswer = 64 << 10

/**
 * Posts to a provider. An answer is JSON or empty; an HTML page comes from something in between. Redirects are not
 * followed, since the credentials would go along.
 * @throws DeliveryError
 */
export async function askProvider({ url, headers, body, timeoutMs = usualTimeoutMs }: ProviderRequest) {
  const signal = AbortSignal.timeout(timeoutMs)
  try {
    const response = await fetch(url, { method: 'POST', headers, body, signal, redirect: 'manual' })
    return { status: response.status, json: jsonOf(response.status, await textOf(response)) } satisfies ProviderAnswer
  } catch (error) {
    if (error instanceof DeliveryError) throw error
    throw signal.aborted
      ? new DeliveryError('tooSlow', 'The provider of text messages takes too long')
      : new DeliveryError('unreachable', `The provider of text messages cannot be reached: ${codeOf(error)}`)
  }
}

async function textOf(response: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of response.body ?? []) {
    length += chunk.length
    if (length > longestAnswer) throw unreadable(response.status)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

function jsonOf(status: number, text: string): ProviderAnswer['json'] {
  if (text.trim() === '') return undefined
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>
  } catch {
    // Said below.
  }
  throw unreadable(status)
}

const unreadable = (status: number) =>
  new DeliveryError('unreadable', `What answers for the provider of text messages is not it (status ${status})`)

/** Node's code for why a connection failed; the text of the error may hold the address. */
function codeOf(error: unknown): string {
  const { cause } = error as { cause?: { code?: unknown } }
  return typeof cause?.code === 'string' ? cause.code : 'no connection'
}

/** Rejects an answer. The provider's own words are not included, since they quote numbers and requests. */
export function refusal(status: number, code: unknown): DeliveryError {
  const known = typeof code === 'number' || (typeof code === 'string' && /^[\w.-]{1,80}$/.test(code))
  return new DeliveryError(
    'refused',
    `The provider of text messages refused one: status ${status}${known ? `, code ${code}` : ''}`,
  )
}

/** True for HTTP statuses of success. */
export const isSuccess = (status: number): boolean => status >= 200 && status < 300
