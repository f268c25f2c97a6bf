import type { dataHans } from '#console/locales/data/zh-hans.ts'
import type { Translate } from '#console/locales/translate.ts'
import type { ConsoleKey } from '#console/locales/zh-hans.ts'
import { areaTexts } from '#console/platform/area-texts.ts'
import type { Language } from '#language/languages.ts'

export type DataKey = keyof typeof dataHans
/** A text of the console, or one of this area alone. */
export type DataTranslate = (key: DataKey | ConsoleKey, values?: Parameters<Translate>[1]) => string

/** The texts of this area, which the console has without when it is first opened. */
export const { load: loadDataTexts, useTexts: useDataText } = areaTexts(textsIn)

async function textsIn(language: Language): Promise<Record<DataKey, string>> {
  if (language === 'en') return (await import('#console/locales/data/en.ts')).dataEn
  if (language === 'zh-Hant-HK') return (await import('#console/locales/data/zh-hant.ts')).dataHant
  return (await import('#console/locales/data/zh-hans.ts')).dataHans
}
