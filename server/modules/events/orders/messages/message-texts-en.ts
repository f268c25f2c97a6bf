import { lines, type MessageTexts, type MessageValues } from './message-values.ts'

type Facts = Pick<MessageValues, 'event' | 'time' | 'place' | 'number'>

const visit = ({ time, place, number }: Facts) => [
  `When: ${time}`,
  place && `Where: ${place}`,
  number && `Order: ${number}`,
]
const order = ({ event, number }: Facts) => [`Event: ${event}`, `Order: ${number}`]
const ask = ({ organiser, page }: MessageValues) => `Questions? Contact the organiser, ${organiser}: ${page}`

/** Messages to buyers and holders in English. */
export const english: MessageTexts = {
  placed: (values) => ({
    title: `You are registered: ${values.event}`,
    before: lines('Your tickets are attached. Show the QR code at the door.', ...visit(values), ask(values)),
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
      `Order ${values.number} was cancelled. Its tickets are no longer valid.`,
      values.refund &&
        `${values.refund} will be refunded to the original payment method. How long it takes depends on the method.`,
      values.reason && `Reason: ${values.reason}`,
      ...order(values),
      ask(values),
    ),
    link: 'View order',
  }),
  tickets_cancelled: (values) => ({
    title: `Tickets cancelled: ${values.event}`,
    before: lines(
      `Some tickets in order ${values.number} were cancelled and are no longer valid.`,
      values.refund &&
        `${values.refund} will be refunded to the original payment method. How long it takes depends on the method.`,
      values.reason && `Reason: ${values.reason}`,
      ...order(values),
      ask(values),
    ),
    link: 'View order',
  }),
  offered: (values) => ({
    title: `A place has opened up: ${values.event}`,
    before: lines(
      `A place has opened up and is reserved for you until ${values.until}. Please register${values.isPriced ? ' and pay' : ''} by then, or it will be offered to the next person.`,
      ...order(values),
      ask(values),
    ),
    link: 'Take the place',
  }),
  passed_on: (values) => ({
    title: `You have received a ticket: ${values.event}`,
    before: lines(
      'Somebody has transferred this ticket to you. The old QR code no longer works; the new ticket is attached.',
      ...visit({ ...values, number: '' }),
      ask(values),
    ),
    link: 'View ticket',
  }),
  moved: (values) => ({
    title: `New time or place: ${values.event}`,
    before: lines(
      'An event you registered for has a new time or place. Your tickets remain valid.',
      ...visit(values),
      ask(values),
    ),
    link: 'View order and tickets',
  }),
  payment_open: (values) => ({
    title: `Awaiting payment: ${values.event}`,
    before: lines(
      `Please pay ${values.total} by ${values.until}. Your places are reserved until then and released afterwards.`,
      'Payment details are on your order page.',
      ...order(values),
      ask(values),
    ),
    link: 'Continue payment',
  }),
  paid: (values) => ({
    title: `Paid: ${values.event}`,
    before: lines(
      `We have received ${values.total}. Your tickets are attached. Show the QR code at the door.`,
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
      `We have received ${values.received}; ${values.due} is still due. Your places are reserved until ${values.until}. Payment details are on your order page.`,
      ...order(values),
      ask(values),
    ),
    link: 'Pay the balance',
  }),
  late_money: (values) => ({
    title: `Your payment will be refunded: ${values.event}`,
    before: lines(
      `Your payment arrived after the order had closed, so no tickets were issued. ${values.refund} will be refunded to the original payment method; you need not do anything.`,
      ...order(values),
      ask(values),
    ),
    link: 'View order',
  }),
  refunded: (values) => ({
    title: `Refunded: ${values.event}`,
    before: lines(
      `${values.refund} has been refunded. When it reaches you depends on your bank.`,
      ...order(values),
      ask(values),
    ),
    link: 'View order',
  }),
  reminder: (values) => ({
    title: `Tomorrow: ${values.event}`,
    before: lines('An event you asked us about starts within a day.', ...visit({ ...values, number: '' })),
    link: 'View event',
  }),
}
