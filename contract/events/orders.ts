import { z } from 'zod'
import { defineCall, id, pageOf, paging, siteTime } from '../call.ts'
import { eventCard } from './events.ts'
import { orderStates } from './order-terms.ts'
import { discountCodes, lineAmounts, orderAmounts, wantedLine } from './payments/prices.ts'
import { amount, answer, answers, ticketKind, ticketLimits } from './tickets.ts'

/** Registering for events, and what holders do with their tickets. */

export const orderState = z.enum(orderStates)
/** Why an order has no tickets. */
export const cancelReason = z.enum(['buyer', 'organiser', 'expiry', 'failure', 'event'])
export const ticketState = z.enum(['valid', 'suspended', 'void'])

/** A signature that stands for an account: it comes with an order, a ticket, or an email. */
export const accessToken = z.string().max(100)
export const personName = z.string().max(400)
const mailAddress = z.string().max(320)
const key = z.uuid()
const language = z.enum(['zh-Hans', 'zh-Hant-HK', 'en'])

/** Summary of an event for holders and buyers. */
export const eventBrief = eventCard
  .pick({
    id: true,
    title: true,
    title_breaks: true,
    language: true,
    poster: true,
    start_time: true,
    end_time: true,
    time_zone: true,
    attendance: true,
    city: true,
    venue: true,
    cancelled: true,
  })
  .extend({
    address: z.string(),
    /** Why it was cancelled, in the organiser's words; may be empty. */
    cancel_reason: z.string(),
  })

/** BCP 47 tag of the language that the name of a ticket type is really in. */
const languageOfName = z.string()

export const orderLine = z.object({
  id: z.number(),
  type: z.number(),
  name: z.string(),
  language: languageOfName,
  kind: ticketKind,
  quantity: z.number(),
  ...lineAmounts.shape,
})

/** A ticket within its order. */
export const orderTicket = z.object({
  id: z.string(),
  line: z.number(),
  type: z.number(),
  type_name: z.string(),
  type_language: languageOfName,
  name: z.string(),
  email: z.string(),
  state: ticketState,
  /** It was passed on to somebody else, who alone has its code now. */
  passed_on: z.boolean(),
  /** It was exchanged for one of another type. */
  exchanged: z.boolean(),
  /** Opens the ticket; null where it was passed on. */
  token: z.string().nullable(),
})

export const orderSummary = z.object({
  id: z.number(),
  number: z.string(),
  state: orderState,
  cancel_reason: cancelReason.nullable(),
  event: eventBrief,
  /** Tickets in it that were not cancelled, or reserved ones. */
  tickets: z.number(),
  /** Valid tickets that its buyer has: neither cancelled nor transferred. */
  own: z.number(),
  /** Valid tickets of it that were transferred. */
  transferred: z.number(),
  currency: z.string(),
  currency_exponent: z.number(),
  total: z.string(),
  created_time: siteTime,
  /** Time until which its places are reserved, while payment is in progress. */
  expires_time: siteTime.nullable(),
})

export const order = orderSummary.extend({
  /** Opens the order without an account. */
  token: z.string(),
  name: z.string(),
  email: z.string(),
  language,
  lines: z.array(orderLine),
  amounts: orderAmounts,
  attendees: z.array(orderTicket),
  /** The attendees as they were entered when the payment began; empty before that, and once there are tickets. */
  given: z.array(z.object({ line: z.number(), name: z.string(), email: z.string(), answers })),
  /** Seconds left of the reservation, by the server's clock; 0 without one. */
  seconds_left: z.number(),
  /** Until when holders may cancel; null: they cannot. */
  cancel_until: siteTime.nullable(),
  can_cancel: z.boolean(),
  /** Refund to the buyer if it is cancelled now; '0' if there is none. */
  refund: z.string(),
  /** The ticket that the one of this order takes the place of; null: it is no exchange. */
  upgrade: z.object({ order_number: z.string(), type_name: z.string(), type_language: languageOfName }).nullable(),
})

