/** Kinds of records that can be in the bin, in the order of its filter; each belongs to the subject that deletes it. */
export const binKinds = [
  'article',
  'flash',
  'flashdraft',
  'manuscript',
  'picture',
  'redirect',
  'banner',
  'hotword',
  'feature',
  'incident',
  'event',
  'category',
  'label',
  'region',
  'tool',
  'toolgroup',
] as const
