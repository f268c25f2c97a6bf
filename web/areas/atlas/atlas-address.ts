import { type AtlasKind, otherLetter } from '#contract/market/atlas/atlas-terms.ts'

export interface AtlasChoice {
  kind?: AtlasKind | undefined
  letter?: string | undefined
  keyword?: string | undefined
  /** The entry that the list continues after. */
  after?: number | undefined
}

/** How an address says the letter of what has none: the sign itself would begin a fragment. */
const otherInAddress = '0'

/** The address of a part of the directory, without language. */
export function atlasAddress({ kind, letter, keyword, after }: AtlasChoice): string {
  const query = new URLSearchParams()
  if (kind) query.set('kind', kind)
  if (letter) query.set('letter', letter === otherLetter ? otherInAddress : letter.toLowerCase())
  if (keyword) query.set('keyword', keyword)
  if (after !== undefined) query.set('after', String(after))
  return query.size > 0 ? `/atlas?${query}` : '/atlas'
}

/** The letter that an address says; undefined for anything else. */
export function readLetter(given: string | undefined): string | undefined {
  if (given === otherInAddress) return otherLetter
  return given && /^[a-z]$/i.test(given) ? given.toUpperCase() : undefined
}
