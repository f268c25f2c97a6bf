import { createTextPart, type PartTranslate } from '#web/language/text-part.ts'
import type { ManuscriptKey } from '#web/locales/manuscripts/zh-hans.ts'

export type { ManuscriptKey } from '#web/locales/manuscripts/zh-hans.ts'
export type ManuscriptTranslate = PartTranslate<ManuscriptKey>

const part = createTextPart<ManuscriptKey>({
  'zh-Hans': async () => (await import('#web/locales/manuscripts/zh-hans.ts')).manuscriptsHans,
  'zh-Hant-HK': async () => (await import('#web/locales/manuscripts/zh-hant.ts')).manuscriptsHant,
  en: async () => (await import('#web/locales/manuscripts/en.ts')).manuscriptsEn,
})

export const loadManuscriptTexts = part.load
export const loadFirstManuscriptTexts = part.loadFirst

/** The texts of the author's screens. @throws where none was loaded */
export const useManuscriptText = part.useText
