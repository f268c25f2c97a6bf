import type { EventOffer } from '#contract/events/events.ts'
import type { TicketType } from '#contract/events/tickets.ts'
import type { Language } from '#language/languages.ts'
import type { CallContext } from '#server/platform/http/call-context.ts'
import { ExtensionPoint } from '#server/platform/subjects/extension-point.ts'
import type { ListedRow } from './reading-store.ts'

/** The tickets of events. */
export interface EventTicketsSource {
  /** Reads the offers of events, for lists of them: of many in one query. */
  offers(
    events: readonly Pick<ListedRow, 'id' | 'currency' | 'currencyExponent'>[],
    reading: { now: Date; language: Language },
  ): Promise<ReadonlyMap<number, EventOffer>>
  /** Reads the types of tickets of an event that everybody sees, as they stand at this moment. */
  types(event: number, reading: Pick<CallContext, 'now' | 'language' | 'tags' | 'draftOf'>): Promise<TicketType[]>
}

/** The subject that knows. */
export const eventTickets = new ExtensionPoint<EventTicketsSource>()

/** Reads the events that a member has tickets for, the last first. */
export type HeldEventsSource = (userId: number, limit: number) => Promise<readonly number[]>

/** The subject that knows. */
export const heldEvents = new ExtensionPoint<HeldEventsSource>()
