import type { MediaKey } from '#console/locales/media/zh-hans.ts'
import { createAreaTexts } from '#console/platform/area-texts.ts'

const texts = createAreaTexts<MediaKey>({
  en: async () => (await import('#console/locales/media/en.ts')).mediaEn,
  'zh-Hant-HK': async () => (await import('#console/locales/media/zh-hant.ts')).mediaHant,
  'zh-Hans': async () => (await import('#console/locales/media/zh-hans.ts')).mediaHans,
})

export const loadMediaTexts = texts.load
/** Texts of this area and of the console, for what came with its texts. */
export const useMediaText = texts.useText
