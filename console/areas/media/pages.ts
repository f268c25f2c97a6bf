import type { ComponentType } from 'react'
import type { Language } from '#language/languages.ts'
import { MediaPage } from './media-page.tsx'
import { loadMediaTexts } from './media-texts.ts'

/** The media library, once its texts are there. */
export async function mediaPage(language: Language): Promise<ComponentType> {
  await loadMediaTexts(language)
  return MediaPage
}
