import type { EventOffer } from '#contract/events/events.ts'
import type { Language } from '#language/languages.ts'
import { ExtensionPoint } from '#server/platform/subjects/extension-point.ts'
import type { ListedRow } from './reading-store.ts'

/** Reads the offers of events, for lists of them: of many in one query. */
export type EventOfferSource = (
  events: readonly Pick<ListedRow, 'id' | 'currency' | 'currencyExponent'>[],
  reading: { now: Date; language: Language },
) => Promise<ReadonlyMap<number, EventOffer>>

/** The subject that knows. */
export const eventOffers = new ExtensionPoint<EventOfferSource>()
