import type { dataHans } from '#console/locales/data/zh-hans.ts'
import { type AreaTranslate, createAreaTexts } from '#console/platform/area-texts.ts'

export type DataKey = keyof typeof dataHans
/** A text of the console, or one of this area alone. */
export type DataTranslate = AreaTranslate<DataKey>

const texts = createAreaTexts<DataKey>({
  en: async () => (await import('#console/locales/data/en.ts')).dataEn,
  'zh-Hant-HK': async () => (await import('#console/locales/data/zh-hant.ts')).dataHant,
  'zh-Hans': async () => (await import('#console/locales/data/zh-hans.ts')).dataHans,
})

/** The texts of this area, which the console has without when it is first opened. */
export const loadDataTexts = texts.load

/** Texts of this area and of the console, for a page that came with `dataPage`. */
export const useDataText = texts.useText
