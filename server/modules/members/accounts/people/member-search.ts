import { areaCodes } from '../codes/addresses.ts'

/** Criteria of a search for members; a member that fits one of them is found. */
export interface MemberSearch {
  /** Part of the nickname. */
  name?: string
  id?: number
  /** Whole, in lower case. */
  email?: string
  /** An email address as it is shown: its first letter and its domain. */
  maskedEmail?: { first: string; domain: string }
  /** Whole, digits; with an area code, or without one. */
  phones?: { phoneCode?: string; phone: string }[]
  /** A phone number as it is shown. */
  maskedPhone?: { start: string; end: string }
}

const maskedEmailForm = /^([^\s@*])\*+@([^\s@*]+)$/u
const maskedPhoneForm = /^(?:\+?\d{1,4} )?(\d{1,3})\*+(\d{2,4})$/
const emailForm = /^[^\s@*]+@[^\s@*]+$/
const numberForm = /^\+?[\d\s().-]+$/
const longestArea = 4
/** Fewer digits are no phone number. */
const shortestPhone = 5

/** Parses what somebody typed to find a member: part of a name, a number, or an address, whole or masked. */
export function memberSearch(text: string): MemberSearch {
  const words = text.normalize('NFKC').trim().toLowerCase()
  const [, first, domain] = maskedEmailForm.exec(words) ?? []
  if (first && domain) return { maskedEmail: { first, domain } }
  const [, start, end] = maskedPhoneForm.exec(words) ?? []
  if (start && end) return { maskedPhone: { start, end } }
  if (emailForm.test(words)) return { name: words, email: words }
  const id = /^#?(\d{1,15})$/.exec(words)?.[1]
  return { name: words, ...(id && { id: Number(id) }), ...(numberForm.test(words) && phonesIn(words)) }
}

/** The numbers that digits may mean: a national one, or one with its area code in front. */
function phonesIn(words: string): Pick<MemberSearch, 'phones'> {
  const digits = words.replace(/\D/g, '')
  if (digits.length < shortestPhone) return {}
  const phones: MemberSearch['phones'] = words.startsWith('+') ? [] : [{ phone: digits.replace(/^0+/, '') }]
  for (let length = 1; length <= longestArea; length += 1) {
    const phoneCode = digits.slice(0, length)
    if (areaCodes.has(phoneCode)) phones.push({ phoneCode, phone: digits.slice(length).replace(/^0+/, '') })
  }
  return { phones }
}
