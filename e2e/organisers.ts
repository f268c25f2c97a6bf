import { randomUUID } from 'node:crypto'
import { inject } from 'vitest'
import type { CallInput } from '#contract/calls.ts'
import type { TestMember } from './members.ts'
import { call } from './site-content.ts'

const dayMs = 86_400_000

/** A local time of Hong Kong, a number of days ahead. */
export const dayAhead = (days: number, hour: string): string =>
  `${new Date(Date.now() + days * dayMs).toISOString().slice(0, 10)}T${hour}`

/** Approves what waits, as an editor does. */
export async function approveEvent(id: number): Promise<void> {
  const administrator = inject('siteAdministrator')
  const { version } = await call('attendEvent', { id, take: true }, 'zh-Hans', administrator)
  await call('decideEvent', { id, version, decision: 'approve' }, 'zh-Hans', administrator)
}

export interface OpenEvent {
  id: number
  type: number
}

/** Ticket types of an event of a test unless the test says something else. */
const freeTickets = [{ kind: 'free' as const, name: '普通票', pools: [0] }]

/** An event of a member that readers can register for. */
export async function publishEvent(
  { token }: TestMember,
  title: string,
  types: CallInput<'saveActivityTickets'>['types'] = freeTickets,
): Promise<OpenEvent> {
  const paragraph = { type: 'paragraph', content: [{ type: 'text', text: '自带电脑，现场有助教。' }] }
  const saved = await call(
    'activityUpdate',
    {
      ...{ title, start: dayAhead(9, '19:00'), end: dayAhead(9, '22:00'), time_zone: 'Asia/Hong_Kong' },
      ...{ attendance: 'in_person', city: '香港', venue: '潮汐空间', organiser_name: '岸线研究' },
      cancellation_hours: 24,
      detail: { type: 'doc', content: [paragraph] },
    },
    'zh-Hans',
    token,
  )
  if (!saved.saved) throw new Error('the event was not saved')
  const { id, version } = saved.record
  const setup = await call(
    'saveActivityTickets',
    { id, pools: [{ capacity: 50 }], types, questions: [] },
    'zh-Hans',
    token,
  )
  const submitted = await call('submitActivity', { id, version }, 'zh-Hans', token)
  if (submitted.state !== 'published') await approveEvent(id)
  return { id, type: setup.types[0]?.id ?? 0 }
}

/** The same with tickets for HK$ 128, which are paid by transfer to the member. */
export async function publishPricedEvent(organiser: TestMember, title: string): Promise<OpenEvent> {
  const instructions = '汇丰银行 123-456789-838，户名岸线研究，附言请写订单号'
  const account = { provider: 'transfer', enabled: true, instructions, hold_days: 3 } as const
  await call('savePaymentAccount', account, 'zh-Hans', organiser.token)
  return publishEvent(organiser, title, [
    { kind: 'ordinary', name: '标准票', price: '12800', pools: [0] },
    { kind: 'ordinary', name: '学生票', price: '6000', pools: [0] },
  ])
}

/** Orders tickets of the event's first type as a guest, to be paid by transfer. */
export async function orderByTransfer({ id, type }: OpenEvent, name: string, quantity = 1) {
  const held = await call('reserveTickets', {
    event: id,
    lines: [{ type, quantity }],
    idempotency_key: randomUUID(),
  })
  const attendees = held.lines.flatMap((line) =>
    Array.from({ length: quantity }, () => ({ line: line.id, name, answers: {} })),
  )
  const email = `guest-${randomUUID()}@mail.test`
  const { id: order, token, number } = held
  const { payment } = await call('startPayment', { order, token, name, email, attendees, provider: 'transfer' })
  return { order, token, number, email, payment: payment?.id ?? 0 }
}

/** Registers a guest without an account. @returns the ticket, with the text of its QR code */
export async function registerGuest({ id, type }: OpenEvent, name: string): Promise<{ id: string; code: string }> {
  const held = await call('reserveTickets', {
    event: id,
    lines: [{ type, quantity: 1 }],
    idempotency_key: randomUUID(),
  })
  const email = `guest-${randomUUID()}@mail.test`
  const attendees = held.lines.map((line) => ({ line: line.id, name, email, answers: {} }))
  const { id: order, token } = held
  const paid = await call('confirmOrder', { order, token, name, email, attendees, idempotency_key: randomUUID() })
  const [first] = paid.attendees
  if (!first?.token) throw new Error('the order has no ticket')
  const { code } = await call('getTicket', { ticket: first.id, token: first.token })
  if (!code) throw new Error('the ticket has no code')
  return { id: first.id, code }
}
