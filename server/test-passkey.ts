import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'

const sha256 = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest()
const base64url = (bytes: Buffer) => bytes.toString('base64url')
/** User present and verified. */
const verifiedFlags = 0x05
const attestedFlag = 0x40

interface Ways {
  /** Page on which the device is asked. */
  origin?: string
  /** Bits that say who was there. */
  flags?: number
  /** The counter of the next signature. */
  counter?: number
}

/** For tests: a device with one passkey, which signs challenges as WebAuthn says. */
export function openTestPasskey(siteOrigin = 'http://site.test') {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(32)
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const coseKey = isoCBOR.encode(
    new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
      [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
    ]),
  )
  const named = { id: base64url(id), rawId: base64url(id), type: 'public-key' as const }

  const clientData = (type: string, options: object, origin: string) => {
    const { challenge } = options as { challenge: string }
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  }
  const authenticatorData = (flags: number, counter: number, more = Buffer.alloc(0)) => {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    return Buffer.concat([sha256(new URL(siteOrigin).hostname), Buffer.from([flags]), count, more])
  }

  return {
    /** The answer to the options of a new passkey. */
    create(options: object, { origin = siteOrigin, flags = verifiedFlags, counter = 0 }: Ways = {}) {
      const length = Buffer.from([0, id.length])
      const attested = Buffer.concat([Buffer.alloc(16), length, id, coseKey])
      const authData = new Uint8Array(authenticatorData(flags | attestedFlag, counter, attested))
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authData],
      ])
      return {
        ...named,
        response: {
          clientDataJSON: base64url(clientData('webauthn.create', options, origin)),
          attestationObject: base64url(Buffer.from(isoCBOR.encode(attestation as never))),
          transports: ['internal'],
        },
      }
    },

    /** The answer to the options of a sign-in. */
    sign(options: object, { origin = siteOrigin, flags = verifiedFlags, counter = 0 }: Ways = {}) {
      const data = clientData('webauthn.get', options, origin)
      const authData = authenticatorData(flags, counter)
      const signature = sign('sha256', Buffer.concat([authData, sha256(data)]), privateKey)
      return {
        ...named,
        response: {
          clientDataJSON: base64url(data),
          authenticatorData: base64url(authData),
          signature: base64url(signature),
        },
      }
    },
  }
}
