import { createTextPart, type PartTranslate } from '#web/language/text-part.ts'
import type { EditorTextKey } from '#web/locales/manuscripts/zh-hans.ts'

export type { EditorTextKey } from '#web/locales/manuscripts/zh-hans.ts'
export type EditorTranslate = PartTranslate<EditorTextKey>

const part = createTextPart<EditorTextKey>({
  'zh-Hans': async () => (await import('#web/locales/manuscripts/zh-hans.ts')).manuscriptsHans,
  'zh-Hant-HK': async () => (await import('#web/locales/manuscripts/zh-hant.ts')).manuscriptsHant,
  en: async () => (await import('#web/locales/manuscripts/en.ts')).manuscriptsEn,
})

export const loadEditorTexts = part.load
export const loadFirstEditorTexts = part.loadFirst

/** The texts of the author's screens. @throws where none was loaded */
export const useEditorText = part.useText
