import type { Language } from '#language/languages.ts'
import type { MailText } from '#server/platform/delivery/mail/mail-layout.ts'
import { english } from './texts-en.ts'
import { simplified } from './texts-hans.ts'
import { traditional } from './texts-hant.ts'

/** What is told about an account. Those with `code` carry one. */
export type MailKind =
  | 'signInCode'
  | 'registerCode'
  | 'resetCode'
  | 'bindCode'
  | 'verifyCode'
  | 'unknownAddress'
  | 'takenAddress'
  | 'boundElsewhere'
  | 'newDevice'
  | 'passwordChanged'
  | 'otherWaysShut'
  | 'emailChanged'
  | 'phoneChanged'
  | 'accountLinked'
  | 'deletionAsked'
  | 'deletionCancelled'
  | 'deletionDone'
  | 'suspended'
  | 'reinstated'

/** What texts are filled with; each takes what it needs. */
export interface MailValues {
  /** Name of the site in the language of the text. */
  site: string
  code: string
  minutes: number
  /** Browser and system. */
  device: string
  /** Moments in UTC+8. */
  time: string
  /** Masked address, or name of an account elsewhere. */
  address: string
  /** As staff wrote it. */
  reason: string
}

export type MailTexts = Readonly<Record<MailKind, (values: MailValues) => MailText>>

const catalogue: Readonly<Record<Language, MailTexts>> = {
  'zh-Hans': simplified,
  'zh-Hant-HK': traditional,
  en: english,
}

export const mailText = (kind: MailKind, language: Language, values: MailValues): MailText =>
  catalogue[language][kind](values)
