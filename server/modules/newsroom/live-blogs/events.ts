declare module '#server/platform/events/event-map.ts' {
  interface EventMap {
    /** Readers got a live note that is to be pushed, or no longer have it. */
    'live.pushed': NotePushed
  }
}

export interface NotePushed {
  itemId: number
  noteId: number
}
