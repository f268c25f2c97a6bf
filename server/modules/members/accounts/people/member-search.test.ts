import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { maskedEmail, maskedPhone } from '../codes/addresses.ts'
import { type MemberSearch, memberSearch } from './member-search.ts'

describe('memberSearch', () => {
  const cases: [text: string, wanted: MemberSearch][] = [
    ['林晚', { name: '林晚' }],
    ['  Ｌｉｎ Wan ', { name: 'lin wan' }],
    ['#12', { name: '#12', id: 12 }],
    ['12', { name: '12', id: 12 }],
    ['A.Reader@Example.org', { name: 'a.reader@example.org', email: 'a.reader@example.org' }],
    ['l***@example.org', { maskedEmail: { first: 'l', domain: 'example.org' } }],
    ['林***@example.org', { maskedEmail: { first: '林', domain: 'example.org' } }],
    ['138****8000', { maskedPhone: { start: '138', end: '8000' } }],
    ['+86 138****8000', { maskedPhone: { start: '138', end: '8000' } }],
    ['+852 9123 4567', { name: '+852 9123 4567', phones: [{ phoneCode: '852', phone: '91234567' }] }],
    ['100%', { name: '100%' }],
    ['', { name: '' }],
  ]
  it.each(cases)('%s', (text, wanted) => expect(memberSearch(text)).toEqual(wanted))

  it('takes digits for a number of a member, a national number, and one with its area code', () => {
    const { id, phones } = memberSearch('8613800138000')
    expect(id).toBe(8_613_800_138_000)
    expect(phones).toEqual([{ phone: '8613800138000' }, { phoneCode: '86', phone: '13800138000' }])
  })

  it('finds every address by what is shown of it', () => {
    fc.assert(
      fc.property(fc.emailAddress(), fc.stringMatching(/^[1-9]\d{4,13}$/), (address, phone) => {
        const email = address.toLowerCase()
        const byEmail = memberSearch(maskedEmail(email)).maskedEmail
        if (!email.startsWith('*')) {
          expect(byEmail).toEqual({ first: [...email][0], domain: email.slice(email.lastIndexOf('@') + 1) })
        }
        const byPhone = memberSearch(maskedPhone(phone)).maskedPhone
        expect(phone.startsWith(byPhone?.start ?? '?') && phone.endsWith(byPhone?.end ?? '?')).toBe(true)
      }),
    )
  })
})
