import type { ComponentType } from 'react'
import type { Language } from '#language/languages.ts'
import { loadFigureTexts } from './figure-texts.ts'
import { FiguresPage } from './figures-page.tsx'
import { HeadlinesPage } from './headlines/headlines-page.tsx'
import { HotPage } from './hot-page.tsx'
import '#web/ui/chart/chart.module.css'
import '#web/ui/chart/reading-rows.module.css'
import './figures.module.css'
import './hours.module.css'
import './mix.module.css'

const pages = { overview: FiguresPage, hot: HotPage, headlines: HeadlinesPage } as const

/** A page of the figures, once its texts are there. */
export async function figurePage(name: keyof typeof pages, language: Language): Promise<ComponentType> {
  await loadFigureTexts(language)
  return pages[name]
}
