import { createTextPart } from '#web/language/text-part.ts'
import type { LiveKey } from '#web/locales/live/zh-hans.ts'

/** Texts of live blogs, which come with them. */
export const liveText = createTextPart<LiveKey>({
  'zh-Hans': async () => (await import('#web/locales/live/zh-hans.ts')).liveHans,
  'zh-Hant-HK': async () => (await import('#web/locales/live/zh-hant.ts')).liveHant,
  en: async () => (await import('#web/locales/live/en.ts')).liveEn,
})
