import type { Language } from '#language/languages.ts'
import type { MailText } from '#server/platform/delivery/mail/mail-layout.ts'
import type { MailKind, MailTexts, MailValues } from './mail-texts.ts'
import { english } from './texts-en.ts'
import { simplified } from './texts-hans.ts'
import { traditional } from './texts-hant.ts'

const catalogue: Readonly<Record<Language, MailTexts>> = {
  'zh-Hans': simplified,
  'zh-Hant-HK': traditional,
  en: english,
}

/** An email about an account in a language. */
export const mailText = (kind: MailKind, language: Language, values: MailValues): MailText =>
  catalogue[language][kind](values)
