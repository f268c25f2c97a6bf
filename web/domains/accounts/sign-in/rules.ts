import { codeDigits, oldestPasswordLength, passwordLength } from '#contract/constants.ts'
import type { SignInKey } from './texts.ts'

/** Every field of the dialog's forms; `account` is a phone number or an email address. */
export type FieldName = 'account' | 'email' | 'phone' | 'code' | 'password' | 'confirm'
export type Values = Readonly<Record<FieldName, string>>
export type Problems = Partial<Record<FieldName, SignInKey>>

/** The dialog's forms. */
export type FormName =
  | 'password'
  | 'emailCode'
  | 'phoneCode'
  | 'phonePassword'
  | 'register'
  | 'reset'
  | 'bind'
  | 'setPassword'

/** The fields of each form in the order in which they stand. */
export const fieldsOf: Readonly<Record<FormName, readonly FieldName[]>> = {
  password: ['account', 'password'],
  emailCode: ['email', 'code'],
  phoneCode: ['phone', 'code'],
  phonePassword: ['phone', 'password'],
  register: ['email', 'code', 'password', 'confirm'],
  reset: ['account', 'code', 'password', 'confirm'],
  bind: ['email', 'code'],
  setPassword: ['password', 'confirm'],
}

/** Forms whose button answers with errors instead of being disabled: the specification names no rule for them. */
const alwaysEnabled: ReadonlySet<FormName> = new Set(['bind', 'setPassword'])

/** True if the button can be pressed (specification, point 5); everything but passwords is trimmed. */
export function canSubmit(form: FormName, values: Values, agreed = false): boolean {
  if (alwaysEnabled.has(form)) return true
  const filled = fieldsOf[form].every((name) => trimValue(name, values[name]) !== '')
  return filled && (form !== 'register' || agreed)
}

const isPassword = (name: FieldName) => name === 'password' || name === 'confirm'
const trimValue = (name: FieldName, value: string) => (isPassword(name) ? value : value.trim())

/** Returns the errors of the fields of a form, as far as they are known without a request. */
export function problemsOf(form: FormName, values: Values): Problems {
  const problems: Problems = {}
  for (const name of fieldsOf[form]) {
    const problem = problemOf(form, name, values)
    if (problem) problems[name] = problem
  }
  return problems
}

const empty: Readonly<Record<FieldName, SignInKey>> = {
  account: 'enterAccount',
  email: 'enterEmail',
  phone: 'enterPhone',
  code: 'enterCode',
  password: 'enterPassword',
  confirm: 'enterPassword',
}

/** Returns the error of one field; undefined where there is none. */
export function problemOf(form: FormName, name: FieldName, values: Values): SignInKey | undefined {
  const value = trimValue(name, values[name])
  if (value === '') return empty[name]
  switch (name) {
    case 'account':
      if (isEmailLike(value)) return emailForm.test(value) ? undefined : 'emailForm'
      return isPhone(value) ? undefined : 'phoneForm'
    case 'email':
      return emailForm.test(value) ? undefined : 'emailForm'
    case 'phone':
      return isPhone(value) ? undefined : 'phoneForm'
    case 'code':
      return codeForm.test(value) ? undefined : 'codeForm'
    case 'password':
      return passwordProblem(form, value)
    case 'confirm':
      return value === values.password ? undefined : 'passwordsDiffer'
  }
}

/** Signing in takes older, shorter passwords too. */
function passwordProblem(form: FormName, value: string): SignInKey | undefined {
  const length = [...value].length
  if (form === 'password' || form === 'phonePassword')
    return length < oldestPasswordLength ? 'passwordShort' : undefined
  return length < passwordLength.min || length > passwordLength.max ? 'passwordLength' : undefined
}

const emailForm = /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/
const codeForm = new RegExp(`^\\d{${codeDigits}}$`)

/** True if what stands in the field for both is on the way to an email address rather than a phone number. */
export const isEmailLike = (account: string): boolean => /[^\d\s+().-]/.test(account)

/** Digits as people write them, with spaces and hyphens. */
const isPhone = (value: string) => {
  const digits = value.replace(/[\s().-]/g, '').replace(/^\+/, '')
  return /^\d{5,15}$/.test(digits)
}

/** The digits of a code, however they were pasted; full-width digits count. */
export const codeOf = (text: string): string => text.normalize('NFKC').replace(/\D/g, '').slice(0, codeDigits)

/** How hard a password is to guess, from 0 (empty) to 4, by its length and the kinds of its characters. */
export function passwordStrength(password: string): 0 | 1 | 2 | 3 | 4 {
  const length = [...password].length
  if (length === 0) return 0
  const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\p{N}/u, /[^\p{L}\p{N}]/u, /\p{Lo}/u].filter((kind) =>
    kind.test(password),
  ).length
  const distinct = new Set(password).size
  if (length < passwordLength.min || distinct < 5) return 1
  const points = (length >= 10 ? 1 : 0) + (length >= 14 ? 1 : 0) + (kinds >= 2 ? 1 : 0) + (kinds >= 3 ? 1 : 0)
  if (points <= 1) return 2
  return points === 2 ? 3 : 4
}
