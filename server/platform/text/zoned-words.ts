import type { Language } from '#language/languages.ts'

const locales: Readonly<Record<Language, string>> = { 'zh-Hans': 'zh-CN', 'zh-Hant-HK': 'zh-HK', en: 'en-GB' }

/** A moment in words, in a time zone, which is named. */
export function zonedWords(moment: Date, timeZone: string, language: Language): string {
  const dateFormat = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locales[language], { timeZone, ...options })
  const day = dateFormat({
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    weekday: language === 'zh-Hant-HK' ? 'long' : 'short',
  }).format(moment)
  const time = dateFormat({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(moment)
  const parts = dateFormat({ timeZoneName: 'shortOffset' }).formatToParts(moment)
  const zone = parts.find(({ type }) => type === 'timeZoneName')?.value.replace('GMT', 'UTC') ?? ''
  return language === 'en' ? `${day}, ${time} (${zone})` : `${day} ${time}（${zone}）`
}

/** A day of the calendar in words. @param day 'YYYY-MM-DD' */
export const dayWords = (day: string, language: Language): string =>
  new Intl.DateTimeFormat(locales[language], {
    ...{ timeZone: 'UTC', year: 'numeric', month: 'long', day: 'numeric' },
  }).format(Date.parse(day))
