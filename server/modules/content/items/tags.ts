import type { ItemKind } from '#contract/content/items.ts'

/** Names of what a page may show; a write says which of them it changed. */
export const tag = {
  item: (id: number) => `item:${id}`,
  /** Names of authors, categories, labels and regions. */
  names: 'names',
  /** Names and set of labels: changed by the newsroom alone. */
  labels: 'labels',
  /** Hot lists. */
  hot: 'hot',
} as const

/** The tag of a list; a list over both kinds changes with either. */
export const listTag = (kind: ItemKind | undefined) => (kind ? `list:${kind}` : 'list:all')

/** Returns the tags that change when an item of this kind is written. */
export const tagsOfWrite = (id: number, kind: ItemKind): string[] => [tag.item(id), listTag(kind), listTag(undefined)]

/** The path of an item's page. */
export const pathOfItem = (id: number, kind: ItemKind): string => `${kind === 'flash' ? '/news' : '/contents'}/${id}`
