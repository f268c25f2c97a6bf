import { lines, type MessageTexts, type MessageValues } from './message-values.ts'

type Facts = Pick<MessageValues, 'event' | 'time' | 'place' | 'number'>

/** A text for one ticket or place, or for several. */
const byCount = ({ count }: Pick<MessageValues, 'count'>, one: string, several: string) => (count === 1 ? one : several)
const attachmentLine = (values: MessageValues) =>
  byCount(
    values,
    'Your ticket is attached. Show its QR code at the door.',
    'Your tickets are attached. Show the QR code on each ticket at the door.',
  )
const reservationLine = (values: MessageValues) => byCount(values, 'Your place is reserved', 'Your places are reserved')
const viewAll = (values: MessageValues) => byCount(values, 'View order and ticket', 'View order and tickets')
const viewTickets = (values: MessageValues) => byCount(values, 'View ticket', 'View tickets')

const visit = ({ event, time, place, number }: Facts) => [
  `Event: ${event}`,
  `When: ${time}`,
  place && `Where: ${place}`,
  number && `Order: ${number}`,
]
const order = ({ event, number }: Facts) => [`Event: ${event}`, `Order: ${number}`]
const cancellationLines = ({ reason, tickets, ...values }: MessageValues) => [
  reason && `Reason: ${reason}`,
  tickets && `${byCount(values, 'Ticket', 'Tickets')}: ${tickets}`,
]
const refund = ({ refund: amount, refunded }: MessageValues) => [
  amount && `We will refund ${amount} to your original payment method. When it arrives depends on that method.`,
  amount && refunded && `With earlier refunds, the total for this order is ${refunded}.`,
]
const howToPay = ({ instructions, number }: MessageValues) =>
  instructions
    ? [`Transfer the money to this account, with the order number ${number} as the reference:`, instructions]
    : ['Payment details are on your order page.']
const ask = ({ organiser, page }: MessageValues) => `Questions? Contact the organiser, ${organiser}: ${page}`

