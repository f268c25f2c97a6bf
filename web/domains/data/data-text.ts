import type { ComponentType } from 'react'
import { createTextPart, type PartTranslate } from '#web/language/text-part.ts'
import type { DataKey } from '#web/locales/data/zh-hans.ts'

/** Texts of the data section; they come with its pages. */
export const dataTexts = createTextPart<DataKey>({
  'zh-Hans': async () => (await import('#web/locales/data/zh-hans.ts')).dataHans,
  'zh-Hant-HK': async () => (await import('#web/locales/data/zh-hant.ts')).dataHant,
  en: async () => (await import('#web/locales/data/en.ts')).dataEn,
})

export const useDataText = dataTexts.useText
export type DataTranslate = PartTranslate<DataKey>

/** A page that comes with the texts of the data section. */
export const inDataTexts = (Page: ComponentType) => async (): Promise<ComponentType> => {
  await dataTexts.loadFirst()
  return Page
}
