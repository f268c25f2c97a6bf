import { lines, type MessageTexts, type MessageValues } from './message-values.ts'

type Facts = Pick<MessageValues, 'event' | 'time' | 'place' | 'number'>

const visit = ({ event, time, place, number }: Facts) => [
  `Event: ${event}`,
  `When: ${time}`,
  place && `Where: ${place}`,
  number && `Order: ${number}`,
]
const order = ({ event, number }: Facts) => [`Event: ${event}`, `Order: ${number}`]
const cancelled = ({ reason, tickets }: MessageValues) => [
  reason && `Reason: ${reason}`,
  tickets && `Tickets: ${tickets}`,
]
const refund = ({ refund: amount, refunded }: MessageValues) => [
  amount && `We will refund ${amount} to your original payment method. When it arrives depends on that method.`,
  amount && refunded && `With earlier refunds, the total for this order is ${refunded}.`,
]
const ask = ({ organiser, page }: MessageValues) => `Questions? Contact the organiser, ${organiser}: ${page}`

/** Messages to buyers and holders in English. */
export const english: MessageTexts = {
  placed: (values) => ({
    title: `You are registered: ${values.event}`,
    before: lines(
      'Your tickets are attached. Show the QR code on each ticket at the door.',
      ...visit(values),
      ask(values),
    ),
    link: 'View order and tickets',
  }),
  sent_again: (values) => ({
    title: `Your tickets: ${values.event}`,
    before: lines('The organiser has resent your tickets.', ...visit(values), ask(values)),
    link: 'View order and tickets',
  }),
  cancelled: (values) => ({
    title: `Order cancelled: ${values.event}`,
    before: lines(
      `Order ${values.number} was cancelled, and its tickets are no longer valid.`,
      ...refund(values),
      ...cancelled(values),
      ...order(values),
      ask(values),
    ),
    link: 'View order',
  }),
  tickets_cancelled: (values) => ({
    title: `Tickets cancelled: ${values.event}`,
    before: lines(
      `Some tickets in order ${values.number} were cancelled and are no longer valid.`,
      ...refund(values),
      ...cancelled(values),
      ...order(values),
      ask(values),
    ),
    link: 'View order',
  }),
  order_cancelled_unpaid: (values) => ({
    title: `Order cancelled: ${values.event}`,
    before: lines(
      `Order ${values.number} was cancelled before it was paid. Please do not pay for it; any money already on its way will be refunded.`,
      ...cancelled(values),
      ...order(values),
      ask(values),
    ),
    link: 'View order',
  }),
  ticket_cancelled: (values) => ({
    title: `Ticket cancelled: ${values.event}`,
    before: lines(
      values.byOrganiser
        ? 'The organiser has cancelled your ticket to this event. It is no longer valid for entry.'
        : 'Your ticket to this event was cancelled and is no longer valid for entry.',
      ...cancelled(values),
      ...visit({ ...values, number: '' }),
      ask(values),
    ),
    link: 'View ticket',
  }),
  event_cancelled: (values) => ({
    title: `Event cancelled: ${values.event}`,
    before: lines(
      `${values.organiser || 'The organiser'} has cancelled this event. Your tickets are no longer valid.`,
      ...refund(values),
      ...cancelled(values),
      ...visit(values),
      ask(values),
    ),
    link: 'View order',
  }),
  event_cancelled_unpaid: (values) => ({
    title: `Event cancelled: ${values.event}`,
    before: lines(
      `${values.organiser || 'The organiser'} has cancelled this event. Your order was not paid yet: please do not pay for it. Any money already on its way will be refunded.`,
      ...cancelled(values),
      ...visit(values),
      ask(values),
    ),
    link: 'View order',
  }),
  event_cancelled_holder: (values) => ({
    title: `Event cancelled: ${values.event}`,
    before: lines(
      `${values.organiser || 'The organiser'} has cancelled this event. Your ticket is no longer valid.`,
      ...cancelled(values),
      ...visit({ ...values, number: '' }),
      ask(values),
    ),
    link: 'View ticket',
  }),
  ticket_issued: (values) => ({
    title: `Your ticket: ${values.event}`,
    before: lines(
      'You have a ticket to this event; it is attached. Show its QR code at the door.',
      ...visit({ ...values, number: '' }),
      ask(values),
    ),
    link: 'View ticket',
  }),
  transferred: (values) => ({
    title: `Ticket transferred: ${values.event}`,
    before: lines(
      values.byOrganiser
        ? `The organiser transferred your ticket to ${values.receiver} on ${values.transferTime}. Your QR code no longer works.`
        : `Your ticket was transferred to ${values.receiver} on ${values.transferTime}. Your QR code no longer works.`,
      'If this is a mistake, contact the organiser.',
      values.tickets && `Ticket: ${values.tickets}`,
      ...visit({ ...values, number: '' }),
      ask(values),
    ),
    link: 'View transfer',
  }),
  offered: (values) => ({
    title: `A place has opened up: ${values.event}`,
    before: lines(
      `A place has opened up and is reserved for you until ${values.until}. Please enter the attendee’s details${values.isPriced ? ' and pay' : ''} by then; after that it goes to the next person on the waiting list.`,
      ...order(values),
      ask(values),
    ),
    link: 'Claim your place',
  }),
  passed_on: (values) => ({
    title: `You have received a ticket: ${values.event}`,
    before: lines(
      'A ticket to this event has been transferred to you and is attached. Its earlier QR code no longer works.',
      ...visit({ ...values, number: '' }),
      ask(values),
    ),
    link: 'View ticket',
  }),
  moved: (values) => ({
    title: `New time or place: ${values.event}`,
    before: lines(
      'The time or place of an event you registered for has changed. Your tickets remain valid.',
      ...visit(values),
      ask(values),
    ),
    link: 'View order and tickets',
  }),
  payment_open: (values) => ({
    title: `Awaiting payment: ${values.event}`,
    before: lines(
      `Please pay ${values.total} by ${values.until}. Your places are reserved until then.`,
      'Payment details are on your order page.',
      ...order(values),
      ask(values),
    ),
    link: 'Continue payment',
  }),
  paid: (values) => ({
    title: `Payment received: ${values.event}`,
    before: lines(
      `We received your payment of ${values.total}. Your tickets are attached. Show the QR code on each ticket at the door.`,
      ...visit(values),
      ask(values),
    ),
    link: 'View order and tickets',
  }),
  payment_failed: (values) => ({
    title: `Payment failed: ${values.event}`,
    before: lines(
      `Your payment of ${values.total} failed and you were not charged. Your places are reserved until ${values.until}. Please use another payment method.`,
      ...order(values),
      ask(values),
    ),
    link: 'Pay again',
  }),
  payment_short: (values) => ({
    title: `Balance due: ${values.event}`,
    before: lines(
      `We received ${values.received}; ${values.due} is still due. Please pay it by ${values.until}; your places are reserved until then.`,
      'Payment details are on your order page.',
      ...order(values),
      ask(values),
    ),
    link: 'Pay the balance',
  }),
  late_money: (values) => ({
    title: `Your payment will be refunded: ${values.event}`,
    before: lines(
      `Your payment arrived after the order had closed, so no tickets were issued. We will refund ${values.refund} to your original payment method. You do not need to do anything.`,
      ...order(values),
      ask(values),
    ),
    link: 'View order',
  }),
  refunded: (values) => ({
    title: `Refund sent: ${values.event}`,
    before: lines(
      `We refunded ${values.refund}. When it arrives depends on your bank or payment provider.`,
      values.refunded && `With earlier refunds, the total for this order is ${values.refunded}.`,
      ...order(values),
      ask(values),
    ),
    link: 'View order',
  }),
  reminder: (values) => ({
    title: `Tomorrow: ${values.event}`,
    before: lines('The event you asked to be reminded of starts within 24 hours.', ...visit({ ...values, number: '' })),
    link: 'View event',
  }),
}
