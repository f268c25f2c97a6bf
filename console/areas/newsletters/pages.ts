import type { ComponentType } from 'react'
import { loadImportTexts } from '#console/domains/imports/import-texts.ts'
import type { Language } from '#language/languages.ts'
import { IssuePage } from './issue-page.tsx'
import { IssuesPage } from './issues-page.tsx'
import { loadNewslettersTexts } from './newsletters-texts.ts'
import { SubscribersPage } from './subscribers-page.tsx'

const pages = { issues: IssuesPage, issue: IssuePage, subscribers: SubscribersPage } as const

/** A page about newsletters, once its texts are there. */
export async function newslettersPage(name: keyof typeof pages, language: Language): Promise<ComponentType> {
  await Promise.all([loadNewslettersTexts(language), loadImportTexts(language)])
  return pages[name]
}
