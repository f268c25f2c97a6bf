import type { Language } from '#language/languages.ts'
import { isForeign } from '#web/language/text-language.ts'

/** The `lang` attribute of another name, whose language is not recorded: Chinese on a page that is not. */
export function aliasLang(alias: string, page: Language): string | undefined {
  return /\p{Script=Han}/u.test(alias) && isForeign('zh', page) ? 'zh' : undefined
}
