import { createPrivateKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { hourMs } from '#server/platform/durations.ts'

/** A key pair as it is stored. */
export interface VapidKeys {
  /** Uncompressed point in base64url, as browsers take it. */
  publicKey: string
  /** JSON Web Key. */
  privateKey: string
}

/** Push services take signatures for at most a day; of these, pushes of half a day share one. */
const validForMs = 20 * hourMs
const sharedForMs = 8 * hourMs
const maxOrigins = 1_000

export function createVapidKeys(): VapidKeys {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
  const jwk = privateKey.export({ format: 'jwk' })
  const point = Buffer.concat([Buffer.of(4), ...[jwk.x, jwk.y].map((part) => Buffer.from(part ?? '', 'base64url'))])
  return { publicKey: point.toString('base64url'), privateKey: JSON.stringify(jwk) }
}

/**
 * Creates the signing of pushes by which push services know who sends them (RFC 8292).
 * @param contact address of somebody to ask, such as https://example.org
 */
export function createVapid({ publicKey, privateKey }: VapidKeys, contact: string) {
  const key: KeyObject = createPrivateKey({ key: JSON.parse(privateKey), format: 'jwk' })
  const kept = new LRUCache<string, string>({ max: maxOrigins, ttl: sharedForMs })
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')
  return {
    publicKey,
    /** The header Authorization of pushes to a service. */
    authorization(origin: string, now: Date): string {
      const known = kept.get(origin)
      if (known !== undefined) return known
      const claims = { aud: origin, exp: Math.floor((now.getTime() + validForMs) / 1_000), sub: contact }
      const signed = `${encode({ typ: 'JWT', alg: 'ES256' })}.${encode(claims)}`
      const signature = sign('sha256', Buffer.from(signed), { key, dsaEncoding: 'ieee-p1363' }).toString('base64url')
      const header = `vapid t=${signed}.${signature}, k=${publicKey}`
      kept.set(origin, header)
      return header
    },
  }
}

export type Vapid = ReturnType<typeof createVapid>
