import type { ceremoniesHans } from '#console/locales/ceremonies/zh-hans.ts'
import { createAreaTexts } from '#console/platform/area-texts.ts'

const texts = createAreaTexts<keyof typeof ceremoniesHans>({
  'zh-Hans': async () => (await import('#console/locales/ceremonies/zh-hans.ts')).ceremoniesHans,
  'zh-Hant-HK': async () => (await import('#console/locales/ceremonies/zh-hant.ts')).ceremoniesHant,
  en: async () => (await import('#console/locales/ceremonies/en.ts')).ceremoniesEn,
})

export const loadCeremonyTexts = texts.load
export const useCeremonyText = texts.useText
