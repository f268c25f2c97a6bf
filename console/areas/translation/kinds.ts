import type { Translation, TranslationFilter, TranslationKind } from '#contract/newsroom/translation.ts'
import { translationKinds } from '#contract/newsroom/translation-kinds.ts'

/** Filters of the list. */
export const filters = [
  'missing',
  'faulty',
  'stale',
  'machine',
  'confirmed',
  'waiting',
] as const satisfies readonly TranslationFilter[]

export const kindOf = (value: string | undefined): TranslationKind | undefined =>
  translationKinds.find((one) => one === value)

/** Returns the readers of a translation, and its language. */
export const readersOf = ({ target }: Pick<Translation, 'target'>) =>
  target === 'zh-Hans' ? 'translation.readersZh' : 'translation.readersEn'
export const languageOf = ({ target }: Pick<Translation, 'target'>) =>
  target === 'zh-Hans' ? 'translation.otherHans' : 'translation.english'
