/** Kinds of texts that are translated, in the order in which the desk lists them. */
export const translationKinds = [
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
] as const
