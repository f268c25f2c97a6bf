import { tablePages } from '#contract/constants.ts'
import type { ManuscriptState } from '#contract/newsroom/manuscripts.ts'

/** View of the list of one's own articles. */
export interface ArticlesPlace {
  state?: ManuscriptState
  keyword?: string
  page?: number
  size?: number
}

/** The address of a place in the list of one's own articles; without default values. */
export function articlesAddress({ state, keyword, page = 1, size = tablePages.size }: ArticlesPlace): string {
  const query = new URLSearchParams()
  if (state) query.set('state', state)
  if (keyword) query.set('keyword', keyword)
  if (page > 1) query.set('page', String(page))
  if (size !== tablePages.size) query.set('size', String(size))
  const text = query.toString()
  return text ? `/mywz?${text}` : '/mywz'
}