/** A ticket as its holder sees it. */
export const ticket = z.object({
  id: z.string(),
  order: z.number(),
  order_number: z.string(),
  event: eventBrief,
  /** Address of an online event; for holders of valid tickets alone. */
  online_url: z.string().nullable(),
  type: z.number(),
  type_name: z.string(),
  type_language: languageOfName,
  kind: ticketKind,
  name: z.string(),
  email: z.string(),
  state: ticketState,
  serial: z.number(),
  answers: z.array(z.object({ question: z.number(), label: z.string(), answer })),
  /** Text of the QR code; null for a ticket that is not valid. */
  code: z.string().nullable(),
  token: z.string(),
  can_cancel: z.boolean(),
  /** True if its holder may change the name on it or pass it on: until the event is over. */
  can_change: z.boolean(),
  currency: z.string(),
  currency_exponent: z.number(),
  /** Refund to the buyer if it is cancelled now; '0' if there is none. */
  refund: z.string(),
  /** True if it may be exchanged for one of another type. */
  can_upgrade: z.boolean(),
  /** Some of it costs more than was paid. */
  upgrade_costs: z.boolean(),
  /** The ticket that it was exchanged for, where the same person has it. */
  exchanged_for: z.object({ ticket: z.string(), token: z.string() }).nullable(),
})

export const ticketSummary = ticket.pick({
  id: true,
  order: true,
  event: true,
  type_name: true,
  type_language: true,
  name: true,
  state: true,
  token: true,
})

/** A transfer as the former holder of the ticket sees it. */
export const ticketTransfer = z.object({
  order: z.number(),
  event: eventBrief,
  type_name: z.string(),
  type_language: languageOfName,
  /** The name of the person who received it. */
  receiver: z.string(),
  /** The person who transferred it: a holder or buyer, or the organiser. */
  by: z.enum(['buyer', 'organiser']),
  time: siteTime,
})

const opened = { order: id, token: accessToken.optional() }
const held = { ticket: z.uuid(), token: accessToken.optional() }

export const attendee = z.object({
  /** The line of the order that the ticket is of. */
  line: id,
  name: personName,
  /** Email address that the ticket is sent to; the buyer's address by default. */
  email: mailAddress.optional(),
  answers: answers.default({}),
})

