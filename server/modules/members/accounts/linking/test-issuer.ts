import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose'

const keyId = 'test-key'

/** For tests: an issuer of ID tokens on this machine, which publishes its keys as Google does. */
export async function openTestIssuer() {
  const [own, foreign] = [await generateKeyPair('RS256'), await generateKeyPair('RS256')]
  const published = { ...(await exportJWK(own.publicKey)), kid: keyId, alg: 'RS256', use: 'sig' }
  let broken = false
  const server = createServer((_request, response) => {
    if (broken) response.writeHead(503).end()
    else response.setHeader('content-type', 'application/json').end(JSON.stringify({ keys: [published] }))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  const token = (claims: JWTPayload, { key = own.privateKey, kid = keyId } = {}) =>
    new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid, typ: 'JWT' }).sign(key)

  return {
    origin,
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
