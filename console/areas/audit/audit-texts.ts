import type { auditHans } from '#console/locales/audit/zh-hans.ts'
import type { ConsoleKey } from '#console/locales/zh-hans.ts'
import { createAreaTexts } from '#console/platform/area-texts.ts'

/** A text of the log, or one of the console that the log shows as well. */
export type AuditKey = keyof typeof auditHans | ConsoleKey

const texts = createAreaTexts<keyof typeof auditHans>({
  'zh-Hans': async () => (await import('#console/locales/audit/zh-hans.ts')).auditHans,
  'zh-Hant-HK': async () => (await import('#console/locales/audit/zh-hant.ts')).auditHant,
  en: async () => (await import('#console/locales/audit/en.ts')).auditEn,
})

export const loadAuditTexts = texts.load
export const useAuditText = texts.useText
