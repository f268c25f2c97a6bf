import { lexeme } from '../tokens.ts'
import type { WordQuery } from '../word-query.ts'

/** A query as PostgreSQL reads it. */
export function tsqueryOf(query: WordQuery): string {
  if ('all' in query) return query.all.map(inside).join(' & ')
  if ('any' in query) return query.any.map(inside).join(' | ')
  return inside(query)
}

function inside(query: WordQuery): string {
  if ('word' in query) return lexeme(query.word)
  if ('begins' in query) return `${lexeme(query.begins)}:*`
  if ('beside' in query) return `(${query.beside.map(inside).join(' <-> ')})`
  return 'not' in query ? `!(${tsqueryOf(query.not)})` : `(${tsqueryOf(query)})`
}
