import { z } from 'zod'
import { siteLanguage } from '#contract/staff/records.ts'
import { calendarDay, defineCall, id, pageOf, paging, siteTime } from '../call.ts'
import { attendeeMessageLimits } from './event-terms.ts'
import { type eventBrief, order, orderState, orderSummary, personName, ticketState } from './orders.ts'
import { answer, answers, ticketLimits } from './tickets.ts'

/** Orders of events as their organisers see them, and actions on them. */

const mailAddress = z.string().max(320)
const words = z.string().max(100).optional()
/** Guests who are added at once. */
export const guestsAtOnce = 200

/** Tables that organisers load as spreadsheets. */
export const exportedTables = ['orders', 'attendees', 'codes', 'reconciliation'] as const

const orderFilters = {
  state: orderState.optional(),
  type: id.optional(),
  /** Words in the number, or in the name or address of the buyer. */
  words,
  from: calendarDay.optional(),
  to: calendarDay.optional(),
  ...paging,
}

export const organiserOrder = orderSummary.extend({
  name: z.string(),
  email: z.string(),
  /** Ticket types, each with the tickets that were not cancelled, or the reserved ones. */
  types: z.array(z.object({ name: z.string(), tickets: z.number() })),
  /** Amount that was refunded. */
  refunded: z.string(),
  /** Amount of refunds that were requested and are not completed. */
  refunding: z.string(),
})

export const organiserAttendee = z.object({
  id: z.string(),
  order: z.number(),
  order_number: z.string(),
  type: z.number(),
  type_name: z.string(),
  name: z.string(),
  email: z.string(),
  state: ticketState,
  serial: z.number(),
  checked_in: z.boolean(),
  created_time: siteTime,
})

/** An entry of an order's history; the details are numbers and names, no sentences. */
export const orderHistoryEntry = z.object({
  time: siteTime,
  by: z.enum(['buyer', 'organiser', 'system']),
  /** Who, where they have an account. */
  person: z.string().nullable(),
  action: z.enum([
    'reserved',
    'offered',
    'confirmed',
    'guest_added',
    'expired',
    'cancelled',
    'tickets_cancelled',
    'attendee_changed',
    'passed_on',
    'upgraded',
    'sent_again',
    'refund_asked',
    'refund_complete',
    'refund_refused',
    'payment_started',
    'payment_received',
    'payment_short',
    'less_accepted',
    'payment_failed',
    'payment_ended',
  ]),
  detail: z.string(),
})

export const organiserOrderDetails = order.omit({ token: true }).extend({
  attendees: z.array(
    organiserAttendee.extend({
      answers: z.array(z.object({ question: z.number(), label: z.string(), answer })),
    }),
  ),
  history: z.array(orderHistoryEntry),
})

export const organiserTotals = z.object({
  events: z.number(),
  /** How often its pages were opened in those days, and the readers of each day together. */
  views: z.number(),
  readers: z.number(),
  orders: z.number(),
  /** Tickets that were issued and are not void. */
  registered: z.number(),
  checked_in: z.number(),
  waiting: z.number(),
  revenue: z.array(z.object({ currency: z.string(), currency_exponent: z.number(), total: z.string() })),
  /** Oldest first, without gaps; views and readers as above, of each day. */
  days: z.array(
    z.object({
      day: calendarDay,
      views: z.number(),
      readers: z.number(),
      orders: z.number(),
      registered: z.number(),
      checked_in: z.number(),
    }),
  ),
  /** Places of one event that its types draw on, those that several share once; 0 for all events together. */
  capacity: z.number(),
  /**
   * `held`: places in orders of the type that are not complete yet; `left`: what of its places neither this type nor another
   * one that shares them has taken or holds.
   */
  types: z.array(
    z.object({
      ...{ id: z.number(), name: z.string(), registered: z.number(), held: z.number() },
      ...{ capacity: z.number(), left: z.number() },
      /** Names of other types that draw on the same places. */
      shared_with: z.array(z.string()),
    }),
  ),
})

export const attendeeMessage = z.object({
  id: z.number(),
  subject: z.string(),
  text: z.string(),
  /** The languages that it was written in, that of `subject` and `text` first; none where it is not known. */
  languages: z.array(siteLanguage),
  recipients: z.number(),
  /**
   * Emails that were handed to the mail server; together with `failed` fewer than the recipients while it is under way.
   */
  sent: z.number(),
  /** Addresses to which no email could be sent, after all attempts. */
  failed: z.number(),
  /** Some of them, with the names on their tickets. */
  failures: z.array(z.object({ name: z.string(), email: z.string() })),
  created_time: siteTime,
})

const messageTexts = z.object({
  subject: z.string().max(4 * attendeeMessageLimits.subject),
  text: z.string().max(4 * attendeeMessageLimits.text),
})

const attendeeMessageDraft = messageTexts.extend({
  id,
  /** Language of `subject` and `text`; that of the caller where nothing is said. */
  language: siteLanguage.optional(),
  /** The same in further languages: everybody gets it in theirs, Chinese in their script, others as it was written first. */
  versions: z.partialRecord(siteLanguage, messageTexts).default({}),
  /** Limits the list to orders with a ticket of these types. */
  types: z.array(id).max(ticketLimits.types).optional(),
})

