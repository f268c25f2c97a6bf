import { createTextPart } from '#web/language/text-part.ts'
import type { CoinsKey } from '#web/locales/coins/zh-hans.ts'

/** Texts of paying in stablecoins; they come with the first payment that uses them. */
export const coinTexts = createTextPart<CoinsKey>({
  'zh-Hans': async () => (await import('#web/locales/coins/zh-hans.ts')).coinsHans,
  'zh-Hant-HK': async () => (await import('#web/locales/coins/zh-hant.ts')).coinsHant,
  en: async () => (await import('#web/locales/coins/en.ts')).coinsEn,
})

export const useCoinText = coinTexts.useText
