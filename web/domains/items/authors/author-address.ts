import type { ItemKind } from '#contract/content/items.ts'

interface AuthorAddress {
  id: number
  /** Articles without one. */
  kind?: ItemKind
  /** The work that the list continues after. */
  before?: number
}

/** The page of an author, with the kind of works that it lists. */
export function authorAddress({ id, kind, before }: AuthorAddress): string {
  const query = new URLSearchParams()
  if (kind === 'flash') query.set('kind', kind)
  if (before !== undefined) query.set('before', String(before))
  return query.size > 0 ? `/author/${id}?${query}` : `/author/${id}`
}

/** The list of column authors, of those that a word was found in. */
export function authorListAddress({ keyword, before }: { keyword?: string; before?: number }): string {
  const query = new URLSearchParams()
  if (keyword) query.set('keyword', keyword)
  if (before !== undefined) query.set('before', String(before))
  return query.size > 0 ? `/columnlist?${query}` : '/columnlist'
}
