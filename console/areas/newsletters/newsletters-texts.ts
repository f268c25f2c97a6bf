import type { newslettersHans } from '#console/locales/newsletters/zh-hans.ts'
import { createAreaTexts } from '#console/platform/area-texts.ts'

const texts = createAreaTexts<keyof typeof newslettersHans>({
  'zh-Hans': async () => (await import('#console/locales/newsletters/zh-hans.ts')).newslettersHans,
  'zh-Hant-HK': async () => (await import('#console/locales/newsletters/zh-hant.ts')).newslettersHant,
  en: async () => (await import('#console/locales/newsletters/en.ts')).newslettersEn,
})

export const loadNewslettersTexts = texts.load
export const useNewslettersText = texts.useText
