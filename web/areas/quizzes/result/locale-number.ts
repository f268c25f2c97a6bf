import type { Language } from '#language/languages.ts'

/** A count with its thousands apart, the same on the server and in the browser. */
export const localeNumber = (count: number, language: Language): string =>
  new Intl.NumberFormat(language === 'en' ? 'en' : 'zh').format(count)
