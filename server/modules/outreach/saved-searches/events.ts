declare module '#server/platform/events/event-map.ts' {
  interface EventMap {
    /** Readers got an event for the first time, or a change that those who follow it have to know of. */
    'event.announced': EventAnnounced
  }
}

export interface EventAnnounced {
  eventId: number
  what: 'published' | 'moved' | 'cancelled'
}
