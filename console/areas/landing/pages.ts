import type { ComponentType } from 'react'
import type { Language } from '#language/languages.ts'
import { LandingEditorPage } from './editor-page.tsx'
import { loadLandingTexts } from './landing-texts.ts'
import { LandingListPage } from './list-page.tsx'
import { LandingSubmissionsPage } from './submissions-page.tsx'

const pages = { list: LandingListPage, page: LandingEditorPage, submissions: LandingSubmissionsPage } as const

/** A page about landing pages, once its texts are there. */
export async function landingPage(name: keyof typeof pages, language: Language): Promise<ComponentType> {
  await loadLandingTexts(language)
  return pages[name]
}
