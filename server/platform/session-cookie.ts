import type { FastifyReply, FastifyRequest } from 'fastify'
import { CallError } from '#contract/errors.ts'
import { apiTokenPrefix } from '#contract/integration-terms.ts'
import type { Caller, SessionFinder, TokenFinder } from './caller.ts'
import { readCookie, setCookie } from './cookies.ts'
import { daySeconds } from './durations.ts'

/** Holds the session's token if the site is reached without TLS; scripts cannot read it. */
const plainTokenCookie = 'token'
/** The same over TLS: browsers accept the prefix only from this very host, so no neighbouring host can plant one. */
const hostTokenCookie = `__Host-${plainTokenCookie}`
/** Tells scripts and styles, before the page asks, that somebody is signed in. It grants nothing. */
export const memberCookie = 'member'
/** Sessions are sliding: each visit extends them by this long. */
export const sessionLifetimeSeconds = 30 * daySeconds
const longestDevice = 300
/** 256 bits in base64url. */
const tokenForm = /^[\w-]{43}$/

interface CallerNeeds {
  sessions: SessionFinder
  /** Only where other programs may use their own tokens. */
  tokens?: TokenFinder
  siteOrigin: string
  now: Date
}

/** Everything that a request says about its caller; the session is looked up when a token came with it. */
export async function callerOf(
  request: FastifyRequest,
  reply: FastifyReply,
  { sessions, tokens, siteOrigin, now }: CallerNeeds,
): Promise<Caller> {
  const secure = siteOrigin.startsWith('https:')
  const { cookie } = request.headers
  const plain = readCookie(cookie, plainTokenCookie)
  // A cookie from before is accepted once: the answer replaces it with the other.
  const fromCookie = secure ? (readCookie(cookie, hostTokenCookie) ?? plain) : plain
  const fromHeader = headerToken(request)
  const token = fromHeader ?? fromCookie
  if (fromCookie && token === fromCookie && request.method === 'POST') assertOwnOrigin(request, siteOrigin)
  const find = async () => {
    if (token && tokenForm.test(token)) return sessions.findSession(token, now)
    return fromHeader?.startsWith(apiTokenPrefix) ? tokens?.findToken(fromHeader, request.ip, now) : undefined
  }
  const session = await find()
  const set = (value: string, maxAge: number) => {
    // Earlier ones would be sent too: of several, the last one of the same answer counts.
    reply
      .removeHeader('set-cookie')
      .header('set-cookie', [
        setCookie(secure ? hostTokenCookie : plainTokenCookie, value, { maxAge, secure, httpOnly: true }),
        setCookie(memberCookie, value && '1', { maxAge, secure, httpOnly: false }),
        ...(secure && plain !== undefined
          ? [setCookie(plainTokenCookie, '', { maxAge: 0, secure, httpOnly: true })]
          : []),
      ])
  }
  // The cookie is extended along with the session; a cookie whose session has ended would make the page reload for
  // ever.
  if (fromCookie && token === fromCookie) set(session ? fromCookie : '', session ? sessionLifetimeSeconds : 0)
  return {
    address: request.ip,
    device: (request.headers['user-agent'] ?? '').slice(0, longestDevice).toWellFormed(),
    session,
    tokenSent: Boolean(token),
    fromElsewhere: comesFromElsewhere(request, siteOrigin),
    keepToken: (fresh) => set(fresh, sessionLifetimeSeconds),
    forgetToken: () => set('', 0),
  }
}

/** Clients other than browsers send the token in the Authorization header (specification, point 7). */
function headerToken({ headers }: FastifyRequest): string | undefined {
  return headers.authorization?.replace(/^Bearer\s+/i, '').trim() || undefined
}

/**
 * Writes with a cookie must come from this site's own pages. Browsers send Origin with every POST; Sec-Fetch-Site,
 * which no script can set, covers a site that is reached under a second name.
 * @throws CallError foreignOrigin
 */
export function assertOwnOrigin(request: FastifyRequest, siteOrigin: string): void {
  if (!isOwnPage(request, siteOrigin)) throw new CallError('foreignOrigin')
}

function isOwnPage({ headers }: FastifyRequest, siteOrigin: string): boolean {
  return headers['sec-fetch-site'] === 'same-origin' || headers.origin === siteOrigin
}

/** Programs other than browsers send neither header. */
function comesFromElsewhere(request: FastifyRequest, siteOrigin: string): boolean {
  const { origin, 'sec-fetch-site': site } = request.headers
  const told = origin !== undefined || site === 'cross-site' || site === 'same-site'
  return told && !isOwnPage(request, siteOrigin)
}
