import type { OrganiserEvent } from '#contract/events/event-desk.ts'
import type { StoredSetup } from '#contract/events/tickets.ts'

/** Stored state of an event: its own part and what it offers. */
export interface StoredEvent {
  id: number
  version: number
  event: OrganiserEvent
  setup: StoredSetup
}