export const orderCalls = {
  /** Holds places for `reservationMinutes`. The same key and body give the same order. */
  reserveTickets: defineCall({
    name: 'reserveTickets',
    auth: 'public',
    waits: 'rows',
    input: z.object({
      event: id,
      lines: z.array(wantedLine).min(1).max(ticketLimits.lines),
      discount_codes: discountCodes,
      /** Total that the buyer was shown; another one is refused, so that nobody pays an amount they did not see. */
      expected_total: amount.optional(),
      idempotency_key: key,
    }),
    output: order,
  }),
  /** Assigns an attendee to each reserved place; free tickets are issued at once. */
  confirmOrder: defineCall({
    name: 'confirmOrder',
    auth: 'public',
    waits: 'rows',
    input: z.object({
      ...opened,
      name: personName,
      email: mailAddress,
      attendees: z.array(attendee).min(1).max(ticketLimits.perOrder),
      idempotency_key: key,
    }),
    output: order,
  }),
  /**
   * The buyer's details from the caller's account: the verified real name and the address; blank where there is none.
   */
  buyerDetails: defineCall({
    name: 'buyerDetails',
    auth: 'user',
    input: z.object({}),
    output: z.object({ name: z.string(), email: z.string() }),
  }),
  getOrder: defineCall({ name: 'getOrder', auth: 'public', input: z.object(opened), output: order }),
  /** Cancels the whole order or the named tickets of it; what is cancelled already stays so. */
  cancelOrder: defineCall({
    name: 'cancelOrder',
    auth: 'public',
    waits: 'rows',
    moneyOrVotes: 'single',
    input: z.object({ ...opened, tickets: z.array(z.uuid()).min(1).max(ticketLimits.perOrder).optional() }),
    output: order,
  }),
  /** The caller's orders, newest first. `event`: of this one alone. */
  myOrders: defineCall({
    name: 'myOrders',
    auth: 'user',
    input: z.object({ state: orderState.optional(), event: id.optional(), ...paging }),
    output: pageOf(orderSummary),
  }),
  /** Tickets of events that are not over, next first; or of those that are over, last first. `event`: of this one alone. */
  myTickets: defineCall({
    name: 'myTickets',
    auth: 'user',
    input: z.object({ past: z.boolean().default(false), event: id.optional(), ...paging }),
    output: pageOf(ticketSummary),
  }),
  getTicket: defineCall({ name: 'getTicket', auth: 'public', input: z.object(held), output: ticket }),
  /** The ticket as a PDF, or its event as an entry of a calendar. */
  getTicketFile: defineCall({
    name: 'getTicketFile',
    auth: 'public',
    waits: 'threads',
    input: z.object({ ...held, format: z.enum(['pdf', 'ics']) }),
    output: z.object({ name: z.string(), type: z.string(), base64: z.string() }),
  }),
  changeAttendee: defineCall({
    name: 'changeAttendee',
    auth: 'public',
    waits: 'rows',
    input: z.object({ ...held, name: personName.optional(), answers: answers.optional() }),
    output: ticket,
  }),
  /** Transfers the ticket to somebody else, who gets it by email; its old code becomes invalid. */
  passTicketOn: defineCall({
    name: 'passTicketOn',
    auth: 'public',
    waits: 'rows',
    input: z.object({ ...held, name: personName, email: mailAddress }),
    output: z.object({}),
  }),
  /** For the former holder of a ticket that was transferred: who has it now. The token is the one that opened it before. */
  getTicketTransfer: defineCall({
    name: 'getTicketTransfer',
    auth: 'public',
    input: z.object(held),
    output: ticketTransfer,
  }),
  /** Gives one's ticket back, within the organiser's rule. */
  cancelTicket: defineCall({
    name: 'cancelTicket',
    auth: 'public',
    waits: 'rows',
    moneyOrVotes: 'single',
    input: z.object(held),
    output: ticket,
  }),
  /** The events that the caller holds tickets of, last first. */
  activityMine: defineCall({
    name: 'activityMine',
    auth: 'organiser',
    input: z.object({ ...paging }),
    output: pageOf(eventBrief),
  }),
  joinWaitingList: defineCall({
    name: 'joinWaitingList',
    auth: 'public',
    waits: 'rows',
    input: z.object({
      type: id,
      quantity: z.number().int().min(1).max(ticketLimits.perOrder),
      name: personName,
      email: mailAddress,
    }),
    output: z.object({ entry: z.number(), token: z.string(), position: z.number() }),
  }),
  /** Returns the state of a place in the waiting list; `over` if it was taken, given up, or offered for too long. */
  waitingPlace: defineCall({
    name: 'waitingPlace',
    auth: 'public',
    input: z.object({ entry: id, token: accessToken }),
    output: z.object({ state: z.enum(['waiting', 'offered', 'over']), position: z.number() }),
  }),
  leaveWaitingList: defineCall({
    name: 'leaveWaitingList',
    auth: 'public',
    waits: 'rows',
    moneyOrVotes: 'none',
    input: z.object({ entry: id, token: accessToken }),
    output: z.object({}),
  }),
  /**
   * Registers for an email on the day before the event, to the caller's own address or, for visitors, to the given one.
   * A person who has the key can cancel it, unless somebody else had asked for it before.
   */
  remindMe: defineCall({
    name: 'remindMe',
    auth: 'public',
    waits: 'rows',
    input: z.object({ event: id, email: mailAddress.optional() }),
    output: z.object({ email: z.string(), key }),
  }),
  /** Takes a reminder back that was not sent yet: the caller's own or, with its key, that of an address. */
  stopReminder: defineCall({
    name: 'stopReminder',
    auth: 'public',
    waits: 'rows',
    moneyOrVotes: 'none',
    input: z.object({ event: id, email: mailAddress.optional(), key: key.optional() }),
    output: z.object({}),
  }),
  /** True if the caller is going to be reminded. */
  myReminder: defineCall({
    name: 'myReminder',
    auth: 'user',
    input: z.object({ event: id }),
    output: z.object({ reminded: z.boolean() }),
  }),
  /** No more messages of an event's organiser to this address; tickets and changes of them still come. */
  stopEventMessages: defineCall({
    name: 'stopEventMessages',
    auth: 'public',
    waits: 'rows',
    moneyOrVotes: 'none',
    input: z.object({ event: id, email: mailAddress, token: accessToken }),
    output: z.object({}),
  }),
}

export type Order = z.infer<typeof order>
export type OrderSummary = z.infer<typeof orderSummary>
export type CancelReason = z.infer<typeof cancelReason>
export type EventBrief = z.infer<typeof eventBrief>
export type Ticket = z.infer<typeof ticket>
export type TicketTransfer = z.infer<typeof ticketTransfer>
export type TicketSummary = z.infer<typeof ticketSummary>
export type TicketState = z.infer<typeof ticketState>
export type Attendee = z.output<typeof attendee>
