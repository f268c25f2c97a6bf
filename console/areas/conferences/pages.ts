import type { ComponentType } from 'react'
import { loadImportTexts } from '#console/domains/imports/import-texts.ts'
import type { Language } from '#language/languages.ts'
import { loadConferenceTexts } from './conference-texts.ts'
import { ConferencesPage } from './conferences-page.tsx'
import { EditionPage } from './edition-page.tsx'
import { HoldingsPage } from './holdings-page.tsx'
import { ConferenceMessagesPage } from './messages-page.tsx'

const pages = {
  list: ConferencesPage,
  edition: EditionPage,
  contents: HoldingsPage,
  messages: ConferenceMessagesPage,
} as const

/** A page of the conferences, once its texts are there. */
export async function conferencePage(name: keyof typeof pages, language: Language): Promise<ComponentType> {
  await Promise.all([loadConferenceTexts(language), loadImportTexts(language)])
  return pages[name]
}
