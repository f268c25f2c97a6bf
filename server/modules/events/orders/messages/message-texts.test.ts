import { describe, expect, it } from 'vitest'
import { languages } from '#language/languages.ts'
import { messageText } from './message-texts.ts'
import type { MessageKind, MessageValues } from './message-values.ts'

const values: MessageValues = {
  ...{
    event: 'Harbour Night',
    time: 'Saturday',
    place: 'Pier 4',
    number: 'HW-12345',
    reason: 'storm',
    until: 'Friday',
  },
  ...{ isPriced: true, total: 'HK$300.00', received: 'HK$120.00', due: 'HK$180.00', refund: 'HK$45.00' },
  ...{ refunded: 'HK$90.00', tickets: 'Standard (Lin)', receiver: 'Chan', transferTime: 'Monday', byOrganiser: true },
  instructions: '',
  ...{ organiser: 'Tide Society', page: 'https://site.test/events/7', count: 2 },
}

/** The details that each message about money names beside the order: the event and the contact. */
const amounts: Partial<Record<MessageKind, readonly string[]>> = {
  payment_open: ['HK$300.00', 'Friday'],
  paid: ['HK$300.00'],
  payment_failed: ['HK$300.00', 'Friday'],
  payment_short: ['HK$120.00', 'HK$180.00', 'Friday'],
  late_money: ['HK$45.00'],
  refunded: ['HK$45.00', 'HK$90.00'],
  cancelled: ['HK$45.00', 'HK$90.00', 'storm', 'Standard (Lin)'],
  tickets_cancelled: ['HK$45.00', 'HK$90.00', 'storm', 'Standard (Lin)'],
  event_cancelled: ['HK$45.00', 'HK$90.00', 'storm', 'Standard (Lin)'],
  event_cancelled_unpaid: ['storm'],
  order_cancelled_unpaid: ['storm'],
  expired: ['HK$300.00'],
}
const kinds = Object.entries(amounts) as [MessageKind, readonly string[]][]

describe.each(languages)('in %s', (language) => {
  const textOf = (kind: MessageKind, changed: Partial<MessageValues> = {}) => {
    const { title, before } = messageText(kind, language, { ...values, ...changed })
    return [title, ...before].join('\n')
  }

  it.each(kinds)('%s names amounts, order, event and whom to ask', (kind, named) => {
    for (const one of [...named, 'HW-12345', 'Harbour Night', 'Tide Society', 'https://site.test/events/7'])
      expect(textOf(kind)).toContain(one)
  })

  it.each(['placed', 'sent_again', 'offered', 'passed_on', 'moved'] as const)(
    '%s names the event and whom to ask',
    (kind) => {
      for (const one of ['Harbour Night', 'Tide Society', 'https://site.test/events/7'])
        expect(textOf(kind)).toContain(one)
    },
  )

  it.each(['cancelled', 'tickets_cancelled', 'event_cancelled'] as const)(
    '%s without a payment mentions no refund',
    (kind) => {
      const [paid, unpaid] = [textOf(kind), textOf(kind, { refund: '', refunded: '' })]
      expect(paid.split('\n').length - unpaid.split('\n').length).toBe(2)
    },
  )

  it.each(['ticket_issued', 'ticket_cancelled', 'event_cancelled_holder', 'transferred', 'passed_on'] as const)(
    '%s, which goes to holders, names the event and whom to ask but neither amounts nor the order',
    (kind) => {
      const text = textOf(kind)
      for (const one of ['Harbour Night', 'Saturday', 'Tide Society', 'https://site.test/events/7'])
        expect(text).toContain(one)
      expect(text).not.toMatch(/\$|HW-12345/)
      expect(textOf(kind, { byOrganiser: false }) === text).toBe(!['ticket_cancelled', 'transferred'].includes(kind))
    },
  )

  it.each(['ticket_cancelled', 'event_cancelled_holder'] as const)('%s gives the reason and the ticket', (kind) => {
    for (const one of ['storm', 'Standard (Lin)']) expect(textOf(kind)).toContain(one)
  })

  it.each(['payment_open', 'payment_short'] as const)(
    '%s says where a bank transfer goes, and its reference',
    (kind) => {
      const { before } = messageText(kind, language, { ...values, instructions: 'Tide Bank\n123-456' })
      expect(before).toContain('Tide Bank\n123-456')
      expect(before[before.indexOf('Tide Bank\n123-456') - 1]).toContain('HW-12345')
      expect(textOf(kind)).not.toContain('Tide Bank')
    },
  )

  it('a transfer is reported with the receiver and the time', () => {
    for (const one of ['Chan', 'Monday']) expect(textOf('transferred')).toContain(one)
  })

  it('a reminder has a sentence, and says tomorrow', () => {
    const { title, before } = messageText('reminder', language, values)
    expect(title).toMatch(/^(?:明天|Tomorrow)/)
    expect(before).toHaveLength(4)
  })
})

describe('in English', () => {
  const kinds = [
    ...['placed', 'sent_again', 'cancelled', 'tickets_cancelled', 'ticket_cancelled', 'event_cancelled', 'expired'],
    ...['event_cancelled_holder', 'ticket_issued', 'offered', 'moved', 'payment_open', 'paid', 'payment_failed'],
    ...['payment_short', 'late_money'],
  ] as readonly MessageKind[]
  const textOf = (kind: MessageKind, count: number) => {
    const { title, before, link } = messageText(kind, 'en', { ...values, count })
    return [title, ...before, link].join('\n')
  }

  it.each(kinds)('%s speaks of one ticket or place, or of several', (kind) => {
    expect(textOf(kind, 1)).not.toMatch(/\b(?:tickets|places)\b/i)
    expect(textOf(kind, 2)).toMatch(/\b(?:tickets|places)\b/i)
  })
})
