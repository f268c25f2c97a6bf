import type { ComponentType } from 'react'
import { loadImportTexts } from '#console/domains/imports/import-texts.ts'
import type { Language } from '#language/languages.ts'
import { loadAtlasTexts } from './atlas-texts.ts'
import { EntriesPage } from './entries-page.tsx'
import { EntryPage } from './entry-page.tsx'

const pages = { entries: EntriesPage, entry: EntryPage } as const

/** A page about the directory, once its texts are there. */
export async function atlasPage(name: keyof typeof pages, language: Language): Promise<ComponentType> {
  await Promise.all([loadAtlasTexts(language), loadImportTexts(language)])
  return pages[name]
}
