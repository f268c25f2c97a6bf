import type { ComponentType } from 'react'
import { createTextPart } from '#web/language/text-part.ts'
import type { AtlasKey } from '#web/locales/atlas/zh-hans.ts'

/** Texts of the directory; they come with its pages. */
const atlasTexts = createTextPart<AtlasKey>({
  'zh-Hans': async () => (await import('#web/locales/atlas/zh-hans.ts')).atlasHans,
  'zh-Hant-HK': async () => (await import('#web/locales/atlas/zh-hant.ts')).atlasHant,
  en: async () => (await import('#web/locales/atlas/en.ts')).atlasEn,
})

export const useAtlasText = atlasTexts.useText

/** A page that comes with the texts of the directory. */
export const inAtlasTexts = (Page: ComponentType) => async (): Promise<ComponentType> => {
  await atlasTexts.loadFirst()
  return Page
}
