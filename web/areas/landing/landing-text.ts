import type { ComponentType } from 'react'
import { createTextPart } from '#web/language/text-part.ts'
import type { LandingKey } from '#web/locales/landing/zh-hans.ts'

/** Texts of landing pages; they come with these pages. */
const landingTexts = createTextPart<LandingKey>({
  'zh-Hans': async () => (await import('#web/locales/landing/zh-hans.ts')).landingHans,
  'zh-Hant-HK': async () => (await import('#web/locales/landing/zh-hant.ts')).landingHant,
  en: async () => (await import('#web/locales/landing/en.ts')).landingEn,
})

export const useLandingText = landingTexts.useText

/** A page that comes with the texts of landing pages. */
export const inLandingTexts = (Page: ComponentType) => async (): Promise<ComponentType> => {
  await landingTexts.loadFirst()
  return Page
}
