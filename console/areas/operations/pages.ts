import type { ComponentType } from 'react'
import type { Language } from '#language/languages.ts'
import { OperationsPage } from './operations-page.tsx'
import { loadOperationsTexts } from './operations-texts.ts'
import { ProtectionPage } from './protection/protection-page.tsx'

const pages = { checks: OperationsPage, protection: ProtectionPage }

/** A page of operations, once its texts are there. */
export async function operationsPage(name: keyof typeof pages, language: Language): Promise<ComponentType> {
  await loadOperationsTexts(language)
  return pages[name]
}
