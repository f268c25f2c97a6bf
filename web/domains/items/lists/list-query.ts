/** The value of the query parameter `languages` by which readers of English also get what exists in Chinese alone. */
export const allLanguages = 'all'

interface ListQuery {
  category?: number | undefined
  /** Important and breaking items only. */
  important?: boolean | undefined
  /** Items of all languages, for readers of English. */
  all?: boolean | undefined
  /** The item that the list continues after. */
  before?: number | undefined
}

/** A list's path with what is chosen in it. */
export function listAddress(path: string, { category, important, all, before }: ListQuery): string {
  const query = new URLSearchParams()
  if (category !== undefined) query.set('category', String(category))
  if (important) query.set('important', '1')
  if (all) query.set('languages', allLanguages)
  if (before !== undefined) query.set('before', String(before))
  return query.size > 0 ? `${path}?${query}` : path
}
