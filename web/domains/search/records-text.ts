import { createTextPart } from '#web/language/text-part.ts'
import type { SearchRecordsKey } from '#web/locales/search-records/zh-hans.ts'

/** Texts beside the reader's own searches. */
export const searchRecordsTexts = createTextPart<SearchRecordsKey>({
  'zh-Hans': async () => (await import('#web/locales/search-records/zh-hans.ts')).searchRecordsHans,
  'zh-Hant-HK': async () => (await import('#web/locales/search-records/zh-hant.ts')).searchRecordsHant,
  en: async () => (await import('#web/locales/search-records/en.ts')).searchRecordsEn,
})
