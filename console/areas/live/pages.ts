import type { ComponentType } from 'react'
import type { Language } from '#language/languages.ts'
import { LiveDeskPage } from './live-desk-page.tsx'
import { LiveListPage } from './live-list-page.tsx'
import { loadLiveTexts } from './live-texts.ts'

const pages = { list: LiveListPage, desk: LiveDeskPage } as const

/** A page about live blogs, once its texts are there. */
export async function livePage(name: keyof typeof pages, language: Language): Promise<ComponentType> {
  await loadLiveTexts(language)
  return pages[name]
}
