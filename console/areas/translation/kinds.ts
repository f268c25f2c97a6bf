import type { Translation, TranslationFilter, TranslationKind } from '#contract/translation.ts'

/** Kinds of texts in the order of the list, and what the list can be narrowed to. */
export const kinds = [
  'article',
  'flash',
  'topic',
  'chapter',
  'incident',
  'entry',
  'toolGroup',
  'tool',
  'label',
  'category',
  'region',
  'author',
  'banner',
  'hotword',
  'setting',
  'page',
] as const satisfies readonly TranslationKind[]

export const filters = [
  'missing',
  'faulty',
  'stale',
  'machine',
  'confirmed',
  'waiting',
] as const satisfies readonly TranslationFilter[]

export const kindOf = (value: string | undefined): TranslationKind | undefined => kinds.find((one) => one === value)

/** Who reads a translation, and what it is in. */
export const readersOf = ({ target }: Pick<Translation, 'target'>) =>
  target === 'zh-Hans' ? 'translation.readersZh' : 'translation.readersEn'
export const languageOf = ({ target }: Pick<Translation, 'target'>) =>
  target === 'zh-Hans' ? 'translation.otherHans' : 'translation.english'
