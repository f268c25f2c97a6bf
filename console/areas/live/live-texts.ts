import type { liveHans } from '#console/locales/live/zh-hans.ts'
import { createAreaTexts } from '#console/platform/area-texts.ts'

const texts = createAreaTexts<keyof typeof liveHans>({
  en: async () => (await import('#console/locales/live/en.ts')).liveEn,
  'zh-Hant-HK': async () => (await import('#console/locales/live/zh-hant.ts')).liveHant,
  'zh-Hans': async () => (await import('#console/locales/live/zh-hans.ts')).liveHans,
})

export const loadLiveTexts = texts.load
/** Texts of this area and of the console, for a page that came with `livePage`. */
export const useLiveText = texts.useText
