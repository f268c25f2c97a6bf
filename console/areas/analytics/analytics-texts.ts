import type { analyticsHans } from '#console/locales/analytics/zh-hans.ts'
import { createAreaTexts } from '#console/platform/area-texts.ts'

export type AnalyticsKey = keyof typeof analyticsHans

const texts = createAreaTexts<AnalyticsKey>({
  en: async () => (await import('#console/locales/analytics/en.ts')).analyticsEn,
  'zh-Hant-HK': async () => (await import('#console/locales/analytics/zh-hant.ts')).analyticsHant,
  'zh-Hans': async () => (await import('#console/locales/analytics/zh-hans.ts')).analyticsHans,
})

/** The texts of this area come with its pages. */
export const loadAnalyticsTexts = texts.load
/** Texts of this area and of the console, for a page that came with `analyticsPage`. */
export const useAnalyticsText = texts.useText
export type AnalyticsTranslate = ReturnType<typeof useAnalyticsText>
