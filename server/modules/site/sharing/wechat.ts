import { z } from 'zod'
import { CallError } from '#contract/errors.ts'
import type { Log } from '#server/platform/log.ts'
import { bytesOf, createFetcher, FetchError } from '#server/platform/net/public-fetch.ts'

/** Account by which WeChat knows the site. */
export interface WechatAccount {
  appId: string
  appSecret: string
  /** Address of WeChat's API, without a closing slash. */
  apiUrl: string
}

interface Needs {
  account: WechatAccount
  log: Log
  /** How long one question to WeChat may take. */
  timeoutMs?: number
}

/** A secret of WeChat's that is valid for a while, and the time from which to request a new one. */
interface Lent {
  value: string
  renewAt: number
}

const answerWithinMs = 5000
const largestAnswer = 64 << 10
/** Renewed before it expires, so that a page signed at the last moment still works. */
const renewEarlyMs = 5 * 60_000
/** After a failure WeChat is not asked for a while: it limits requests, and anybody may ask us for a signature. */
const restAfterFailureMs = 10_000
/** The access token is not the newest one: another process has asked for one since. */
const staleToken: ReadonlySet<number> = new Set([40001, 40014, 42001])

const refusal = z.object({ errcode: z.number().int(), errmsg: z.string().default('') })
const seconds = z.number().positive()
const tokenAnswer = z.object({ access_token: z.string().min(1), expires_in: seconds })
const ticketAnswer = z.object({ ticket: z.string().min(1), expires_in: seconds })

/** WeChat has understood and refuses. */
class Refused extends Error {
  readonly errcode: number
  constructor(errcode: number, message: string) {
    super(message)
    this.errcode = errcode
  }
}

/**
 * The ticket that pages are signed with, fetched with an access token; both are kept until shortly before they expire
 * and fetched once for all that ask at the same time.
 */
export function createWechat({ account, log, timeoutMs = answerWithinMs }: Needs) {
  // The address is the operator's own choice, so it may be a relay in the same network.
  const fetcher = createFetcher({ allowPrivate: true })
  let token: Lent | undefined
  let ticket: Lent | undefined
  let asking: Promise<string> | undefined
  let failure: { error: CallError; until: number } | undefined

  async function ask(path: string, parameters: Record<string, string>): Promise<unknown> {
    const address = `${account.apiUrl}${path}?${new URLSearchParams(parameters)}`
    // A redirect would hand the secret to another host.
    const answer = await fetcher(address, { maxBytes: largestAnswer, timeoutMs, maxRedirects: 0 })
    const body = readJson((await bytesOf(answer)).toString('utf8'))
    if (answer.status !== 200 || body === undefined) {
      throw new CallError('providerFailed', `WeChat, HTTP ${answer.status}${body === undefined ? ', not JSON' : ''}`)
    }
    const refused = refusal.safeParse(body)
    if (refused.success && refused.data.errcode !== 0) {
      throw new Refused(refused.data.errcode, refused.data.errmsg)
    }
    return body
  }

  async function freshToken(now: number): Promise<string> {
    if (token && now < token.renewAt) return token.value
    const { appId: appid, appSecret: secret } = account
    const body = await ask('/cgi-bin/token', { grant_type: 'client_credential', appid, secret })
    const { access_token, expires_in } = parseAnswer(tokenAnswer, body)
    token = toLease(access_token, expires_in, now)
    return access_token
  }

  async function askForTicket(now: number): Promise<string> {
    const body = await ask('/cgi-bin/ticket/getticket', { access_token: await freshToken(now), type: 'jsapi' })
    const { ticket: value, expires_in } = parseAnswer(ticketAnswer, body)
    ticket = toLease(value, expires_in, now)
    return value
  }

  async function freshTicket(now: number): Promise<string> {
    try {
      return await askForTicket(now)
    } catch (error) {
      if (!(error instanceof Refused && staleToken.has(error.errcode) && token)) throw error
      token = undefined
      return await askForTicket(now)
    }
  }

  return {
    /** The ticket of the moment. @throws CallError providerFailed, providerSlow */
    ticket(at: Date): Promise<string> {
      const now = at.getTime()
      if (ticket && now < ticket.renewAt) return Promise.resolve(ticket.value)
      if (failure && now < failure.until) return Promise.reject(failure.error)
      asking ??= freshTicket(now)
        .catch((error: unknown) => {
          log.warn({ err: error }, 'WeChat returned no ticket')
          failure = { error: asCallError(error), until: now + restAfterFailureMs }
          throw failure.error
        })
        .finally(() => {
          asking = undefined
        })
      return asking
    },
  }
}

const toLease = (value: string, expiresIn: number, now: number): Lent => ({
  value,
  renewAt: now + Math.max(expiresIn * 1000 - renewEarlyMs, (expiresIn * 1000) / 2),
})

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function parseAnswer<T>(shape: z.ZodType<T>, body: unknown): T {
  const parsed = shape.safeParse(body)
  if (parsed.success) return parsed.data
  throw new CallError('providerFailed', 'WeChat, an answer of another shape')
}

/** Returns the error for readers. WeChat's own words stay in the log: they may name addresses of this server. */
function asCallError(error: unknown): CallError {
  if (error instanceof CallError) return error
  if (error instanceof Refused) return new CallError('providerFailed', `WeChat, errcode ${error.errcode}`)
  const slow = error instanceof FetchError && error.reason === 'tooSlow'
  return new CallError(slow ? 'providerSlow' : 'providerFailed', 'WeChat')
}
