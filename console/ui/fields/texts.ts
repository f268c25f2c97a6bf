import type { Texts } from '#contract/staff/records.ts'
import { type Language, languages } from '#language/languages.ts'

/** Texts of a record by language, as they are written and shown. */

/** The Chinese script that a language is derived from. */
export const otherScript = (language: Language): Language => (language === 'zh-Hans' ? 'zh-Hant-HK' : 'zh-Hans')

/** A field in one language as it was written; empty if it holds nothing but spaces. */
export const writtenIn = <K extends string>(texts: Texts<K>, language: Language, name: K): string =>
  texts[language]?.[name]?.trim() ? (texts[language]?.[name] ?? '') : ''

/** A field in the reader's language, else in any. */
export function nameOf<K extends string>(texts: Texts<K>, language: Language, name: K): string {
  const order: Language[] =
    language === 'en' ? ['en', 'zh-Hans', 'zh-Hant-HK'] : [language, otherScript(language), 'en']
  return order.map((one) => writtenIn(texts, one, name)).find(Boolean) ?? ''
}

/** A field in all languages, a line each, for showing two versions side by side. */
export const inAllLanguages = <K extends string>(texts: Texts<K>, name: K): string =>
  languages
    .map((language) => writtenIn(texts, language, name))
    .filter(Boolean)
    .join('\n')

/** True if a record has this field in some language. */
export const isNamed = <K extends string>(texts: Texts<K>, name: K): boolean =>
  languages.some((language) => writtenIn(texts, language, name) !== '')
