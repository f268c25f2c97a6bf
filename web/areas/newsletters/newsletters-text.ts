import { createTextPart } from '#web/language/text-part.ts'
import type { NewslettersKey } from '#web/locales/newsletters/zh-hans.ts'

/** Texts of newsletters; they come with their page. */
export const newslettersTexts = createTextPart<NewslettersKey>({
  'zh-Hans': async () => (await import('#web/locales/newsletters/zh-hans.ts')).newslettersHans,
  'zh-Hant-HK': async () => (await import('#web/locales/newsletters/zh-hant.ts')).newslettersHant,
  en: async () => (await import('#web/locales/newsletters/en.ts')).newslettersEn,
})

export const useNewslettersText = newslettersTexts.useText
