import { describe, expect, it } from 'vitest'
import { ownAddress } from './own-address.ts'

const user = { email: 'l***@harbourmail.hk', mobile: '612****18' }

describe('ownAddress', () => {
  it.each([
    ['linzhiyuan@harbourmail.hk', { kind: 'email', address: 'linzhiyuan@harbourmail.hk' }],
    [' LIN@Harbourmail.HK ', { kind: 'email', address: 'LIN@Harbourmail.HK' }],
    ['6123 4418', { kind: 'phone', address: '61234418' }],
    ['612-34418', { kind: 'phone', address: '61234418' }],
  ])('takes %s as the account’s own', (typed, own) => {
    expect(ownAddress(typed, user)).toEqual(own)
  })

  it.each([
    'lin@elsewhere.hk',
    'chan@harbourmail.hk',
    'l@harbourmail.hk',
    'lin@harbourmail.hk.example',
    '61334418',
    '612',
    '',
  ])('does not take %s', (typed) => {
    expect(ownAddress(typed, user)).toBeUndefined()
  })

  it('takes nothing where the account has no such address', () => {
    expect(ownAddress('61234418', { email: user.email, mobile: '' })).toBeUndefined()
    expect(ownAddress('lin@harbourmail.hk', { email: '', mobile: user.mobile })).toBeUndefined()
  })

  it('reads signs of a mask as themselves', () => {
    expect(ownAddress('a+b@x.hk', { email: 'a+***@x.hk', mobile: '' })?.kind).toBe('email')
    expect(ownAddress('aab@x.hk', { email: 'a+***@x.hk', mobile: '' })).toBeUndefined()
    expect(ownAddress('lin@harbourmailxhk', { email: 'l***@harbourmail.hk', mobile: '' })).toBeUndefined()
  })
})
