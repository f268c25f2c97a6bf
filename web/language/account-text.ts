import { useEffect, useState } from 'react'
import { fillIn } from '#language/fill-in.ts'
import { isLanguage, type Language, languages } from '#language/languages.ts'
import type { AccountKey, AccountTexts } from '#web/locales/account/zh-hans.ts'
import { useLanguage } from '#web/platform/app-context.tsx'

/** A text of the user area with its values filled in. */
export type AccountTranslate = (key: AccountKey, values?: Readonly<Record<string, string | number>>) => string

const loaded = new Map<Language, AccountTexts>()

/** Loads the texts of the user area in a language; they come with its pages, not with the reading pages. */
export async function loadAccountTexts(language: Language): Promise<AccountTexts> {
  const texts = loaded.get(language) ?? (await importTexts(language))
  loaded.set(language, texts)
  return texts
}

async function importTexts(language: Language): Promise<AccountTexts> {
  if (language === 'en') return (await import('#web/locales/account/en.ts')).accountEn
  if (language === 'zh-Hant-HK') return (await import('#web/locales/account/zh-hant.ts')).accountHant
  return (await import('#web/locales/account/zh-hans.ts')).accountHans
}

/** What must be there before a page of the user area is rendered: in the browser the texts of the language it came in. */
export async function loadFirstAccountTexts(): Promise<void> {
  const here = typeof document === 'undefined' ? undefined : document.documentElement.lang
  await Promise.all((isLanguage(here) ? [here] : languages).map(loadAccountTexts))
}

/** The texts of the user area in one language. */
export function accountTranslator(texts: AccountTexts): AccountTranslate {
  return (key, values) => (values ? fillIn(texts[key], values) : texts[key])
}

/** The texts of the user area; while a language loads, those of another one stay. @throws where none was loaded */
export function useAccountText(): AccountTranslate {
  const language = useLanguage()
  const [, setArrived] = useState<Language>()
  useEffect(() => {
    if (!loaded.has(language)) loadAccountTexts(language).then(() => setArrived(language))
  }, [language])
  const texts = loaded.get(language) ?? loaded.values().next().value
  if (!texts) throw new Error('useAccountText before its texts were loaded')
  return accountTranslator(texts)
}
