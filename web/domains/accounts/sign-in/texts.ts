import { createContext, use } from 'react'
import type { Language } from '#language/languages.ts'
import { fillIn } from '#language/text/fill-in.ts'
import type { SignInKey, SignInTexts } from '#web/locales/sign-in/zh-hans.ts'

export type { SignInKey } from '#web/locales/sign-in/zh-hans.ts'

/** The texts of the dialog in one language; each language is a file of its own. */
export async function loadSignInTexts(language: Language): Promise<SignInTexts> {
  if (language === 'en') return (await import('#web/locales/sign-in/en.ts')).signInEn
  if (language === 'zh-Hant-HK') return (await import('#web/locales/sign-in/zh-hant.ts')).signInHant
  return (await import('#web/locales/sign-in/zh-hans.ts')).signInHans
}

const TextsContext = createContext<SignInTexts | null>(null)
export const SignInTextsProvider = TextsContext.Provider

/** A text of the dialog with its values filled in. */
export type SignInTranslate = (key: SignInKey, values?: Readonly<Record<string, string | number>>) => string

/** The texts of the dialog. @throws outside of the dialog */
export function useSignInText(): SignInTranslate {
  const texts = use(TextsContext)
  if (!texts) throw new Error('useSignInText outside of the dialog')
  return (key, values) => (values ? fillIn(texts[key], values) : texts[key])
}
