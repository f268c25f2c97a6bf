import { createTextPart, type PartTranslate } from '#web/language/text-part.ts'
import type { AuthorAnalyticsKey } from '#web/locales/author-analytics/zh-hans.ts'

export type AnalyticsTranslate = PartTranslate<AuthorAnalyticsKey>

const part = createTextPart<AuthorAnalyticsKey>({
  'zh-Hans': async () => (await import('#web/locales/author-analytics/zh-hans.ts')).authorAnalyticsHans,
  'zh-Hant-HK': async () => (await import('#web/locales/author-analytics/zh-hant.ts')).authorAnalyticsHant,
  en: async () => (await import('#web/locales/author-analytics/en.ts')).authorAnalyticsEn,
})

export const loadAnalyticsTexts = part.load

/** The texts of the analytics of authors. @throws where none was loaded */
export const useAnalyticsText = part.useText
