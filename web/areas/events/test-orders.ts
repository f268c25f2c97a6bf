import type { EventBrief, OrderSummary, TicketSummary } from '#contract/events/orders.ts'
import { testCard } from './test-events.ts'

const {
  id,
  title,
  title_breaks,
  language,
  poster,
  start_time,
  end_time,
  time_zone,
  attendance,
  city,
  venue,
  cancelled,
} = testCard()

export const testBrief = (event: Partial<EventBrief> = {}): EventBrief => ({
  ...{ id, title, title_breaks, language, poster, start_time, end_time, time_zone, attendance, city, venue, cancelled },
  address: '上环文咸东街68号3楼',
  cancel_reason: '',
  ...event,
})

export const testTicketSummary = (ticket: Partial<TicketSummary> = {}): TicketSummary => ({
  id: '0b9d3c6e-53c7-4a3d-9a5c-1f2e3d4c5b6a',
  order: 31,
  event: testBrief(),
  type_name: '普通票',
  type_language: 'zh-Hans',
  name: '林知远',
  state: 'valid',
  token: 'secret-token',
  ...ticket,
})

export const testOrderSummary = (order: Partial<OrderSummary> = {}): OrderSummary => ({
  id: 31,
  number: 'HW-2F7K9Q',
  state: 'paid',
  cancel_reason: null,
  event: testBrief(),
  tickets: 2,
  own: 2,
  transferred: 0,
  currency: 'HKD',
  currency_exponent: 2,
  total: '0',
  created_time: '2026-11-19 10:00:00',
  expires_time: null,
  ...order,
})