export const organiserCalls = {
  /** Totals of one event, or of all that the caller manages, over the last `days`. */
  activityHome: defineCall({
    name: 'activityHome',
    auth: 'organiser',
    input: z.object({ id: id.optional(), days: z.number().int().min(1).max(366).default(30) }),
    output: organiserTotals,
  }),
  activityAllOrders: defineCall({
    name: 'activityAllOrders',
    auth: 'organiser',
    input: z.object({ event: id.optional(), ...orderFilters }),
    output: pageOf(organiserOrder),
  }),
  activityOrders: defineCall({
    name: 'activityOrders',
    auth: 'organiser',
    input: z.object({ id, ...orderFilters }),
    output: pageOf(organiserOrder),
  }),
  activityOrderDetails: defineCall({
    name: 'activityOrderDetails',
    auth: 'organiser',
    input: z.object({ order: id }),
    output: organiserOrderDetails,
  }),
  activityAttendees: defineCall({
    name: 'activityAttendees',
    auth: 'organiser',
    input: z.object({
      id,
      type: id.optional(),
      state: ticketState.optional(),
      words,
      ...paging,
    }),
    output: pageOf(organiserAttendee),
  }),
  activityOrderCancel: defineCall({
    name: 'activityOrderCancel',
    auth: 'organiser',
    moneyOrVotes: 'single',
    input: z.object({
      order: id,
      tickets: z.array(z.uuid()).min(1).max(guestsAtOnce).optional(),
      /** Sent to the buyer. */
      reason: z.string().max(2_000).default(''),
    }),
    output: organiserOrderDetails,
  }),
  /** Changes the buyer's name and address, or with a ticket its attendee; a new address of a ticket gets a new code. */
  activityOrderUpdate: defineCall({
    name: 'activityOrderUpdate',
    auth: 'organiser',
    input: z.object({
      order: id,
      ticket: z.uuid().optional(),
      name: personName.optional(),
      email: mailAddress.optional(),
      answers: answers.optional(),
    }),
    output: organiserOrderDetails,
  }),
  /** Sends the email with the tickets again, at most once in some minutes. */
  activityOrderResend: defineCall({
    name: 'activityOrderResend',
    auth: 'organiser',
    input: z.object({ order: id }),
    output: z.object({}),
  }),
  /** Gives tickets to guests, past sale windows and limits of orders, but never past the number of places. */
  addActivityGuests: defineCall({
    name: 'addActivityGuests',
    auth: 'organiser',
    input: z.object({
      id,
      type: id,
      guests: z
        .array(z.object({ name: personName, email: mailAddress }))
        .min(1)
        .max(ticketLimits.perOrder),
      idempotency_key: z.uuid(),
    }),
    output: organiserOrderDetails,
  }),
  /** Writes to everybody with a valid ticket who has not stopped such messages; sent in the background. */
  messageActivityAttendees: defineCall({
    name: 'messageActivityAttendees',
    auth: 'organiser',
    freshProof: true,
    input: attendeeMessageDraft.extend({ idempotency_key: z.uuid() }),
    output: attendeeMessage,
  }),
  /** Returns a message before it is sent: the number of recipients, and its text as it stands in the email. */
  previewAttendeeMessage: defineCall({
    name: 'previewAttendeeMessage',
    auth: 'organiser',
    input: attendeeMessageDraft,
    output: z.object({
      recipients: z.number(),
      /** Addresses with such tickets that stopped the messages of the event. */
      stopped: z.number(),
      /** The email as recipients of each language get it, that of the caller first. */
      mails: z.array(
        z.object({
          language: siteLanguage,
          /** How many of the recipients read it in this language. */
          recipients: z.number(),
          subject: z.string(),
          lines: z.array(z.string()),
          link: z.string(),
          stop: z.string(),
        }),
      ),
    }),
  }),
  activityMessages: defineCall({
    name: 'activityMessages',
    auth: 'organiser',
    input: z.object({ id, ...paging }),
    output: pageOf(attendeeMessage),
  }),
  /** An address, good for some minutes and for the caller alone, from which the spreadsheet is loaded. */
  activityExport: defineCall({
    name: 'activityExport',
    auth: 'organiser',
    freshProof: true,
    input: z.object({
      id,
      of: z.enum(exportedTables).default('attendees'),
      format: z.enum(['xlsx', 'csv']).default('xlsx'),
      /** For a reconciliation: the day of the site's time that it is of. */
      day: calendarDay.optional(),
    }),
    output: z.object({ address: z.string(), name: z.string(), rows: z.number() }),
  }),
}

export type OrganiserOrderDetails = z.infer<typeof organiserOrderDetails>
export type OrganiserAttendee = z.infer<typeof organiserAttendee>
export type OrderHistoryEntry = z.infer<typeof orderHistoryEntry>
export type AttendeeMessage = z.infer<typeof attendeeMessage>
export type OrganiserEvent = z.infer<typeof eventBrief>
