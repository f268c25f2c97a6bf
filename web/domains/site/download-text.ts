import { createTextPart } from '#web/language/text-part.ts'
import type { DownloadKey } from '#web/locales/download/zh-hans.ts'

export type { DownloadKey } from '#web/locales/download/zh-hans.ts'

/** Texts about the app, for its page and for the hint that opens it elsewhere. */
export const downloadTexts = createTextPart<DownloadKey>({
  'zh-Hans': async () => (await import('#web/locales/download/zh-hans.ts')).downloadHans,
  'zh-Hant-HK': async () => (await import('#web/locales/download/zh-hant.ts')).downloadHant,
  en: async () => (await import('#web/locales/download/en.ts')).downloadEn,
})

export const loadFirstDownloadTexts = downloadTexts.loadFirst

/** The texts of the page where the app is downloaded. @throws where none was loaded */
export const useDownloadText = downloadTexts.useText
