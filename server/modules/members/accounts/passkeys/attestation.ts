import { decodeAttestationObject } from '@simplewebauthn/server/helpers'

/**
 * True if a new passkey comes without certificates of its maker, which nobody asked for. The library would ask the
 * addresses that such a certificate names whether it was revoked: addresses that anybody can choose.
 * @param attestation base64url; what cannot be read gives false
 */
export function isWithoutCertificates(attestation: string): boolean {
  try {
    const object = decodeAttestationObject(new Uint8Array(Buffer.from(attestation, 'base64url')))
    const format = object.get('fmt')
    return format === 'none' || (format === 'packed' && object.get('attStmt').get('x5c') === undefined)
  } catch {
    return false
  }
}
