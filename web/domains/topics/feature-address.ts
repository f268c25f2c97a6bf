import type { FeatureOrder } from '#contract/content/topics.ts'

interface FeatureAddress {
  id: number
  order?: FeatureOrder
  /** How the topic's page begins; it needs no word in the address. */
  first?: FeatureOrder
  /** Pages are counted from 1. */
  page?: number
}

/** The path of a special topic. */
export const featurePath = (id: number): string => `/features/${id}`

/** The address of a topic with the order and page of its items. */
export function featureAddress({ id, order = 'reading', first = 'reading', page = 1 }: FeatureAddress): string {
  const query = new URLSearchParams()
  if (order !== first) query.set('order', order)
  if (page > 1) query.set('page', String(page))
  return featurePath(id) + (query.size > 0 ? `?${query}` : '')
}

/** The address of a page of the list of topics. */
export const featureListAddress = (page: number): string => (page > 1 ? `/features?page=${page}` : '/features')
