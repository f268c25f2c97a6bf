import { createTextPart } from '#web/language/text-part.ts'
import type { OrganisingCoinsKey } from '#web/locales/organising-coins/zh-hans.ts'

/** Texts of organisers who are paid in stablecoins; they come with what is about them. */
export const organisingCoinTexts = createTextPart<OrganisingCoinsKey>({
  'zh-Hans': async () => (await import('#web/locales/organising-coins/zh-hans.ts')).organisingCoinsHans,
  'zh-Hant-HK': async () => (await import('#web/locales/organising-coins/zh-hant.ts')).organisingCoinsHant,
  en: async () => (await import('#web/locales/organising-coins/en.ts')).organisingCoinsEn,
})

export const useOrganisingCoinText = organisingCoinTexts.useText
