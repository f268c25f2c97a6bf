import type { TopicOrder } from '#contract/content/topics.ts'

interface TopicAddress {
  id: number
  order?: TopicOrder
  /** How the topic's page begins; it needs no word in the address. */
  first?: TopicOrder
  /** Pages are counted from 1. */
  page?: number
}

/** The path of a special topic. */
export const topicPath = (id: number): string => `/features/${id}`

/** The address of a topic with the order and page of its items. */
export function topicAddress({ id, order = 'reading', first = 'reading', page = 1 }: TopicAddress): string {
  const query = new URLSearchParams()
  if (order !== first) query.set('order', order)
  if (page > 1) query.set('page', String(page))
  return topicPath(id) + (query.size > 0 ? `?${query}` : '')
}

/** The address of a page of the list of topics. */
export const topicListAddress = (page: number): string => (page > 1 ? `/features?page=${page}` : '/features')
