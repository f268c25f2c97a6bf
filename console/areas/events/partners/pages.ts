import type { ComponentType } from 'react'
import { loadImportTexts } from '#console/domains/imports/import-texts.ts'
import type { Language } from '#language/languages.ts'
import { PartnersPage } from './partners-page.tsx'

/** The page of external events, once the texts of its import are there. */
export async function partnersPage(language: Language): Promise<ComponentType> {
  await loadImportTexts(language)
  return PartnersPage
}
