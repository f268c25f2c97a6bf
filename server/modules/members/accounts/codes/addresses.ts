import { defaultAreaCode } from '#contract/constants.ts'
import { CallError } from '#contract/errors.ts'
import { isMailAddress } from '#server/platform/delivery/mail/mailer.ts'
import { phoneCodes } from './phone-codes.ts'

export interface EmailAddress {
  kind: 'email'
  /** Trimmed, NFKC, in lower case. */
  email: string
}

export interface PhoneAddress {
  kind: 'phone'
  /** Area code in digits, without a plus sign. */
  phoneCode: string
  /** National number in digits, without leading zeros. */
  phone: string
}

/** Destination of codes, and identifier that people sign in with. */
export type Address = EmailAddress | PhoneAddress

const longestEmail = 254
const longestLocalPart = 64
/** Domain labels in any script: the mail server encodes them in emails. */
const domainForm =
  /^(?:[\p{L}\p{N}](?:[\p{L}\p{N}\p{M}-]{0,61}[\p{L}\p{N}\p{M}])?\.)+(?=[\p{L}\p{N}\p{M}-]*\p{L})[\p{L}\p{N}\p{M}-]{2,63}$/u
const oddDots = /^\.|\.\.|\.$/

/** An email address in the form that is stored and compared. @throws CallError invalidEmail */
export function emailOf(text: string): EmailAddress {
  const email = text.normalize('NFKC').trim().toLowerCase()
  const [local = '', domain = '', ...more] = email.split('@')
  const sound =
    more.length === 0 &&
    Buffer.byteLength(email) <= longestEmail &&
    local.length <= longestLocalPart &&
    !oddDots.test(local) &&
    domainForm.test(domain) &&
    isMailAddress(email)
  if (!sound) throw new CallError('invalidEmail')
  return { kind: 'email', email }
}

/** The existing area codes, digits without a plus sign. */
export const areaCodes: ReadonlySet<string> = new Set(phoneCodes.map(([, code]) => code))
const nationalNumber = /^[1-9]\d{4,13}$/
/** E.164. */
const longestInternational = 15
const separators = /[\s().\-‐-―·/]/g

/**
 * A phone number in the form that is stored and compared: people write it with spaces, with a leading zero, or with its
 * area code.
 * @throws CallError invalidPhone
 */
export function phoneOf(text: string, areaCode: string): PhoneAddress {
  const written = text.normalize('NFKC').replace(separators, '')
  const digits = written.startsWith(`+${areaCode}`) ? written.slice(areaCode.length + 1) : written
  const phone = withoutOwnCode(digits.replace(/^0+/, ''), areaCode)
  if (
    !areaCodes.has(areaCode) ||
    !nationalNumber.test(phone) ||
    areaCode.length + phone.length > longestInternational
  ) {
    throw new CallError('invalidPhone')
  }
  return { kind: 'phone', ...inLongestArea(areaCode, phone) }
}

/**
 * An email address or a phone number, distinguished by its form: clients may send an area code along with either.
 * @throws CallError invalidEmail, invalidPhone
 */
export function addressIn(text: string, areaCode: string = defaultAreaCode): Address {
  const isPhone = /^\+?\d+$/.test(text.normalize('NFKC').replace(separators, ''))
  return isPhone ? phoneOf(text, areaCode) : emailOf(text)
}

/** Area codes that no national number begins with, where one of that length follows. */
const ownCodes: Readonly<Record<string, RegExp>> = { '86': /^86(?=1\d{10}$)/, '1': /^1(?=[2-9]\d{9}$)/ }

/** Some write the area code once more, without a plus: 86 and 86 138… are the number 138…, not another one. */
const withoutOwnCode = (phone: string, areaCode: string): string => phone.replace(ownCodes[areaCode] ?? '', '')

/** Territories of the North American plan are in the list with four digits: 1 876… and 1876 … are one number. */
function inLongestArea(areaCode: string, phone: string): { phoneCode: string; phone: string } {
  const longer = areaCode + phone.slice(0, 3)
  if (areaCode === '1' && areaCodes.has(longer) && phone.length > 7) return { phoneCode: longer, phone: phone.slice(3) }
  return { phoneCode: areaCode, phone }
}

/** The key of an address for codes and limits. */
export function addressKey(address: Address): string {
  return address.kind === 'email' ? `email ${address.email}` : `phone ${address.phoneCode} ${address.phone}`
}

/** 'l***@example.org'; empty where there is none. */
export function maskedEmail(email: string | null): string {
  if (!email) return ''
  const [local = '', domain = ''] = email.split('@')
  return `${[...local][0] ?? ''}***@${domain}`
}

/** '138****8000'; of short numbers less is shown. Empty where there is none. */
export function maskedPhone(phone: string | null): string {
  if (!phone) return ''
  const shown = phone.length >= 9 ? [3, 4] : [1, 2]
  return `${phone.slice(0, shown[0])}****${phone.slice(-(shown[1] ?? 0))}`
}
