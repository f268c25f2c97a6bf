import type { OrganiserEvent } from '#contract/events/event-desk.ts'
import type { StoredSetup } from '#contract/events/tickets.ts'

/** Stored state of an event: its own part and what it offers. */
export interface StoredEvent {
  id: number
  version: number
  event: OrganiserEvent
  setup: StoredSetup
}

/** Puts together the two parts of a stored event. */
export const storedOf = (event: OrganiserEvent, setup: StoredSetup): StoredEvent => ({
  id: event.id,
  version: event.version,
  event,
  setup,
})
