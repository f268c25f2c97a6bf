import type { ItemKind } from '#contract/content/items.ts'

declare module '#server/platform/events/event-map.ts' {
  interface EventMap {
    /**
     * A transaction changed what readers have of an item, or will have at its time. Written by triggers on items, their
     * texts and labels, once for each transaction and item, while somebody listens.
     */
    'item.changed': ItemChange
  }
}

/** State of an item for readers before a transaction, and after it. */
export interface ItemChange {
  itemId: number
  kind: ItemKind
  wasPublic: boolean
  isPublic: boolean
  /** Still there, but what it said is retracted. */
  takenBack: boolean
}
