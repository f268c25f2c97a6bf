import type { ComponentType } from 'react'
import { loadImportTexts } from '#console/domains/imports/import-texts.ts'
import type { Language } from '#language/languages.ts'
import { AwardsPage } from './awards-page.tsx'
import { CeremoniesPage } from './ceremonies-page.tsx'
import { CeremonyPage } from './ceremony-page.tsx'
import { loadCeremonyTexts } from './ceremony-texts.ts'
import { VotesPage } from './votes-page.tsx'

const pages = { list: CeremoniesPage, edition: CeremonyPage, awards: AwardsPage, votes: VotesPage } as const

/** A page of the ceremonies, once its texts are there. */
export async function ceremonyPage(name: keyof typeof pages, language: Language): Promise<ComponentType> {
  await Promise.all([loadCeremonyTexts(language), loadImportTexts(language)])
  return pages[name]
}
