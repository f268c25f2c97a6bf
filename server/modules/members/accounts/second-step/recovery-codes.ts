import { createHmac, randomInt } from 'node:crypto'
import { recoveryCodeCount } from '#contract/constants.ts'

/** Digits and letters of Crockford's base32: none that people take for another. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const length = 8
const half = length / 2
const alike: Readonly<Record<string, string>> = { O: '0', I: '1', L: '1' }

/** Ten codes of 40 random bits, such as 7QF4-M2KD. */
export function newRecoveryCodes(): string[] {
  const character = () => alphabet[randomInt(alphabet.length)]
  const codes = new Set<string>()
  while (codes.size < recoveryCodeCount) {
    const code = Array.from({ length }, character).join('')
    codes.add(`${code.slice(0, half)}-${code.slice(half)}`)
  }
  return [...codes]
}

/** A code as people type it, in the form that is hashed; undefined where it can be none. */
export function readRecoveryCode(text: string): string | undefined {
  const code = text
    .toUpperCase()
    .replace(/[\s-]/g, '')
    .replace(/[OIL]/g, (one) => alike[one] ?? one)
  return code.length === length && [...code].every((one) => alphabet.includes(one)) ? code : undefined
}

/**
 * The stored form of a code: a hash under the secret of the account's app, which is sealed. A copy of the database alone
 * is of no use for guessing, and the codes outlive a change of the site's key.
 */
export const recoveryCodeHash = (secret: Buffer, code: string): Buffer =>
  createHmac('sha256', secret).update(`recovery code ${code}`).digest()
