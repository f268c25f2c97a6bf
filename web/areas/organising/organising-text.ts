import { createTextPart, type PartTranslate } from '#web/language/text-part.ts'
import type { OrganisingKey } from '#web/locales/organising/zh-hans.ts'

export type { OrganisingKey } from '#web/locales/organising/zh-hans.ts'
export type OrganisingTranslate = PartTranslate<OrganisingKey>

export const organisingTexts = createTextPart<OrganisingKey>({
  'zh-Hans': async () => (await import('#web/locales/organising/zh-hans.ts')).organisingHans,
  'zh-Hant-HK': async () => (await import('#web/locales/organising/zh-hant.ts')).organisingHant,
  en: async () => (await import('#web/locales/organising/en.ts')).organisingEn,
})

export const loadFirstOrganisingTexts = organisingTexts.loadFirst

/** The texts of organisers' pages. @throws where none was loaded */
export const useOrganisingText = organisingTexts.useText
