import { createHmac, timingSafeEqual } from 'node:crypto'

/**
 * Codes of authenticator apps: RFC 6238 with what all apps can do, which is SHA-1, six digits and steps of 30 seconds.
 * Pure.
 */

const stepMs = 30_000
const digits = 6
/** Bytes of a secret, as RFC 4226 recommends. */
export const totpSecretBytes = 20
/** A clock may be off by one step in each direction; the present one is the likeliest. */
const tolerated = [0, -1, 1]

/** The code of a step. */
export function totpCode(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const digest = createHmac('sha1', secret).update(counter).digest()
  const offset = digest.readUInt8(digest.length - 1) & 0xf
  const number = digest.readUInt32BE(offset) & 0x7fff_ffff
  return String(number % 10 ** digits).padStart(digits, '0')
}

/** The number of a moment's step since 1970. */
export const totpStep = (now: Date): number => Math.floor(now.getTime() / stepMs)

/** The step that a code belongs to, among those that are accepted at a moment. */
export function matchingStep(secret: Buffer, code: string, now: Date): number | undefined {
  const given = Buffer.from(code)
  if (given.length !== digits) return undefined
  return tolerated
    .map((shift) => totpStep(now) + shift)
    .find((step) => timingSafeEqual(given, Buffer.from(totpCode(secret, step))))
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Base32 (RFC 4648) without padding, which is how apps take secrets. */
export function toBase32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  const groups = bits.match(/.{1,5}/g) ?? []
  return groups.map((group) => alphabet[Number.parseInt(group.padEnd(5, '0'), 2)]).join('')
}

/** The address that apps read from a QR code. */
export function totpUri({ site, account, secret }: { site: string; account: string; secret: Buffer }): string {
  const label = `${encodeURIComponent(site)}:${encodeURIComponent(account)}`
  return `otpauth://totp/${label}?secret=${toBase32(secret)}&issuer=${encodeURIComponent(site)}`
}
