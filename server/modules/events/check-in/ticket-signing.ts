import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, sign, verify } from 'node:crypto'
import { readTicketCode, signedBytesOf, type TicketCode, writeTicketCode } from '#contract/events/ticket-code.ts'

/** A key pair that signs tickets. The private part is stored sealed; doors get the public one. */
export interface TicketKeyPair {
  /** PKCS 8 in base64. */
  privateKey: string
  /** The 32 bytes of the public key in base64url, as browsers import them. */
  publicKey: string
}

export function createTicketKeyPair(): TicketKeyPair {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  return {
    privateKey: privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64'),
    publicKey: rawPublicKey(publicKey),
  }
}

/** @param privateKey as `createTicketKeyPair` gave it. @throws RangeError where a number does not fit the code */
export function signTicket(code: TicketCode, privateKey: string): string {
  const key = createPrivateKey({ key: Buffer.from(privateKey, 'base64'), format: 'der', type: 'pkcs8' })
  const signed = signedBytesOf(code)
  return writeTicketCode(signed, sign(null, signed, key))
}

/**
 * The ticket that a code stands for, if one of the keys signed it. Says nothing about the event, the serial or the time.
 * @param publicKeys by the id of the key, as `createTicketKeyPair` gave them
 */
export function verifyTicket(text: string, publicKeys: ReadonlyMap<number, string>): TicketCode | undefined {
  const read = readTicketCode(text)
  const publicKey = read && publicKeys.get(read.code.keyId)
  if (!read || !publicKey) return undefined
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: publicKey }, format: 'jwk' })
  return verify(null, read.signed, key, read.signature) ? read.code : undefined
}

/** A JSON web key has the bytes of the key in base64url as `x`. */
const rawPublicKey = (key: KeyObject): string => key.export({ format: 'jwk' }).x ?? ''
