import { createTextPart, type PartTranslate } from '#web/language/text-part.ts'
import type { PublishingKey } from '#web/locales/publishing/zh-hans.ts'

export type { PublishingKey } from '#web/locales/publishing/zh-hans.ts'
export type PublishTranslate = PartTranslate<PublishingKey>

const part = createTextPart<PublishingKey>({
  'zh-Hans': async () => (await import('#web/locales/publishing/zh-hans.ts')).publishingHans,
  'zh-Hant-HK': async () => (await import('#web/locales/publishing/zh-hant.ts')).publishingHant,
  en: async () => (await import('#web/locales/publishing/en.ts')).publishingEn,
})

export const loadPublishTexts = part.load
export const loadFirstPublishTexts = part.loadFirst

/** The texts of the author's screens. @throws where none was loaded */
export const usePublishText = part.useText
