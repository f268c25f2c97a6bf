/** Condition on a document's words; each engine has its own way to ask for it. */
export type WordQuery =
  | { word: string }
  /** The word, or one that begins with it. */
  | { begins: string }
  | { all: readonly WordQuery[] }
  | { any: readonly WordQuery[] }
  /** One right after the other. */
  | { beside: readonly WordQuery[] }
  | { not: WordQuery }

/** Documents with a word. */
export const word = (text: string): WordQuery => ({ word: text })
/** Documents with a word that begins so. */
export const begins = (text: string): WordQuery => ({ begins: text })

/** All of some, of which there is at least one. */
export const all = (parts: readonly WordQuery[]): WordQuery => only(parts) ?? { all: parts }
/** Any of some, of which there is at least one. */
export const any = (parts: readonly WordQuery[]): WordQuery => only(parts) ?? { any: parts }
/** One right after the other, of at least one. */
export const beside = (parts: readonly WordQuery[]): WordQuery => only(parts) ?? { beside: parts }

const only = (parts: readonly WordQuery[]): WordQuery | undefined => (parts.length === 1 ? parts[0] : undefined)

/** The parts of a query that is made of several. */
export function partsOf(query: WordQuery): readonly WordQuery[] {
  if ('all' in query) return query.all
  if ('any' in query) return query.any
  if ('beside' in query) return query.beside
  return 'not' in query ? [query.not] : []
}

/** A query with its words replaced. */
export function mapLeaves(
  query: WordQuery,
  leaf: (one: { word: string } | { begins: string }) => WordQuery,
): WordQuery {
  if ('all' in query) return { all: query.all.map((part) => mapLeaves(part, leaf)) }
  if ('any' in query) return { any: query.any.map((part) => mapLeaves(part, leaf)) }
  if ('beside' in query) return { beside: query.beside.map((part) => mapLeaves(part, leaf)) }
  if ('not' in query) return { not: mapLeaves(query.not, leaf) }
  return leaf(query)
}

/** The words of a query, each once. */
export function leavesOf(query: WordQuery): string[] {
  const words = new Set<string>()
  mapLeaves(query, (one) => {
    words.add('word' in one ? one.word : one.begins)
    return one
  })
  return [...words]
}

/** True if it matters where words stand. */
export const hasPlaces = (query: WordQuery): boolean => 'beside' in query || partsOf(query).some(hasPlaces)

/**
 * Returns the condition that all matches of a query meet, whatever the places of words; undefined if none. Exclusions
 * of phrases are omitted: without places they would exclude more.
 */
export function withoutPlaces(query: WordQuery): WordQuery | undefined {
  if ('not' in query) return hasPlaces(query.not) ? undefined : query
  const parts = partsOf(query)
  if (parts.length === 0) return query
  const known = parts.flatMap((part) => withoutPlaces(part) ?? [])
  if ('any' in query) return known.length === parts.length ? any(known) : undefined
  return known.length > 0 ? all(known) : undefined
}
