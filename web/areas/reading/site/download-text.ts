import { createTextPart } from '#web/language/text-part.ts'
import type { DownloadKey } from '#web/locales/download/zh-hans.ts'

export type { DownloadKey } from '#web/locales/download/zh-hans.ts'

const part = createTextPart<DownloadKey>({
  'zh-Hans': async () => (await import('#web/locales/download/zh-hans.ts')).downloadHans,
  'zh-Hant-HK': async () => (await import('#web/locales/download/zh-hant.ts')).downloadHant,
  en: async () => (await import('#web/locales/download/en.ts')).downloadEn,
})

export const loadFirstDownloadTexts = part.loadFirst

/** The texts of the page where the app is downloaded. @throws where none was loaded */
export const useDownloadText = part.useText
