import type { figuresHans } from '#console/locales/figures/zh-hans.ts'
import { areaTexts } from '#console/platform/area-texts.ts'
import type { Language } from '#language/languages.ts'

export type FigureKey = keyof typeof figuresHans

/** The texts of this area come with its pages. */
export const { load: loadFigureTexts, useTexts: useFigureText } = areaTexts(textsIn)

export type FigureTranslate = ReturnType<typeof useFigureText>

async function textsIn(language: Language): Promise<Record<FigureKey, string>> {
  if (language === 'en') return (await import('#console/locales/figures/en.ts')).figuresEn
  if (language === 'zh-Hant-HK') return (await import('#console/locales/figures/zh-hant.ts')).figuresHant
  return (await import('#console/locales/figures/zh-hans.ts')).figuresHans
}
