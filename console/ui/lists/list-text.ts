import { htmlLang, type Language } from '#language/languages.ts'

/** Names one after the other, as a language lists them: 甲、乙和丙; A, B, and C. */
export const listOf = (names: readonly string[], language: Language): string =>
  new Intl.ListFormat(htmlLang(language)).format(names)

const longestShort = 24

/** A title in a sentence: what the sentence says of it must stay in sight. */
export function shortTitle(title: string): string {
  const signs = [...title]
  return signs.length > longestShort
    ? `${signs
        .slice(0, longestShort - 1)
        .join('')
        .trimEnd()}…`
    : title
}

/** A moment of the site to the minute, without the seconds. */
export const toMinute = (time: string): string => time.slice(0, 16)
