import type { importsHans } from '#console/locales/imports/zh-hans.ts'
import { createAreaTexts } from '#console/platform/area-texts.ts'

const texts = createAreaTexts<keyof typeof importsHans>({
  'zh-Hans': async () => (await import('#console/locales/imports/zh-hans.ts')).importsHans,
  'zh-Hant-HK': async () => (await import('#console/locales/imports/zh-hant.ts')).importsHant,
  en: async () => (await import('#console/locales/imports/en.ts')).importsEn,
})

export const loadImportTexts = texts.load
export const useImportText = texts.useText