/** Messages to buyers and holders in English. */
export const english: MessageTexts = {
  placed: (values) => ({
    title: `You are registered: ${values.event}`,
    before: lines(attachmentLine(values), ...visit(values), ask(values)),
    link: viewAll(values),
  }),
  sent_again: (values) => ({
    title: `${byCount(values, 'Your ticket', 'Your tickets')}: ${values.event}`,
    before: lines(
      `The organiser has resent your ${byCount(values, 'ticket', 'tickets')}.`,
      ...visit(values),
      ask(values),
    ),
    link: viewAll(values),
  }),
  cancelled: (values) => ({
    title: `Order cancelled: ${values.event}`,
    before: lines(
      `Order ${values.number} was cancelled, and its ${byCount(values, 'ticket is', 'tickets are')} no longer valid.`,
      ...refund(values),
      ...cancellationLines(values),
      ...order(values),
      ask(values),
    ),
    link: 'View order',
  }),
  tickets_cancelled: (values) => ({
    title: `${byCount(values, 'Ticket', 'Tickets')} cancelled: ${values.event}`,
    before: lines(
      byCount(
        values,
        `One ticket of order ${values.number} was cancelled and is no longer valid.`,
        `Several tickets of order ${values.number} were cancelled and are no longer valid.`,
      ),
      ...refund(values),
      ...cancellationLines(values),
      ...order(values),
      ask(values),
    ),
    link: 'View order',
  }),
  order_cancelled_unpaid: (values) => ({
    title: `Order cancelled: ${values.event}`,
    before: lines(
      `Order ${values.number} was cancelled before it was paid. Please do not pay for it; any money already on its way will be refunded.`,
      ...cancellationLines(values),
      ...order(values),
      ask(values),
    ),
    link: 'View order',
  }),
  expired: (values) => ({
    title: `Order expired: ${values.event}`,
    before: lines(
      `Order ${values.number} for ${values.total} was not paid in time, so ${byCount(values, 'its place has', 'its places have')} been released.`,
      ...refund(values),
      !values.refund &&
        `Please do not pay any more. If the money is already on its way, you will get your ${byCount(values, 'ticket if a place is', 'tickets if places are')} left when it arrives; otherwise it will be refunded. To attend, register again.`,
      ...order(values),
      ask(values),
    ),
    link: 'View order',
  }),
  ticket_cancelled: (values) => ({
    title: `${byCount(values, 'Ticket', 'Tickets')} cancelled: ${values.event}`,
    before: lines(
      values.byOrganiser
        ? byCount(
            values,
            'The organiser has cancelled your ticket to this event. It is no longer valid for entry.',
            'The organiser has cancelled your tickets to this event. They are no longer valid for entry.',
          )
        : byCount(
            values,
            'Your ticket to this event was cancelled and is no longer valid for entry.',
            'Your tickets to this event were cancelled and are no longer valid for entry.',
          ),
      ...cancellationLines(values),
      ...visit({ ...values, number: '' }),
      ask(values),
    ),
    link: viewTickets(values),
  }),
  event_cancelled: (values) => ({
    title: `Event cancelled: ${values.event}`,
    before: lines(
      `${values.organiser || 'The organiser'} has cancelled this event. ${byCount(values, 'Your ticket is', 'Your tickets are')} no longer valid.`,
      ...refund(values),
      ...cancellationLines(values),
      ...visit(values),
      ask(values),
    ),
    link: 'View order',
  }),
  event_cancelled_unpaid: (values) => ({
    title: `Event cancelled: ${values.event}`,
    before: lines(
      `${values.organiser || 'The organiser'} has cancelled this event. Your order was not paid yet: please do not pay for it. Any money already on its way will be refunded.`,
      ...cancellationLines(values),
      ...visit(values),
      ask(values),
    ),
    link: 'View order',
  }),
  event_cancelled_holder: (values) => ({
    title: `Event cancelled: ${values.event}`,
    before: lines(
      `${values.organiser || 'The organiser'} has cancelled this event. ${byCount(values, 'Your ticket is', 'Your tickets are')} no longer valid.`,
      ...cancellationLines(values),
      ...visit({ ...values, number: '' }),
      ask(values),
    ),
    link: viewTickets(values),
  }),
  ticket_issued: (values) => ({
    title: `${byCount(values, 'Your ticket', 'Your tickets')}: ${values.event}`,
    before: lines(
      byCount(
        values,
        'You have a ticket to this event; it is attached. Show its QR code at the door.',
        'You have tickets to this event; they are attached. Show the QR code on each ticket at the door.',
      ),
      ...visit({ ...values, number: '' }),
      ask(values),
    ),
    link: viewTickets(values),
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
    title: `${byCount(values, 'A place has', 'Places have')} opened up: ${values.event}`,
    before: lines(
      byCount(
        values,
        `A place has opened up and is reserved for you until ${values.until}. Please enter the attendee’s details${values.isPriced ? ' and pay' : ''} by then; after that it goes to the next person on the waiting list.`,
        `Places have opened up and are reserved for you until ${values.until}. Please enter the attendees’ details${values.isPriced ? ' and pay' : ''} by then; after that they go to the next person on the waiting list.`,
      ),
      ...order(values),
      ask(values),
    ),
    link: byCount(values, 'Claim your place', 'Claim your places'),
  }),
  passed_on: (values) => ({
    title: `You have received a ticket: ${values.event}`,
    before: lines(
      'A ticket to this event has been transferred to you and is attached. Its earlier QR code no longer works.',
      ...visit({ ...values, number: '' }),
      ask(values),
    ),
    link: viewTickets(values),
  }),
  moved: (values) => ({
    title: `New time or place: ${values.event}`,
    before: lines(
      'The time or place of an event you registered for has changed. ' +
        byCount(values, 'Your ticket remains valid.', 'Your tickets remain valid.'),
      ...visit(values),
      ask(values),
    ),
    link: viewAll(values),
  }),
  payment_open: (values) => ({
    title: `Awaiting payment: ${values.event}`,
    before: lines(
      `Please pay ${values.total} by ${values.until}. ${reservationLine(values)} until then.`,
      ...howToPay(values),
      ...order(values),
      ask(values),
    ),
    link: 'Continue payment',
  }),
  paid: (values) => ({
    title: `Payment received: ${values.event}`,
    before: lines(
      `We received your payment of ${values.total}. ${attachmentLine(values)}`,
      ...visit(values),
      ask(values),
    ),
    link: viewAll(values),
  }),
  payment_failed: (values) => ({
    title: `Payment failed: ${values.event}`,
    before: lines(
      `Your payment of ${values.total} failed and you were not charged. ${reservationLine(values)} until ${values.until}. Please use another payment method.`,
      ...order(values),
      ask(values),
    ),
    link: 'Pay again',
  }),
  payment_short: (values) => ({
    title: `Balance due: ${values.event}`,
    before: lines(
      `We received ${values.received}; ${values.due} is still due. Please pay it by ${values.until}. ${reservationLine(values)} until then.`,
      ...howToPay(values),
      ...order(values),
      ask(values),
    ),
    link: 'Pay the balance',
  }),
  late_money: (values) => ({
    title: `Your payment will be refunded: ${values.event}`,
    before: lines(
      `Your payment arrived after the order had closed, so ${byCount(values, 'no ticket was', 'no tickets were')} issued. We will refund ${values.refund} to your original payment method. You do not need to do anything.`,
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
