import type { Language } from '#language/languages.ts'
import { useLanguage } from '#web/platform/app-context.tsx'
import type { Translate } from './translate.ts'

/** True if a text is in another language than the page: a page in either Chinese script takes any Chinese. */
export function isForeign(textLanguage: string, page: Language): boolean {
  return textLanguage !== page && primaryOf(textLanguage) !== primaryOf(page)
}

/** The language of a tag without script and region (RFC 5646, 2.2.1). */
function primaryOf(tag: string): string {
  const end = tag.indexOf('-')
  return end < 0 ? tag : tag.slice(0, end)
}

/** The `lang` attribute of a text that differs from the page's language; undefined where none is needed. */
export function useTextLang(textLanguage: string): string | undefined {
  const page = useLanguage()
  return isForeign(textLanguage, page) ? textLanguage : undefined
}

/** The name of a text's language in the reader's. */
export function languageName(textLanguage: string, t: Translate): string {
  const primary = primaryOf(textLanguage)
  if (primary === 'en' || primary === 'zh' || primary === 'ja' || primary === 'ko') return t(`language.${primary}`)
  return t('language.other')
}
