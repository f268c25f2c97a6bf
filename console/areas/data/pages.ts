import type { ComponentType } from 'react'
import { loadImportTexts } from '#console/domains/imports/import-texts.ts'
import { loadRecordTexts } from '#console/locales/translate.ts'
import type { Language } from '#language/languages.ts'
import { loadDataTexts } from './data-texts.ts'
import { EntitiesPage, EntityPage } from './entities-page.tsx'
import { HeldPage } from './held-page.tsx'
import { ImportPage } from './import-page.tsx'
import { MarksPage } from './marks-page.tsx'
import { SourcePage } from './sources/source-page.tsx'
import { DataSourcesPage } from './sources/sources-page.tsx'

const pages = {
  sources: DataSourcesPage,
  source: SourcePage,
  held: HeldPage,
  entities: EntitiesPage,
  entity: EntityPage,
  marks: MarksPage,
  import: ImportPage,
} as const

/** A page of the data section, once its texts are there. */
export async function dataPage(name: keyof typeof pages, language: Language): Promise<ComponentType> {
  await Promise.all([loadDataTexts(language), loadImportTexts(language), loadRecordTexts(language)])
  return pages[name]
}
