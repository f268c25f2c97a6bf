import type { WordQuery } from '../word-query.ts'

/** Share of all documents that contain a word; unknown words are in at most `least`. */
export interface Frequencies {
  of: ReadonlyMap<string, number>
  least: number
}

/**
 * Words of one question are found together more often than chance has it, but hardly ever more often than by this
 * factor.
 */
const maxTogether = 8

/** Estimates the share of documents that match a query; hardly ever are more than `maxTogether` times as many. */
export function partMatching(query: WordQuery, { of, least }: Frequencies): number {
  const all = (parts: readonly number[]) => {
    const rarest = Math.min(...parts)
    return Math.max(
      parts.reduce((product, part) => product * part, 1),
      rarest / maxTogether,
    )
  }
  const part = (some: WordQuery): number => {
    if ('word' in some) return of.get(some.word) ?? least
    if ('any' in some) {
      // Most words that may follow are rare: those that are not counted are treated as one together.
      const counted = some.any.filter((one) => !('word' in one) || of.has(one.word))
      const sum = counted.reduce((sum, one) => sum + part(one), counted.length < some.any.length ? least : 0)
      return Math.min(1, sum)
    }
    if ('all' in some) return all(some.all.map(part))
    return 'beside' in some ? all(some.beside.map(part)) : 1
  }
  return part(query)
}
