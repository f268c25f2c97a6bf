import type { conferencesHans } from '#console/locales/conferences/zh-hans.ts'
import { createAreaTexts } from '#console/platform/area-texts.ts'

export type ConferenceKey = keyof typeof conferencesHans

const texts = createAreaTexts<ConferenceKey>({
  'zh-Hans': async () => (await import('#console/locales/conferences/zh-hans.ts')).conferencesHans,
  'zh-Hant-HK': async () => (await import('#console/locales/conferences/zh-hant.ts')).conferencesHant,
  en: async () => (await import('#console/locales/conferences/en.ts')).conferencesEn,
})

export const loadConferenceTexts = texts.load
export const useConferenceText = texts.useText
