import type { ArticleRow } from '#contract/newsroom.ts'
import type { TopicItem } from '#contract/topics.ts'

/** Articles and flash that were named on this page, so that what is picked has its title before it is saved. */
const known = new Map<number, TopicItem>()

export function learnItems(items: readonly TopicItem[]): void {
  for (const item of items) known.set(item.id, item)
}

export function learnPicked({ id, title, kind, release_time }: ArticleRow): void {
  known.set(id, { id, title, kind, release_time, visible: true })
}

/** What is known of an item; one that was picked before the page was loaded again has only its number. */
export const itemOf = (id: number): TopicItem =>
  known.get(id) ?? { id, title: `#${id}`, kind: 'article', visible: true, release_time: null }
