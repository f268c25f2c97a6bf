import type { TopicItem } from '#contract/content/topics-desk.ts'
import type { ArticleRow } from '#contract/newsroom/desk.ts'

/** Known data of the articles and flash that a record refers to by number. Pure. */

/** An item as it was picked from the published ones. */
export const pickedItem = ({ id, title, kind, release_time }: ArticleRow): TopicItem => ({
  id,
  title,
  kind,
  release_time,
  visible: true,
})

/**
 * Finds items by number. Where several lists name one, the last holds; one that was picked before the page was loaded
 * again is in none of them and has only its number.
 */
export function itemFinder(...lists: readonly (readonly TopicItem[])[]): (id: number) => TopicItem {
  const known = new Map(lists.flatMap((items) => items.map((item) => [item.id, item] as const)))
  return (id) => known.get(id) ?? { id, title: `#${id}`, kind: 'article', visible: true, release_time: null }
}
