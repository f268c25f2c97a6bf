import type { NamedItem } from '#contract/content/items.ts'
import type { ArticleRow } from '#contract/newsroom/desk.ts'

/** Known data of the articles and flash that a record refers to by number. Pure. */

/** An item as it was picked from the published ones. */
export const pickedItem = ({ id, title, kind, release_time }: ArticleRow): NamedItem => ({
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
export function itemFinder(...lists: readonly (readonly NamedItem[])[]): (id: number) => NamedItem {
  const known = new Map(lists.flatMap((items) => items.map((item) => [item.id, item] as const)))
  return (id) => known.get(id) ?? { id, title: `#${id}`, kind: 'article', visible: true, release_time: null }
}
