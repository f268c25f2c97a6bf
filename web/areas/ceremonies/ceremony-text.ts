import type { ComponentType } from 'react'
import { createTextPart } from '#web/language/text-part.ts'
import type { CeremoniesKey } from '#web/locales/ceremonies/zh-hans.ts'

/** Texts of ceremonies; they come with these pages. */
const texts = createTextPart<CeremoniesKey>({
  'zh-Hans': async () => (await import('#web/locales/ceremonies/zh-hans.ts')).ceremoniesHans,
  'zh-Hant-HK': async () => (await import('#web/locales/ceremonies/zh-hant.ts')).ceremoniesHant,
  en: async () => (await import('#web/locales/ceremonies/en.ts')).ceremoniesEn,
})

export const useCeremonyText = texts.useText

/** A page that comes with the texts of ceremonies. */
export const inCeremonyTexts = (Page: ComponentType) => async (): Promise<ComponentType> => {
  await texts.loadFirst()
  return Page
}
