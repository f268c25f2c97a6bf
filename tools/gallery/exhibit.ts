import type { ReactNode } from 'react'
import type { Language } from '#language/languages.ts'

/** Texts of samples in the language of the page: simplified, traditional, English. */
export type Words = (hans: string, hant: string, en: string) => string

export const wordsIn =
  (language: Language): Words =>
  (hans, hant, en) =>
    ({ 'zh-Hans': hans, 'zh-Hant-HK': hant, en })[language]

/** One part of the design system or card of a subject in one state. */
export interface Exhibit {
  /** Unique within its room; pictures are compared under this name. */
  name: string
  element: ReactNode
  /** Takes the width of the page rather than that of a column. */
  wide?: boolean
}

/** A page of the gallery. */
export interface Room {
  name: string
  title: string
  exhibits: (words: Words, language: Language) => readonly Exhibit[]
}
