import { createTextPart } from '#web/language/text-part.ts'
import type { LibraryKey } from '#web/locales/picture-library/zh-hans.ts'

/** Texts for choosing an uploaded picture; they load with the button or the dialog that needs them first. */
export const libraryTexts = createTextPart<LibraryKey>({
  'zh-Hans': async () => (await import('#web/locales/picture-library/zh-hans.ts')).libraryHans,
  'zh-Hant-HK': async () => (await import('#web/locales/picture-library/zh-hant.ts')).libraryHant,
  en: async () => (await import('#web/locales/picture-library/en.ts')).libraryEn,
})
