/**
 * The languages of the site and how each boundary (session storage, client header, address, HTML) names them.
 * Browser-safe and free of imports: every bundle may use it.
 */

/** A language the site is shown in. `zh-Hant-HK` is what "traditional" means here. */
export type Language = 'zh-Hans' | 'zh-Hant-HK' | 'en'

/** The number of a site language as readers' sessions keep it: simplified 0, traditional 1, English 2 (specification, point 5). */
export type LanguageNumber = 0 | 1 | 2

/** The value of the `language` request header: `cn`, `hk` or `en`. */
export type LanguageHeader = 'cn' | 'hk' | 'en'

/** First path segment of a language's indexable addresses; simplified Chinese has none. */
export type LanguagePrefix = '' | 'zh-hant' | 'en'

/** The language a stored text is written in: any BCP 47 tag (`zh-Hans`, `zh-Hant-TW`, `ja`, `ko`, ...). */
export type TextLanguage = string

/** Site languages in the order of their numbers. */
export const languages = ['zh-Hans', 'zh-Hant-HK', 'en'] as const satisfies readonly Language[]

/** The language of readers who chose none, and the one most content is written in. */
export const defaultLanguage: Language = 'zh-Hans'

const headers = { 'zh-Hans': 'cn', 'zh-Hant-HK': 'hk', en: 'en' } as const satisfies Record<Language, LanguageHeader>
const prefixes = { 'zh-Hans': '', 'zh-Hant-HK': 'zh-hant', en: 'en' } as const satisfies Record<
  Language,
  LanguagePrefix
>

/** True if an unchecked value names a site language exactly. */
export function isLanguage(value: unknown): value is Language {
  return languages.some((language) => language === value)
}

/** True if a language, or the language of a text, is Chinese in either script. */
export const isChinese = (language: TextLanguage): boolean => language.startsWith('zh')

/** Number of a site language: zh-Hans 0, zh-Hant-HK 1, en 2. */
export function languageNumber(language: Language): LanguageNumber {
  return languages.indexOf(language) as LanguageNumber
}

/** Site language of a number or of its decimal digit (session storage keeps strings); undefined for anything else. */
export function languageFromNumber(value: number | string | null | undefined): Language | undefined {
  return languages.find((_, index) => value === index || value === String(index))
}

/** Value of the `lang` attribute for a page in this language. */
export function htmlLang(language: Language): string {
  return language
}

/** Site language of a `language` header (`cn`, `hk`, `en`; case does not matter); undefined for anything else. */
export function languageFromHeader(value: string | null | undefined): Language | undefined {
  const wanted = value?.trim().toLowerCase()
  return languages.find((language) => headers[language] === wanted)
}

/** The `language` header a client sends for a site language. */
export function languageHeader(language: Language): LanguageHeader {
  return headers[language]
}

/** First path segment of a language's addresses, without slashes; empty for simplified Chinese. */
export function urlPrefix(language: Language): LanguagePrefix {
  return prefixes[language]
}

/** Site language that a first path segment stands for; undefined when the segment is no language prefix. */
export function languageFromUrlPrefix(segment: string): Language | undefined {
  return segment === '' ? undefined : languages.find((language) => prefixes[language] === segment)
}

/**
 * ISO 15924 script of a language tag, by the likely-subtags data of the runtime: `zh` Hans, `zh-HK` Hant, `ja` Jpan,
 * `ko` Kore, `en` Latn. `Zyyy` (undetermined) for an empty or malformed tag.
 */
export function scriptOf(tag: TextLanguage): string {
  const known = scripts.get(tag)
  if (known !== undefined) return known
  const script = likelyScript(tag)
  if (scripts.size < maxScripts) scripts.set(tag, script)
  return script
}

/** Asking the runtime takes long, and every row of a list asks for one of a handful of tags. */
const scripts = new Map<string, string>()
const maxScripts = 200

function likelyScript(tag: TextLanguage): string {
  try {
    return new Intl.Locale(tag.replaceAll('_', '-')).maximize().script ?? 'Zyyy'
  } catch {
    return 'Zyyy'
  }
}
