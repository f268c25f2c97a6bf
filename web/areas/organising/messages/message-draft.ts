import type { CallInput } from '#contract/calls.ts'
import type { Language } from '#language/languages.ts'

interface Texts {
  subject: string
  text: string
}

/** A message as its form has it. */
export interface Draft {
  /** Texts by language. */
  texts: Partial<Record<Language, Texts>>
  /** Numbers of types, as checkboxes have them; none: all. */
  types: string[]
}

export const noTexts: Texts = { subject: '', text: '' }

/** The message as it is sent. @param written its languages, the first one first */
export function inputOf(
  event: number,
  { texts, types }: Draft,
  [first = 'zh-Hans', ...further]: readonly Language[],
): CallInput<'previewAttendeeMessage'> {
  return {
    ...{ id: event, ...(texts[first] ?? noTexts), language: first },
    versions: Object.fromEntries(further.map((language) => [language, texts[language] ?? noTexts])),
    types: types.length > 0 ? types.map(Number) : undefined,
  }
}
