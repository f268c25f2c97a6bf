import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { areaCodes, phoneOf } from './addresses.ts'
import { smsAreaOf } from './sms-areas.ts'

const areaOf = (text: string, areaCode: string) => smsAreaOf(phoneOf(text, areaCode))

describe('the area that a text message counts for', () => {
  it.each([
    ['829 555 0100', '1809'],
    ['849 555 0100', '1809'],
    ['658 555 0100', '1876'],
    ['939 555 0100', '1787'],
    ['649 555 0100', '1649'],
    ['664 555 0100', '1664'],
    ['721 555 0100', '1721'],
    ['1 721 555 0100', '1721'],
    ['876 555 0100', '1876'],
    ['212 555 0100', '1'],
    ['416 555 0100', '1'],
  ])('of +1 %s is %s', (number, area) => {
    expect(areaOf(number, '1')).toBe(area)
    expect(areaOf(`+1${number.replace(/^1 /, '')}`, '1')).toBe(area)
  })

  it('is elsewhere that of the number', () => {
    const others = [...areaCodes].filter((code) => code !== '1')
    fc.assert(
      fc.property(
        fc.constantFrom(...others),
        fc.stringMatching(/^[2-9]\d{6,8}$/),
        (phoneCode, phone) => smsAreaOf({ phoneCode, phone }) === phoneCode,
      ),
    )
  })
})
