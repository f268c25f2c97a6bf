import { isoCBOR } from '@simplewebauthn/server/helpers'
import { expect, it } from 'vitest'
import { isWithoutCertificates } from './attestation.ts'

const certificates = new Map([['x5c', [new Uint8Array([1])]]])

function attestation(fmt: string, attStmt: Map<string, unknown>): string {
  const object = new Map<string, unknown>([
    ['fmt', fmt],
    ['attStmt', attStmt],
    ['authData', new Uint8Array(37)],
  ])
  return Buffer.from(isoCBOR.encode(object as never)).toString('base64url')
}

it.each<[string, string, boolean]>([
  ['none', attestation('none', new Map()), true],
  ['signed by the passkey itself', attestation('packed', new Map([['sig', new Uint8Array([1])]])), true],
  ['signed with a certificate', attestation('packed', certificates), false],
  ['of a maker that the library knows', attestation('apple', certificates), false],
  ['of another kind', attestation('android-key', new Map()), false],
  ['that is no CBOR', '_____', false],
])('accepts an attestation only without certificates: %s', (_, object, accepted) => {
  expect(isWithoutCertificates(object)).toBe(accepted)
})
