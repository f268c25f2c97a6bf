/** Events of a page. */
export const partnerPageSize = 30

/** The address of a page of them. */
export function partnerEventsAddress({ city, page = 1 }: { city?: string; page?: number }): string {
  const query = new URLSearchParams()
  if (city) query.set('city', city)
  if (page > 1) query.set('page', String(page))
  return query.size > 0 ? `/third?${query}` : '/third'
}
