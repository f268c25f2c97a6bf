import { createTextPart, type PartTranslate } from '#web/language/text-part.ts'
import type { AuthorFiguresKey } from '#web/locales/author-figures/zh-hans.ts'

export type FiguresTranslate = PartTranslate<AuthorFiguresKey>

const part = createTextPart<AuthorFiguresKey>({
  'zh-Hans': async () => (await import('#web/locales/author-figures/zh-hans.ts')).authorFiguresHans,
  'zh-Hant-HK': async () => (await import('#web/locales/author-figures/zh-hant.ts')).authorFiguresHant,
  en: async () => (await import('#web/locales/author-figures/en.ts')).authorFiguresEn,
})

export const loadFiguresTexts = part.load

/** The texts of authors' figures. @throws where none was loaded */
export const useFiguresText = part.useText
