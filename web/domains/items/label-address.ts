import type { ItemKind } from '#contract/content/items.ts'

interface LabelAddress {
  id: number
  /** Articles without one, or flash where there are no articles. */
  kind?: ItemKind
  /** The item that the list continues after. */
  before?: number
}

/** The page of a label or coin, with the kind of items that it lists. */
export function labelAddress({ id, kind, before }: LabelAddress): string {
  const query = new URLSearchParams()
  if (kind) query.set('kind', kind)
  if (before !== undefined) query.set('before', String(before))
  return query.size > 0 ? `/label/${id}?${query}` : `/label/${id}`
}
