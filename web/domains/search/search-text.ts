import { createTextPart } from '#web/language/text-part.ts'
import type { SearchKey } from '#web/locales/search/zh-hans.ts'

/** Texts of the search that no other page needs. */
export const searchTexts = createTextPart<SearchKey>({
  'zh-Hans': async () => (await import('#web/locales/search/zh-hans.ts')).searchHans,
  'zh-Hant-HK': async () => (await import('#web/locales/search/zh-hant.ts')).searchHant,
  en: async () => (await import('#web/locales/search/en.ts')).searchEn,
})
export const useSearchText = searchTexts.useText
