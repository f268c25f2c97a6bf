import type { dataHans } from '#console/locales/data/zh-hans.ts'
import { type AreaTranslate, createAreaTexts } from '#console/platform/area-texts.ts'

export type DataKey = keyof typeof dataHans
export type DataTranslate = AreaTranslate<DataKey>

const texts = createAreaTexts<DataKey>({
  'zh-Hans': async () => (await import('#console/locales/data/zh-hans.ts')).dataHans,
  'zh-Hant-HK': async () => (await import('#console/locales/data/zh-hant.ts')).dataHant,
  en: async () => (await import('#console/locales/data/en.ts')).dataEn,
})

export const loadDataTexts = texts.load
export const useDataText = texts.useText
