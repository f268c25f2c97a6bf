declare module '#server/platform/events/event-map.ts' {
  interface EventMap {
    /** Readers got a live note that is pushed or is a key point, or it is so no longer. */
    'live.pushed': NotePushed
  }
}

export interface NotePushed {
  itemId: number
  noteId: number
}
