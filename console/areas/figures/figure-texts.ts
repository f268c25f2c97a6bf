import type { figuresHans } from '#console/locales/figures/zh-hans.ts'
import { createAreaTexts } from '#console/platform/area-texts.ts'

export type FigureKey = keyof typeof figuresHans

const texts = createAreaTexts<FigureKey>({
  en: async () => (await import('#console/locales/figures/en.ts')).figuresEn,
  'zh-Hant-HK': async () => (await import('#console/locales/figures/zh-hant.ts')).figuresHant,
  'zh-Hans': async () => (await import('#console/locales/figures/zh-hans.ts')).figuresHans,
})

/** The texts of this area come with its pages. */
export const loadFigureTexts = texts.load
/** Texts of this area and of the console, for a page that came with `figuresPage`. */
export const useFigureText = texts.useText
export type FigureTranslate = ReturnType<typeof useFigureText>
