import type { EdgeSettings } from '#server/platform/config/edge-config.ts'

/** A server or service that answers are purged from. */
export interface PurgeTarget {
  /** Name for the log and metrics. */
  host: string
  /** How many keys a request takes. */
  keysAtOnce: number
  /** The shortest time between two requests, ms. */
  pauseMs: number
  /** @throws PurgeError */
  purge(keys: readonly string[]): Promise<void>
}

/** Something was not purged. */
export class PurgeError extends Error {
  /** Seconds after which the service can be asked again, if it said so. */
  readonly retryAfter: number | undefined
  constructor(message: string, options: { retryAfter?: number | undefined; cause?: unknown } = {}) {
    super(message, { cause: options.cause })
    this.name = 'PurgeError'
    this.retryAfter = options.retryAfter
  }
}

const answerWithinMs = 5_000
const longestAnswer = 10_000

/** Keys have up to 40 characters, and Varnish takes header lines of 8 kB. */
const varnishKeys = 150
const fastlyKeys = 256
const cloudflareKeys = 100
/** Five requests a second, which a paid plan allows; the free one says when to go on. */
const cloudflarePauseMs = 200

/** Returns what is purged of an edge; nothing of nginx, whose free version cannot do it. */
export function purgeTargets(edge: EdgeSettings): PurgeTarget[] {
  switch (edge.kind) {
    case 'nginx':
      return []
    case 'varnish':
      return edge.urls.map((url) => ({
        ...{ host: new URL(url).host, keysAtOnce: varnishKeys, pauseMs: 0 },
        async purge(keys) {
          await ask(`${url}/`, { method: 'PURGE', headers: { 'surrogate-key': keys.join(' ') } })
        },
      }))
    case 'fastly': {
      const headers = { 'fastly-key': edge.token, accept: 'application/json' }
      return [
        {
          ...{ host: new URL(edge.url).host, keysAtOnce: fastlyKeys, pauseMs: 0 },
          async purge(keys) {
            const url = `${edge.url}/service/${edge.zone}/purge`
            await ask(url, jsonRequest(headers, { surrogate_keys: keys }))
          },
        },
      ]
    }
    case 'cloudflare': {
      const headers = { authorization: `Bearer ${edge.token}` }
      return [
        {
          ...{ host: new URL(edge.url).host, keysAtOnce: cloudflareKeys, pauseMs: cloudflarePauseMs },
          async purge(keys) {
            const text = await ask(`${edge.url}/zones/${edge.zone}/purge_cache`, jsonRequest(headers, { tags: keys }))
            if (!isSuccess(text)) throw new PurgeError('Cloudflare did not confirm a purge')
          },
        },
      ]
    }
  }
}

const jsonRequest = (headers: Record<string, string>, body: object): RequestInit => ({
  method: 'POST',
  headers: { ...headers, 'content-type': 'application/json' },
  body: JSON.stringify(body),
})

/** Sends a request and returns the beginning of the answer. @throws PurgeError; what it says names no token */
async function ask(url: string, request: RequestInit): Promise<string> {
  const signal = AbortSignal.timeout(answerWithinMs)
  const failed = (cause: unknown) => {
    throw new PurgeError(`${new URL(url).host} did not answer a purge`, { cause })
  }
  const answer = await fetch(url, { ...request, redirect: 'error', signal }).catch(failed)
  const text = await beginningOf(answer).catch(failed)
  if (answer.ok) return text
  const seconds = Number(answer.headers.get('retry-after'))
  throw new PurgeError(`${new URL(url).host} refused a purge with status ${answer.status}`, {
    retryAfter: seconds > 0 ? seconds : undefined,
  })
}

async function beginningOf({ body }: Response): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const bytes of body ?? []) {
    text += decoder.decode(bytes, { stream: true })
    if (text.length > longestAnswer) break
  }
  return text
}

function isSuccess(text: string): boolean {
  try {
    return (JSON.parse(text) as { success?: unknown }).success === true
  } catch {
    return false
  }
}
