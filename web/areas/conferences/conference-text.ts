import type { ComponentType } from 'react'
import { createTextPart, type PartTranslate } from '#web/language/text-part.ts'
import type { ConferencesKey } from '#web/locales/conferences/zh-hans.ts'

/** Texts of conference sites; they come with these pages. */
const conferenceTexts = createTextPart<ConferencesKey>({
  'zh-Hans': async () => (await import('#web/locales/conferences/zh-hans.ts')).conferencesHans,
  'zh-Hant-HK': async () => (await import('#web/locales/conferences/zh-hant.ts')).conferencesHant,
  en: async () => (await import('#web/locales/conferences/en.ts')).conferencesEn,
})

export const useConferenceText = conferenceTexts.useText
export type ConferenceTranslate = PartTranslate<ConferencesKey>

/** A page that comes with the texts of conference sites. */
export const inConferenceTexts = (Page: ComponentType) => async (): Promise<ComponentType> => {
  await conferenceTexts.loadFirst()
  return Page
}
