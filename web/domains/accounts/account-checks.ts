import { codeDigits, introductionMaxLength, nicknameLength, passwordLength } from '#contract/constants.ts'
import type { ProfileLinks } from '#contract/members/accounts.ts'
import type { AccountTranslate } from '#web/language/account-text.ts'

/** Error of a text, in the reader's language; undefined where there is none. The server decides in the end. */
export type Wrong = string | undefined

/** Length in code points: what people count as characters. */
export const lengthOf = (text: string): number => [...text].length

const over = (text: string, max: number, t: AccountTranslate): Wrong => {
  const count = lengthOf(text.trim())
  return count > max ? t('tooLong', { n: count - max }) : undefined
}

/** The fault of a nickname in words; undefined without one. */
export const wrongNickname = (text: string, t: AccountTranslate): Wrong =>
  text.trim() === '' ? t('nicknameMissing') : over(text, nicknameLength.max, t)

/** The fault of an introduction in words; undefined without one. */
export const wrongIntroduction = (text: string, t: AccountTranslate): Wrong => over(text, introductionMaxLength, t)

/** Hosts that a link of a service has to lead to; a website may be anywhere. */
const hosts: Readonly<Record<keyof ProfileLinks, RegExp>> = {
  website: /\./,
  x: /^(?:www\.|mobile\.)?(?:x|twitter)\.com$/,
  telegram: /^(?:www\.)?(?:t|telegram)\.me$/,
  youtube: /^(?:www\.|m\.)?(?:youtube\.com|youtu\.be)$/,
}

/** Links are whole https addresses; an empty one removes the link. */
export function wrongLink(text: string, kind: keyof ProfileLinks, t: AccountTranslate): Wrong {
  if (text.trim() === '') return undefined
  const url = URL.parse(text.trim())
  if (url?.protocol !== 'https:') return t('linkWrong')
  return hosts[kind].test(url.hostname) ? undefined : t(kind === 'website' ? 'linkWrong' : 'linkElsewhere')
}

/** The fault of an email address in words; undefined without one. The server decides. */
export const wrongEmail = (text: string, t: AccountTranslate): Wrong =>
  /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text.trim()) ? undefined : t('emailWrong')

/** National digits, spaces and hyphens between them. */
export const wrongPhone = (text: string, t: AccountTranslate): Wrong =>
  /^\d{5,14}$/.test(text.replace(/[\s-]/g, '')) ? undefined : t('phoneWrong')

/** The fault of a code in words; undefined if it has the right number of digits. */
export const wrongCode = (text: string, t: AccountTranslate): Wrong =>
  new RegExp(`^\\d{${codeDigits}}$`).test(text.trim()) ? undefined : t('codeWrong')

/** The fault of a new password in words; undefined if its length is right. The server knows the common ones. */
export function wrongNewPassword(text: string, t: AccountTranslate): Wrong {
  const count = lengthOf(text)
  return count < passwordLength.min || count > passwordLength.max ? t('passwordLength') : undefined
}
