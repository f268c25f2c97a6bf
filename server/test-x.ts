import { createHash, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

interface Agreement {
  challenge: string
  redirectUri: string
  account: { id: string; username: string }
}

/** How the server answers in place of its usual way. */
export type Mood = 'usual' | 'refusing' | 'garbled' | 'redirecting' | 'huge' | 'hanging up'

const clientId = 'client of this site'
const clientSecret = 'secret/of:this site'

async function bodyOf(request: IncomingMessage): Promise<URLSearchParams> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return new URLSearchParams(Buffer.concat(parts).toString())
}

/**
 * For tests: X's OAuth 2 on this machine. It checks what it is sent as RFC 6749 and RFC 7636 have it, and refuses what is
 * not right.
 */
export async function openTestX() {
  const agreements = new Map<string, Agreement>()
  const tokens = new Map<string, Agreement['account']>()
  const problems: string[] = []
  let mood: Mood = 'usual'

  function answer(response: ServerResponse, status: number, value: object): void {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value))
  }

  /** Returns the error of a request for a token; undefined where there is none. */
  function wrongWith(request: IncomingMessage, form: URLSearchParams): string | undefined {
    const agreement = agreements.get(form.get('code') ?? '')
    const [id, secret] = Buffer.from((request.headers.authorization ?? '').replace('Basic ', ''), 'base64')
      .toString()
      .split(':')
      .map(decodeURIComponent)
    if (id !== clientId || secret !== clientSecret) return 'client authentication'
    if (form.get('grant_type') !== 'authorization_code') return 'grant_type'
    if (!agreement) return 'code'
    if (form.get('redirect_uri') !== agreement.redirectUri) return 'redirect_uri'
    const verifier = form.get('code_verifier') ?? ''
    if (!/^[\w.~-]{43,128}$/.test(verifier)) return 'form of code_verifier'
    if (createHash('sha256').update(verifier).digest('base64url') !== agreement.challenge) return 'code_verifier'
    return undefined
  }

  async function giveToken(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const form = await bodyOf(request)
    const problem = wrongWith(request, form)
    const agreement = agreements.get(form.get('code') ?? '')
    // A code is good once, whatever comes of it.
    agreements.delete(form.get('code') ?? '')
    if (problem || !agreement) {
      problems.push(problem ?? 'code')
      return answer(response, 400, { error: 'invalid_grant' })
    }
    const token = randomBytes(24).toString('base64url')
    tokens.set(token, agreement.account)
    answer(response, 200, {
      token_type: 'bearer',
      access_token: token,
      expires_in: 7200,
      scope: 'users.read tweet.read',
    })
  }

  function giveOwner(request: IncomingMessage, response: ServerResponse): void {
    const account = tokens.get((request.headers.authorization ?? '').replace('Bearer ', ''))
    if (account) answer(response, 200, { data: { ...account, name: 'Somebody <b>' } })
    else answer(response, 401, { title: 'Unauthorized' })
  }

  /** The page on which the owner of an account agrees by a link. It says what is wrong with what it is asked. */
  function showPage(address: string, response: ServerResponse): void {
    const asked = new URL(address, 'http://x.test').searchParams
    const challenge = asked.get('code_challenge') ?? ''
    const back = asked.get('redirect_uri') ?? ''
    const wrong = [
      asked.get('client_id') !== clientId && 'client_id',
      asked.get('response_type') !== 'code' && 'response_type',
      asked.get('code_challenge_method') !== 'S256' && 'code_challenge_method',
      !/^[\w-]{43}$/.test(challenge) && 'code_challenge',
      !/^http:\/\/127\.0\.0\.1:\d+\/my\/security$/.test(back) && 'redirect_uri',
      (asked.get('state') ?? '').length < 16 && 'state',
      !(asked.get('scope') ?? '').split(' ').includes('users.read') && 'scope',
    ].filter(Boolean)
    response.setHeader('content-type', 'text/html')
    if (wrong.length > 0) {
      response.writeHead(400).end(wrong.join(', '))
      return
    }
    const code = randomBytes(24).toString('base64url')
    const account = { id: String(randomBytes(4).readUInt32BE()), username: 'owner_there' }
    agreements.set(code, { challenge, redirectUri: back, account })
    const answer = new URLSearchParams({ state: asked.get('state') ?? '', code })
    response.end(`<!doctype html><link rel="icon" href="data:,"><a href="${back}?${answer}">Agree</a>`)
  }

  const moody: Partial<Record<Mood, (response: ServerResponse) => void>> = {
    refusing: (response) => answer(response, 403, { error: 'no' }),
    garbled: (response) => response.end('<html>'),
    redirecting: (response) => response.writeHead(302, { location: 'http://127.0.0.1:9/' }).end(),
    huge: (response) => response.end(JSON.stringify({ access_token: 'x'.repeat(1 << 20) })),
    'hanging up': (response) => response.destroy(),
  }

  const server = createServer((request, response) => {
    const special = moody[mood]
    if (special) special(response)
    else if (request.url === '/2/oauth2/token' && request.method === 'POST') void giveToken(request, response)
    else if (request.url === '/2/users/me') giveOwner(request, response)
    else if (request.url?.startsWith('/i/oauth2/authorize?')) showPage(request.url, response)
    else answer(response, 404, {})
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const settings = { clientId, clientSecret, authUrl: `${origin}/i/oauth2/authorize`, apiUrl: origin }

  return {
    settings,
    /** Errors of requests for tokens. */
    problems,
    /** The owner of an account agrees on the page at an address. @returns what the browser is sent back with */
    agree(address: string, account: Agreement['account']): { code: string; state: string; asked: URLSearchParams } {
      const asked = new URL(address).searchParams
      const code = randomBytes(24).toString('base64url')
      const challenge = asked.get('code_challenge') ?? ''
      agreements.set(code, { challenge, redirectUri: asked.get('redirect_uri') ?? '', account })
      return { code, state: asked.get('state') ?? '', asked }
    },
    become: (next: Mood) => {
      mood = next
    },
    close: () => server.close(),
  }
}

export type TestX = Awaited<ReturnType<typeof openTestX>>
