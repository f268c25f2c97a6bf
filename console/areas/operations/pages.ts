import type { ComponentType } from 'react'
import type { Language } from '#language/languages.ts'
import { OperationsPage } from './operations-page.tsx'
import { loadOperationsTexts } from './operations-texts.ts'

/** The page of operations, once its texts are there. */
export async function operationsPage(language: Language): Promise<ComponentType> {
  await loadOperationsTexts(language)
  return OperationsPage
}
