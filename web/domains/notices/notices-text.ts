import { createTextPart } from '#web/language/text-part.ts'
import type { NoticesKey } from '#web/locales/notices/zh-hans.ts'

/** Texts of notices and of the buttons that ask for them. */
export const noticesTexts = createTextPart<NoticesKey>({
  'zh-Hans': async () => (await import('#web/locales/notices/zh-hans.ts')).noticesHans,
  'zh-Hant-HK': async () => (await import('#web/locales/notices/zh-hant.ts')).noticesHant,
  en: async () => (await import('#web/locales/notices/en.ts')).noticesEn,
})

export const useNoticesText = noticesTexts.useText
