interface FlashListAddress {
  category?: number
  /** Important and breaking items only. */
  important?: boolean
  /** The item that the list continues after. */
  before?: number
}

/** The address of the flash list with what is chosen in it. */
export function flashListAddress({ category, important, before }: FlashListAddress): string {
  const query = new URLSearchParams()
  if (category !== undefined) query.set('category', String(category))
  if (important) query.set('important', '1')
  if (before !== undefined) query.set('before', String(before))
  return query.size > 0 ? `/news?${query}` : '/news'
}
