import { type Language, urlPrefix } from '#language/languages.ts'
import type { MailText } from '#server/platform/delivery/mail/mail-layout.ts'
import type { Topic } from './messages-store.ts'

/** The subjects of messages to buyers and ticket holders, in words. */
export interface MessageValues {
  event: string
  /** When and where, each in words. */
  time: string
  place: string
  number: string
  /** The text as the organiser wrote it; may be empty. */
  reason: string
  /** The tickets that are concerned, by type and name; may be empty. */
  tickets: string
  /** How many tickets or reserved places it is about. */
  count: number
  /** The person who has a transferred ticket now. */
  receiver: string
  /** When it was transferred, in the event's zone. */
  transferTime: string
  /** True if the organiser did it. */
  byOrganiser: boolean
  /** Until when an offer stands, in the event's zone. */
  until: string
  /** True if something is to be paid. */
  isPriced: boolean
  /** Amounts in the buyer's language; empty where nothing was paid, is due or is refunded. */
  total: string
  received: string
  due: string
  refund: string
  /** All refunds together; empty where there is no other one. */
  refunded: string
  /** The organiser's instructions for a bank transfer, on several lines; empty for other methods of payment. */
  instructions: string
  /** Whom to ask: the organiser and the page of the event. May be empty. */
  organiser: string
  page: string
}

/**
 * Texts of messages: one for each topic; those to holders of tickets who paid nothing, which name no amounts; and the
 * reminder.
 */
export type MessageKind =
  | Topic
  | 'ticket_issued'
  | 'ticket_cancelled'
  | 'event_cancelled'
  | 'event_cancelled_unpaid'
  | 'event_cancelled_holder'
  | 'order_cancelled_unpaid'
  | 'reminder'

export type MessageTexts = Readonly<Record<MessageKind, (values: MessageValues) => MailText>>

/** The lines of a text that are not empty. */
export const lines = (...all: readonly (string | false)[]): string[] => all.flatMap((line) => line || [])

/** The address of the page of an event, where readers find its organiser. */
export const eventPage = (siteOrigin: string, id: number, language: Language): string =>
  `${siteOrigin}${urlPrefix(language) && `/${urlPrefix(language)}`}/events/${id}`
