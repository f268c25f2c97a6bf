import { setTimeout as pause } from 'node:timers/promises'
import { CallError } from '#contract/errors.ts'
import type { OpenSearchSettings } from '#server/platform/config/search-config.ts'
import { createReachability, isTimeout, patienceMs } from '#server/platform/net/reachability.ts'

/** Readers wait for a question, hardly anybody for what is written. */
const writingMs = 30_000
/** Number of attempts in all if a request may succeed a moment later, each after twice as long. */
const attempts = 4
const firstPauseMs = 200
const retryAfterSeconds = 5
const passing = new Set([429, 502, 503, 504])

/** The engine answered with an error, or not at all. */
export class OpenSearchError extends Error {
  /** Absent where it did not answer. */
  readonly status: number | undefined
  /** The time for it was over. */
  readonly isSlow: boolean
  constructor(message: string, { status, cause }: { status?: number; cause?: unknown } = {}) {
    super(message)
    this.name = 'OpenSearchError'
    this.status = status
    this.isSlow = isTimeout(cause)
  }
}

/** Returns the error for readers when the engine cannot answer. */
export const busy = () => new CallError('searchBusy', undefined, retryAfterSeconds)

/** True if the same request may succeed later. */
export const isPassing = (status: number | undefined): boolean => status === undefined || passing.has(status)

interface Request {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: string
  /** Sent as JSON; of a list each on a line of its own. */
  body?: object | readonly object[]
  /** An answer too, beside success. */
  expected?: number
}

/**
 * Speaks to OpenSearch or Elasticsearch by what both have in common: plain HTTP, without the client of either, which
 * refuses the other's servers.
 * @param wait between attempts; tests have their own, and their own clock
 */
export function createOpenSearchClient(
  { url, user, waitsMs = patienceMs }: OpenSearchSettings,
  wait: (ms: number) => Promise<unknown> = pause,
  now: () => number = Date.now,
) {
  const authorization = user && `Basic ${Buffer.from(`${user.name}:${user.password}`).toString('base64')}`

  async function send<T>({ method, path, body, expected }: Request, timeoutMs: number): Promise<T> {
    const lines = Array.isArray(body)
    const response = await fetch(`${url}${path}`, {
      method,
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
      headers: {
        ...(authorization && { authorization }),
        ...(body && { 'content-type': lines ? 'application/x-ndjson' : 'application/json' }),
      },
      ...(body && { body: lines ? body.map((line) => `${JSON.stringify(line)}\n`).join('') : JSON.stringify(body) }),
    }).catch((cause: unknown) => {
      throw new OpenSearchError(`No answer to ${method} ${path}: ${(cause as Error).message}`, { cause })
    })
    const text = await response.text().catch((cause: unknown) => {
      throw new OpenSearchError(`No whole answer to ${method} ${path}: ${(cause as Error).message}`, { cause })
    })
    if (response.ok || response.status === expected) return JSON.parse(text || '{}') as T
    throw new OpenSearchError(`${response.status} to ${method} ${path}: ${text.slice(0, 500)}`, {
      status: response.status,
    })
  }

  const { through } = createReachability({
    ping: () => fetch(url, { method: 'HEAD', redirect: 'manual', signal: AbortSignal.timeout(waitsMs) }),
    refusal: () => new OpenSearchError('It does not answer'),
    isSilence: (error) => error instanceof OpenSearchError && error.status === undefined,
    isSlow: (error) => error instanceof OpenSearchError && error.isSlow,
    now,
  })

  return {
    /** Asks once, for a reader. @throws CallError searchBusy where the engine cannot answer now */
    async ask<T>(request: Request): Promise<T> {
      try {
        return await through(() => send<T>(request, waitsMs))
      } catch (error) {
        if (error instanceof OpenSearchError && isPassing(error.status)) throw busy()
        throw error
      }
    },

    /** Writes, again where that may help. @throws OpenSearchError */
    async write<T>(request: Request): Promise<T> {
      for (let attempt = 1; ; attempt += 1) {
        try {
          return await through(() => send<T>(request, writingMs))
        } catch (error) {
          // If nothing answers, jobs that write try again soon by themselves, and searches may wait for this request.
          const helps = error instanceof OpenSearchError && error.status !== undefined && isPassing(error.status)
          if (!helps || attempt === attempts) throw error
        }
        await wait(firstPauseMs * 2 ** (attempt - 1))
      }
    },
  }
}

export type OpenSearchClient = ReturnType<typeof createOpenSearchClient>
