import type { ComponentType } from 'react'
import { loadMediaTexts } from '#console/domains/media/media-texts.ts'
import type { Language } from '#language/languages.ts'
import { MediaPage } from './media-page.tsx'

/** The media library, once its texts are there. */
export async function mediaPage(language: Language): Promise<ComponentType> {
  await loadMediaTexts(language)
  return MediaPage
}
