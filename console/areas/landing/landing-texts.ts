import type { landingHans } from '#console/locales/landing/zh-hans.ts'
import { createAreaTexts } from '#console/platform/area-texts.ts'

const texts = createAreaTexts<keyof typeof landingHans>({
  en: async () => (await import('#console/locales/landing/en.ts')).landingEn,
  'zh-Hant-HK': async () => (await import('#console/locales/landing/zh-hant.ts')).landingHant,
  'zh-Hans': async () => (await import('#console/locales/landing/zh-hans.ts')).landingHans,
})

export const loadLandingTexts = texts.load
/** Texts of this area and of the console, for a page that came with `landingPage`. */
export const useLandingText = texts.useText
