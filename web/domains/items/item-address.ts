import type { ItemKind } from '#contract/content/items.ts'

/** The canonical path of an item. */
export const itemPath = (item: { id: number; kind: ItemKind }): string =>
  `${item.kind === 'flash' ? '/news' : '/contents'}/${item.id}`
