import { passwordLength } from '#contract/constants.ts'
import { CallError } from '#contract/errors.ts'

/** Common among Chinese readers and missing from lists that were made elsewhere. */
const alsoCommon = [
  'woaini520',
  'woaini1314',
  'woaini521',
  '5201314520',
  '1314520520',
  '13145200',
  'a1b2c3d4e5',
  'aa123456789',
  'abc123456789',
  'qq123456789',
  'wang123456',
  'zhang123456',
  'bitcoin123',
  'bitcoin2024',
  'ethereum123',
  'harbourwire',
]

let common: Promise<ReadonlySet<string>> | undefined

/** Read when the first password is chosen: the list takes longer than the rest of a start. */
function commonPasswords(): Promise<ReadonlySet<string>> {
  common ??= import('@zxcvbn-ts/language-common').then(({ dictionary }) => {
    const listed = dictionary['passwords-common'] as readonly string[]
    return new Set([...listed, ...alsoCommon].filter((word) => word.length >= passwordLength.min))
  })
  return common
}

/** One form for what different keyboards send for the same characters. */
export const passwordForm = (password: string): string => password.normalize('NFKC')

/** Known details of the account that a password is for. */
export interface PasswordOwner {
  email?: string | null
  phone?: string | null
}

/**
 * Checks a new password: 8 to 24 characters (code points), none of the commonest, and not what everybody knows of its
 * owner.
 * @throws CallError passwordsDiffer, passwordLength, passwordCommon
 */
export async function checkNewPassword(password: string, repeated: string, owner: PasswordOwner): Promise<void> {
  if (password !== repeated) throw new CallError('passwordsDiffer')
  const form = passwordForm(password)
  const length = [...form].length
  if (length < passwordLength.min || length > passwordLength.max) throw new CallError('passwordLength')
  if (await isGuessable(form.toLowerCase(), owner)) throw new CallError('passwordCommon')
}

async function isGuessable(password: string, { email, phone }: PasswordOwner): Promise<boolean> {
  const known = [email, email?.split('@')[0], phone]
  if (known.includes(password) || new Set(password).size === 1) return true
  return (await commonPasswords()).has(password)
}
