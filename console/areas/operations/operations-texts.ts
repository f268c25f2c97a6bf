import type { operationsHans } from '#console/locales/operations/zh-hans.ts'
import { createAreaTexts } from '#console/platform/area-texts.ts'

const texts = createAreaTexts<keyof typeof operationsHans>({
  'zh-Hans': async () => (await import('#console/locales/operations/zh-hans.ts')).operationsHans,
  'zh-Hant-HK': async () => (await import('#console/locales/operations/zh-hant.ts')).operationsHant,
  en: async () => (await import('#console/locales/operations/en.ts')).operationsEn,
})

export const loadOperationsTexts = texts.load
/** Texts of this area and of the console, for a page that came with `operationsPage`. */
export const useOperationsText = texts.useText
export type OperationsTranslate = ReturnType<typeof useOperationsText>
