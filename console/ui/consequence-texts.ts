import type { ConsequenceKey } from '#console/locales/consequences/zh-hans.ts'
import { createAreaTexts } from '#console/platform/area-texts.ts'

/** Texts about what an act affects, which come with the first dialog. */
export const consequenceTexts = createAreaTexts<ConsequenceKey>({
  'zh-Hans': async () => (await import('#console/locales/consequences/zh-hans.ts')).consequencesHans,
  'zh-Hant-HK': async () => (await import('#console/locales/consequences/zh-hant.ts')).consequencesHant,
  en: async () => (await import('#console/locales/consequences/en.ts')).consequencesEn,
})
