import { beforeAll, expect, it } from 'vitest'
import type { Ticket } from '#contract/events/orders.ts'
import { renderTestPage } from '#web/platform/test-page.tsx'
import { orderTexts } from './order-text.ts'
import { TicketCard } from './ticket-card.tsx'

beforeAll(() => orderTexts.load('en'))

const event = {
  ...{ id: 7, title: 'Circuits', language: 'en', poster: null, attendance: 'in_person', city: 'Hong Kong' },
  ...{ start_time: '2026-11-28T19:00:00+08:00', end_time: '2026-11-28T22:00:00+08:00', time_zone: 'Asia/Hong_Kong' },
  ...{ venue: 'Tide Space', address: '', cancelled: false },
}
const show = (ticket: Partial<Ticket>) => {
  const given = { type_name: 'Standard', name: 'Ada Wong', order_number: '20261128-1', event, code: '', ...ticket }
  return renderTestPage(<TicketCard ticket={given as Ticket} />, { address: '/ticket/1', language: 'en' })
}

it('says of a ticket that is suspended why it does not open the door', async () => {
  expect(await show({ state: 'suspended' })).toContain('is being refunded')
  expect(await show({ state: 'void' })).not.toContain('is being refunded')
  expect(await show({ state: 'valid', code: 'T1:ABC' })).not.toContain('is being refunded')
})

it('says of a ticket to a cancelled event that it is void, whatever its refund will be', async () => {
  for (const state of ['suspended', 'valid', 'void'] as const) {
    const html = await show({ state, code: null, event: { ...event, cancelled: true } as Ticket['event'] })
    expect(html).toContain('>Void<')
    expect(html).not.toContain('becomes valid again')
  }
})

it('marks the name of its type with its own language, not that of the title', async () => {
  const chinese = { type_name: '普通席', type_language: 'zh-Hans', state: 'valid' } as const
  expect(await show(chinese)).toContain('lang="zh-Hans">普通席')
  const foreign = { ...event, title: '电路', language: 'zh-Hans' } as Ticket['event']
  const html = await show({ type_language: 'en', state: 'valid', event: foreign })
  expect(html).toContain('<p class="kicker">Standard')
  expect(html).toContain('lang="zh-Hans">电路')
  // Kept by an earlier version, for use without a network.
  expect(await show({ state: 'valid', event: foreign })).toContain('lang="zh-Hans">Standard')
})
