import type { Language } from '#language/languages.ts'
import { offlineEn } from '#web/locales/offline/en.ts'
import { type OfflineTexts, offlineHans } from '#web/locales/offline/zh-hans.ts'
import { offlineHant } from '#web/locales/offline/zh-hant.ts'

/** Texts of what is shown without a network. All languages come along: none could be loaded then. */
export const offlineTexts: Readonly<Record<Language, OfflineTexts>> = {
  'zh-Hans': offlineHans,
  'zh-Hant-HK': offlineHant,
  en: offlineEn,
}
