import { recordKindNames } from '#contract/records/all-kinds.ts'

/** Kinds of records that can be in the bin, in the order of its filter; each belongs to the subject that deletes it. */
export const binKinds = [
  'article',
  'flash',
  'flashdraft',
  'manuscript',
  'picture',
  'redirect',
  'event',
  'conference',
  'ceremony',
  'quiz',
  'landingPage',
  ...recordKindNames,
] as const
