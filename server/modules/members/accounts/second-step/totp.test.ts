import { describe, expect, it } from 'vitest'
import { recoveryCodeCount } from '#contract/constants.ts'
import { newRecoveryCodes, readRecoveryCode, recoveryCodeHash } from './recovery-codes.ts'
import { matchingStep, toBase32, totpCode, totpStep, totpUri } from './totp.ts'

const secret = Buffer.from('12345678901234567890')

describe('codes of an app', () => {
  // RFC 6238, appendix B, of which apps show the last six digits.
  it.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ])('are those of the standard at %i s', (seconds, code) => {
    expect(totpCode(secret, totpStep(new Date(seconds * 1000)))).toBe(code)
  })

  it.each([
    [-60, false],
    [-30, true],
    [0, true],
    [30, true],
    [60, false],
  ])('of a clock that is off by %i s are accepted: %s', (seconds, accepted) => {
    const now = new Date(1_700_000_010_000)
    const code = totpCode(secret, totpStep(new Date(now.getTime() + seconds * 1000)))
    expect(matchingStep(secret, code, now) !== undefined).toBe(accepted)
  })

  it.each(['', '12345', '1234567', 'abcdef', '１２３４５６'])('are six digits, not %j', (code) => {
    expect(matchingStep(secret, code, new Date())).toBeUndefined()
  })

  it('come from a secret that apps can read', () => {
    expect(toBase32(secret)).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ')
    expect(toBase32(Buffer.from('f'))).toBe('MY')
    const uri = new URL(totpUri({ site: '港讯 & Co', account: 'r***@a.test', secret }))
    expect(uri.protocol).toBe('otpauth:')
    expect(decodeURIComponent(uri.pathname)).toContain('港讯 & Co:r***@a.test')
    expect(uri.searchParams.get('issuer')).toBe('港讯 & Co')
  })
})

describe('recovery codes', () => {
  it('are ten, and differ', () => {
    const codes = newRecoveryCodes()
    expect(new Set(codes).size).toBe(recoveryCodeCount)
    for (const code of codes) expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/)
  })

  it('are read as people type them', () => {
    expect(readRecoveryCode(' 7qf4 m2kd ')).toBe('7QF4M2KD')
    expect(readRecoveryCode('OIL0-1234')).toBe('01101234')
    for (const wrong of ['', '7QF4-M2K', '7QF4-M2KDX', '7QF4-M2K!', 'UUUU-UUUU'])
      expect(readRecoveryCode(wrong), wrong).toBeUndefined()
  })

  it('are kept under the secret of their account', () => {
    const others = Buffer.from('09876543210987654321')
    expect(recoveryCodeHash(secret, '7QF4M2KD')).not.toEqual(recoveryCodeHash(others, '7QF4M2KD'))
  })
})
