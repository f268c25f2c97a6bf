import type { FastifyReply, FastifyRequest } from 'fastify'
import { CallError } from '#contract/errors.ts'
import { apiTokenPrefix } from '#contract/integration/integration-terms.ts'
import { challengeHeader } from '#contract/staff/challenge-terms.ts'
import { daySeconds } from '#server/platform/durations.ts'
import type { Caller } from './call-context.ts'
import type { SessionFinder, TokenFinder } from './caller.ts'
import { readCookie, setCookie } from './cookies.ts'

/** Holds the session's token if the site is reached without TLS; scripts cannot read it. */
const plainTokenCookie = 'token'
/** The same over TLS: browsers accept the prefix only from this very host, so no neighbouring host can plant one. */
const hostTokenCookie = `__Host-${plainTokenCookie}`
/** Says who has signed in with this browser before; see the subject of accounts. */
const plainDeviceCookie = 'device'
const hostDeviceCookie = `__Host-${plainDeviceCookie}`
const yearSeconds = 365 * daySeconds
/** Informs scripts and styles, before the page asks, that somebody is signed in. It grants nothing. */
const memberCookie = 'member'
/** The value after a page reset the token, which it cannot do itself (specification, point 4); it is removed here. */
const resetMember = '0'
/** Sessions are sliding: each visit extends them by this long. */
export const sessionLifetimeSeconds = 30 * daySeconds
/** The duration of the longest session (docs/decisions/0032); the server decides when a session ends. */
const cookieLifetimeSeconds = 90 * daySeconds
const longestDevice = 300
/** Answers of providers have up to 2,048 characters and more. */
const longestAnswer = 8_192
/** 256 bits in base64url. */
const tokenForm = /^[\w-]{43}$/

interface CallerNeeds {
  sessions: SessionFinder
  /** Only where other programs may use their own tokens. */
  tokens?: TokenFinder
  siteOrigin: string
  /** The header in which proxies name countries, in lower case. */
  countryHeader?: string | undefined
  /** True for an answer that does not say that the session has ended: its cookie is left to one that does. */
  forAnybody?: boolean
  now: Date
}

/** Everything that a request says about its caller; the session is looked up when a token came with it. */
export async function callerOf(
  request: FastifyRequest,
  reply: FastifyReply,
  { sessions, tokens, siteOrigin, countryHeader, forAnybody = false, now }: CallerNeeds,
): Promise<Caller> {
  const secure = siteOrigin.startsWith('https:')
  const { cookie } = request.headers
  // Over TLS a cookie without the prefix may be one that a neighbouring host planted.
  const tokenCookie = secure ? hostTokenCookie : plainTokenCookie
  const member = readCookie(cookie, memberCookie)
  const kept = readCookie(cookie, tokenCookie)
  const isReset = kept !== undefined && member === resetMember
  const fromCookie = isReset ? undefined : kept
  const fromHeader = headerToken(request)
  const token = fromHeader ?? fromCookie
  const tokenInCookie = token !== undefined && token === fromCookie
  if (tokenInCookie && request.method === 'POST') assertOwnOrigin(request, siteOrigin)
  const find = async () => {
    if (token && tokenForm.test(token)) return sessions.findSession(token, now)
    return fromHeader?.startsWith(apiTokenPrefix) ? tokens?.findToken(fromHeader, request.ip, now) : undefined
  }
  const session = await find()
  const memberSign = setCookie(memberCookie, '1', { maxAge: cookieLifetimeSeconds, secure, httpOnly: false })
  const set = (value: string, maxAge: number) => {
    // Earlier ones would be sent too: of several, the last one of the same answer counts.
    reply
      .removeHeader('set-cookie')
      .header('set-cookie', [
        setCookie(tokenCookie, value, { maxAge, secure, httpOnly: true }),
        value ? memberSign : setCookie(memberCookie, '', { maxAge: 0, secure, httpOnly: false }),
      ])
  }
  // A cookie whose session has ended would make the page reload for ever. That of a good one is not sent again: its token
  // may be replaced meanwhile by the answer to another request.
  if (isReset || (tokenInCookie && !session && !forAnybody)) set('', 0)
  else if (tokenInCookie && member === undefined) reply.header('set-cookie', memberSign)
  return {
    address: request.ip,
    device: (request.headers['user-agent'] ?? '').slice(0, longestDevice).toWellFormed(),
    session,
    tokenSent: Boolean(token),
    tokenInCookie,
    deviceCookie: readCookie(cookie, secure ? hostDeviceCookie : plainDeviceCookie),
    country: countryHeader === undefined ? undefined : countryOf(request, countryHeader),
    challengeAnswer: answerIn(request),
    untracked: asksNotToBeTracked(request.headers),
    fromElsewhere: comesFromElsewhere(request, siteOrigin),
    keepToken: (fresh) => set(fresh, cookieLifetimeSeconds),
    keepDevice: (value) => {
      const name = secure ? hostDeviceCookie : plainDeviceCookie
      reply.header('set-cookie', setCookie(name, value, { maxAge: yearSeconds, secure, httpOnly: true }))
    },
    forgetToken: () => set('', 0),
  }
}

/** Returns the country from a proxy; XX, ZZ and T1 mean none. Without a trusted proxy, the client could send anything. */
function countryOf({ headers, ips }: FastifyRequest, header: string): string | undefined {
  const named = headers[header]
  if (typeof named !== 'string' || (ips?.length ?? 0) < 2) return undefined
  const country = named.trim().toUpperCase()
  return /^[A-Z]{2}$/.test(country) && country !== 'XX' && country !== 'ZZ' ? country : undefined
}

/** The answer of a challenge. */
function answerIn({ headers }: FastifyRequest): string | undefined {
  const answer = headers[challengeHeader]
  return typeof answer === 'string' && answer.length <= longestAnswer ? answer : undefined
}

/** Do Not Track, or Global Privacy Control. */
export const asksNotToBeTracked = (headers: FastifyRequest['headers']): boolean =>
  headers.dnt === '1' || headers['sec-gpc'] === '1'

/** Clients other than browsers send the token in the Authorization header (specification, point 7). */
function headerToken({ headers }: FastifyRequest): string | undefined {
  return headers.authorization?.replace(/^Bearer\s+/i, '').trim() || undefined
}

/**
 * Writes with a cookie must come from this site's own pages. Browsers send Origin with every POST; Sec-Fetch-Site,
 * which no script can set, covers a site that is reached under a second name.
 * @throws CallError foreignOrigin
 */
function assertOwnOrigin(request: FastifyRequest, siteOrigin: string): void {
  if (!isOwnPage(request, siteOrigin)) throw new CallError('foreignOrigin')
}

function isOwnPage({ headers }: FastifyRequest, siteOrigin: string): boolean {
  return headers['sec-fetch-site'] === 'same-origin' || headers.origin === siteOrigin
}

/** Programs other than browsers send neither header. */
function comesFromElsewhere(request: FastifyRequest, siteOrigin: string): boolean {
  const { origin, 'sec-fetch-site': site } = request.headers
  const isBrowser = origin !== undefined || site === 'cross-site' || site === 'same-site'
  return isBrowser && !isOwnPage(request, siteOrigin)
}
