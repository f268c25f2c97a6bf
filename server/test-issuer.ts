import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose'

const keyId = 'test-key'

/**
 * For tests: an issuer of ID tokens on this machine, which publishes its keys as Google does, and has a page on which
 * somebody signs in. The page checks what it is asked as OpenID Connect has it, and says what is wrong.
 */
export async function openTestIssuer() {
  const [own, foreign] = [await generateKeyPair('RS256'), await generateKeyPair('RS256')]
  const published = { ...(await exportJWK(own.publicKey)), kid: keyId, alg: 'RS256', use: 'sig' }
  let broken = false
  const server = createServer((request, response) => {
    const address = new URL(request.url ?? '', 'http://issuer.test')
    if (broken) response.writeHead(503).end()
    else if (address.pathname === '/auth') void showPage(address.searchParams, response)
    else response.setHeader('content-type', 'application/json').end(JSON.stringify({ keys: [published] }))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  const token = (claims: JWTPayload, { key = own.privateKey, kid = keyId } = {}) =>
    new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid, typ: 'JWT' }).sign(key)

  /** The page on which somebody whom nobody knows signs in by a link. */
  async function showPage(asked: URLSearchParams, response: ServerResponse): Promise<void> {
    const [client, back, nonce, state] = ['client_id', 'redirect_uri', 'nonce', 'state'].map((name) => asked.get(name))
    const wrong = [
      !client && 'client_id',
      !(back && /^http:\/\/127\.0\.0\.1:\d+\/home$/.test(back)) && 'redirect_uri',
      asked.get('response_type') !== 'id_token' && 'response_type',
      asked.get('scope') !== 'openid email profile' && 'scope',
      !(nonce && nonce.length >= 32) && 'nonce',
      !(state && state.length >= 32 && state !== nonce) && 'state',
    ].filter(Boolean)
    response.setHeader('content-type', 'text/html')
    if (wrong.length > 0) {
      response.writeHead(400).end(wrong.join(', '))
      return
    }
    const person = { sub: `sub-${nonce}`, email: `${nonce}@gmail.com`, email_verified: true, name: 'Somebody there' }
    const times = { iat: Math.floor(Date.now() / 1_000), exp: Math.floor(Date.now() / 1_000) + 300 }
    const credential = await token({ iss: origin, aud: client ?? '', nonce, ...person, ...times })
    const answer = new URLSearchParams({ state: state ?? '', id_token: credential })
    response.end(`<!doctype html><link rel="icon" href="data:,"><a href="${back}#${answer}">Continue</a>`)
  }

  return {
    origin,
    authUrl: `${origin}/auth`,
    jwksUrl: `${origin}/certs`,
    publicJwk: published,
    token,
    /** Signed with a key that is not published, under the name of the one that is. */
    forged: (claims: JWTPayload) => token(claims, { key: foreign.privateKey }),
    /** Under the name of a key that nobody knows. */
    ofUnknownKey: (claims: JWTPayload) => token(claims, { key: foreign.privateKey, kid: 'other' }),
    breakDown: () => {
      broken = true
    },
    close: () => server.close(),
  }
}

export type TestIssuer = Awaited<ReturnType<typeof openTestIssuer>>
