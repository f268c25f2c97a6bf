import type { Language } from '#language/languages.ts'

/** Languages by their own names, whatever language the console is in. */
export const languageNames: Readonly<Record<Language, string>> = {
  'zh-Hans': '简体',
  'zh-Hant-HK': '繁體',
  en: 'English',
}

/** The same, as short as they are in the side bar. */
export const languageMarks: Readonly<Record<Language, string>> = { 'zh-Hans': '简', 'zh-Hant-HK': '繁', en: 'EN' }
