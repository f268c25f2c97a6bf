import type { ItemKind } from '#contract/content/items.ts'

/** The import key of an item of the demonstration content. */
export const demoItemKey = (kind: ItemKind, key: string): string => `demo:${kind}:${key}`
