import type { ComponentType } from 'react'
import type { DataValue } from '#contract/newsroom/data-value.ts'
import type { Language } from '#language/languages.ts'

/** A number of the data section with what stands for it where it cannot be shown. */
export interface ChosenValue extends DataValue {
  words: string
}

/** Tools of the data section for writers: its numbers to choose from, and texts with them shown. */
export interface ValueTools {
  Choose: ComponentType<{
    /** The language that is written in. */
    language: Language
    onChosen: (value: ChosenValue) => void
    onClose: () => void
  }>
  /** A text for readers with its numbers as they are today. */
  renderPreview: (html: string, language: Language) => Promise<string>
}
