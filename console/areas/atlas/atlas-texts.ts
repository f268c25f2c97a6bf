import type { atlasHans } from '#console/locales/atlas/zh-hans.ts'
import { createAreaTexts } from '#console/platform/area-texts.ts'

const texts = createAreaTexts<keyof typeof atlasHans>({
  'zh-Hans': async () => (await import('#console/locales/atlas/zh-hans.ts')).atlasHans,
  'zh-Hant-HK': async () => (await import('#console/locales/atlas/zh-hant.ts')).atlasHant,
  en: async () => (await import('#console/locales/atlas/en.ts')).atlasEn,
})

export const loadAtlasTexts = texts.load
export const useAtlasText = texts.useText
