import type { ComponentType } from 'react'
import { loadRecordTexts } from '#console/locales/translate.ts'
import type { Language } from '#language/languages.ts'
import { AuditPage } from './audit-page.tsx'
import { loadAuditTexts } from './audit-texts.ts'

/** The log, once its texts are there. */
export async function auditPage(language: Language): Promise<ComponentType> {
  await Promise.all([loadAuditTexts(language), loadRecordTexts(language)])
  return AuditPage
}
