import { randomUUID } from 'node:crypto'
import { inject } from 'vitest'
import type { CallInput, CallOutput } from '#contract/calls.ts'
import type { TestMember } from './members.ts'
import { call } from './site-content.ts'

const dayMs = 86_400_000

/** An event of its own, five days ahead, that readers have; with places of one free kind. @returns its number */
export async function publishEvent(title: string, capacity: number): Promise<number> {
  const administrator = inject('siteAdministrator')
  const day = new Date(Date.now() + 5 * dayMs).toISOString().slice(0, 10)
  const saved = await call(
    'activityUpdate',
    {
      ...{ title, start: `${day}T19:00`, end: `${day}T22:00`, time_zone: 'Asia/Hong_Kong', attendance: 'in_person' },
      ...{ city: '香港', venue: '数码港', organiser_name: '岸线研究', cancellation_hours: 24 },
      detail: { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: '从原理到实践。' }] }] },
    },
    'zh-Hans',
    administrator,
  )
  if (!saved.saved) throw new Error('The event was not saved')
  const { id, version } = saved.record
  await call('submitActivity', { id, version }, 'zh-Hans', administrator)
  const types = [{ kind: 'free' as const, name: '普通票', pools: [0] }]
  await call('saveActivityTickets', { id, pools: [{ capacity }], types, questions: [] }, 'zh-Hans', administrator)
  return id
}

/** Somebody who registers, without a browser. @param member the token of who does, if they are signed in */
export async function registerFor(event: number, email: string, member?: string): Promise<CallOutput<'confirmOrder'>> {
  const { types } = await call('getTicketOffer', { event })
  const lines = types.map(({ id: type }) => ({ type, quantity: 1 }))
  const held = await call('reserveTickets', { event, lines, idempotency_key: randomUUID() }, 'zh-Hans', member)
  const attendees = held.lines.map(({ id: line }) => ({ line, name: '陈大文' }))
  const { id: order, token } = held
  return call(
    'confirmOrder',
    { order, token, name: '陈大文', email, attendees, idempotency_key: randomUUID() },
    'zh-Hans',
    member,
  )
}

let submitted = 0

/** A member's event that waits for a decision. Its title is found by no other. */
export async function submitEvent(
  { token }: TestMember,
  name: string,
  more: Partial<CallInput<'activityUpdate'>> = {},
) {
  const title = `${name}${Date.now().toString(36)}${++submitted}`
  const detail = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: '从原理到实践。' }] }] }
  const fields: CallInput<'activityUpdate'> = {
    ...{ title, detail, start: '2031-12-05T19:00', end: '2031-12-05T22:00', time_zone: 'Asia/Hong_Kong' },
    attendance: 'in_person',
    ...{ city: '香港', venue: '数码港', organiser_name: '港岛密码学社' },
  }
  const saved = await call('activityUpdate', { ...fields, ...more }, 'zh-Hans', token)
  if (!saved.saved) throw new Error('A new event met another one')
  const { id, version } = saved.record
  return { title, ...(await call('submitActivity', { id, version }, 'zh-Hans', token)) }
}
