import type { EventBrief } from '#contract/events/orders.ts'
import type { CallContext } from '#server/platform/http/call-context.ts'
import type { ActingMember, MemberContext } from '#server/platform/http/caller.ts'

/** An event as orders and tickets show it, and as their rules need it. */
export interface KnownEvent extends EventBrief {
  online_url: string | null
  cancellation_hours: number | null
  ownerId: number | null
  /** Whom readers know as its organiser. */
  organiserName: string
  /** Returns other text of the organiser, such as the name of a ticket, as this reader has it. */
  words: (text: string) => string
  /** Returns the name of a ticket type as this reader has it, and the BCP 47 tag of its language. */
  typeName: (name: string) => { name: string; language: string }
  startsAt: Date
  endsAt: Date
}

/** Properties of events that orders need. */
export interface EventsOfOrders {
  /** @throws CallError where the caller has none of the roles in the event */
  requireRole(event: number, actor: ActingMember, roles: readonly ('owner' | 'manager' | 'door')[]): Promise<unknown>
  /** Events that readers have or had, by number, in the reader's language. */
  brief(ids: readonly number[], reading: Pick<CallContext, 'language' | 'now'>): Promise<Map<number, KnownEvent>>
  /** The numbers of the events in which the caller has a role. */
  listManaged(reading: MemberContext): Promise<number[]>
}

/** The admitted attendees; the check-in knows them. */
export interface Admissions {
  /** Returns the tickets whose holders are inside, or were. */
  findAdmitted(tickets: readonly string[]): Promise<ReadonlySet<string>>
  count(events: readonly number[]): Promise<number>
  /** How many came first on each day since. */
  byDay(events: readonly number[], from: Date): Promise<readonly { day: string; admitted: number }[]>
}

/** Types that a ticket can be exchanged for; `free`: none that costs more than was paid. */
export type ExchangeSummary = 'none' | 'free' | 'priced'
