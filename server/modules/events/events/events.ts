import type { Language } from '#language/languages.ts'

declare module '#server/platform/events/event-map.ts' {
  interface EventMap {
    /**
     * Addresses were invited to the staff of an event or to organise it with others. Only the listener looks up their
     * accounts, so that the answer to the organiser takes the same time for every address.
     */
    'event.invited': InvitationsMade
  }
}

/** Invitations that are to be mailed. */
export interface InvitationsMade {
  as: 'staff' | 'host'
  /** Numbers of the invitations, or of the co-organisers. */
  ids: readonly number[]
  /** Language of the organiser, for addresses without an account. */
  language: Language
}
