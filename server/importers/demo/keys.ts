import type { ItemKind } from '#contract/content.ts'

/** The import key of an item of the demonstration content. */
export const demoItemKey = (kind: ItemKind, key: string): string => `demo:${kind}:${key}`
