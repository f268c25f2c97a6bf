import { htmlLang, type Language } from '#language/languages.ts'

/** Names one after the other, as a language lists them: 甲、乙和丙; A, B, and C. */
export const listOf = (names: readonly string[], language: Language): string =>
  new Intl.ListFormat(htmlLang(language)).format(names)

/** A moment of the site to the minute, without the seconds. */
export const toMinute = (time: string): string => time.slice(0, 16)
