import type { ComponentType } from 'react'
import type { Language } from '#language/languages.ts'
import { AnalyticsPage } from './analytics-page.tsx'
import { loadAnalyticsTexts } from './analytics-texts.ts'
import { HeadlinesPage } from './headlines/headlines-page.tsx'
import { HotPage } from './hot-page.tsx'
import '#web/ui/chart/chart.module.css'
import '#web/ui/chart/reading-rows.module.css'
import './analytics.module.css'
import './hours.module.css'
import './mix.module.css'

const pages = { overview: AnalyticsPage, hot: HotPage, headlines: HeadlinesPage } as const

/** A page of the analytics, once its texts are there. */
export async function analyticsPage(name: keyof typeof pages, language: Language): Promise<ComponentType> {
  await loadAnalyticsTexts(language)
  return pages[name]
}
