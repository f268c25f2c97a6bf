import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { CallInput } from '#contract/calls.ts'
import { addMember, callAsVisitor } from '../../../test-member.ts'
import { refused } from '../../../test-refusal.ts'
import { openTestSite, type TestSite } from '../../../test-site.ts'
import { addEvent, register, resetLimits, type TestEvent } from '../orders/test-events.ts'
import { verifyTicket } from './ticket-signing.ts'

let site: TestSite
beforeAll(async () => {
  site = await openTestSite()
})
afterAll(() => site.close())
beforeEach(() => resetLimits(site))

const device = (name: string) => ({ id: randomUUID(), name })
const outcome = ({ status, code, data }: { status: number; code: number; data: unknown }) => ({ status, code, data })

/** An event with the codes of a number of tickets. */
async function openDoor(quantity = 1) {
  const event = await addEvent(site)
  const order = await register(site, event, quantity)
  const tickets = await Promise.all(
    order.attendees.map(async ({ id, token }) => {
      const { data } = await callAsVisitor(site, 'getTicket', { ticket: id, token: token ?? undefined })
      return { id, code: data.code ?? '', serial: data.serial }
    }),
  )
  return { event, order, tickets, ticket: tickets[0] as (typeof tickets)[number] }
}

type Scan = CallInput<'checkInScans'>['scans'][number]
const scanOf = ({ id, serial }: { id: string; serial: number }, minutesAgo = 1, more: Partial<Scan> = {}): Scan => ({
  id: randomUUID(),
  ticket: id,
  serial,
  direction: 'entry',
  scanned_time: new Date(Date.now() - minutesAgo * 60_000).toISOString(),
  ...more,
})
/** Does the same as a device, which keeps scans that were not accepted and sends them again. */
const upload = async ({ id, organiser }: TestEvent, scans: Scan[], by = device('A')) => {
  for (;;) {
    const { code, data, status } = await organiser.call('checkInScans', { id, device: by, scans })
    if (code === 200) return data
    expect([429, 503]).toContain(status)
  }
}

describe('a code at the door', () => {
  it('is let in once, out once, and in again', async () => {
    const { event, ticket } = await openDoor()
    const check = async (direction: 'entry' | 'exit') => {
      const { data } = await event.organiser.call('orderCheck', { id: event.id, code: ticket.code, direction })
      return [data.outcome, data.counts]
    }
    expect(await check('entry')).toEqual(['admitted', { tickets: 1, entered: 1, inside: 1 }])
    expect(await check('entry')).toEqual(['conflict', { tickets: 1, entered: 1, inside: 1 }])
    expect(await check('exit')).toEqual(['admitted', { tickets: 1, entered: 1, inside: 0 }])
    expect(await check('entry')).toEqual(['admitted', { tickets: 1, entered: 1, inside: 1 }])
  })

  it.each([
    ['nothing', () => '', 'not_a_ticket'],
    ['an address', () => 'https://a.example/T1:', 'not_a_ticket'],
    ['a code with a sign too many', (code: string) => `${code}0`, 'not_a_ticket'],
    ['a damaged one', (code: string) => code.replace(/.$/, (sign) => (sign === '0' ? '1' : '0')), 'not_a_ticket'],
  ])('is refused where it is %s', async (_, broken, reason) => {
    const { event, ticket } = await openDoor()
    const { data } = await event.organiser.call('orderCheck', { id: event.id, code: broken(ticket.code) })
    expect(data).toMatchObject({ outcome: 'refused', reason, ticket: null })
  })

  it('is refused at another event, once the ticket was cancelled, and with an older serial', async () => {
    const { event, order, tickets } = await openDoor(2)
    const [kept, cancelled] = tickets
    const other = await addEvent(site, { organiser: event.organiser })
    const at = async (id: number, code = '') => (await event.organiser.call('orderCheck', { id, code })).data.reason
    expect(await at(other.id, kept?.code)).toBe('other_event')
    await event.organiser.call('activityOrderCancel', { order: order.id, tickets: [cancelled?.id ?? ''] })
    expect(await at(event.id, cancelled?.code)).toBe('void')
    await site.services.database.pool.query('update tickets set serial = serial + 1 where id = $1', [kept?.id])
    expect(await at(event.id, kept?.code)).toBe('replaced')
  })

  it('is verified by the keys of the list', async () => {
    const { event, ticket } = await openDoor()
    const { data } = await event.organiser.call('checkInList', { id: event.id })
    const code = verifyTicket(ticket.code, new Map(data.keys.map(({ id, key }) => [id, key])))
    expect(code).toMatchObject({ eventId: event.id, ticketId: ticket.id, serial: 1 })
  })
})

describe('what devices upload', () => {
  it('counts once however often it is sent, from two processes of the same site at once too', async () => {
    const { event, ticket } = await openDoor()
    const scans = [scanOf(ticket)]
    const answers = await Promise.all(Array.from({ length: 8 }, () => upload(event, scans)))
    for (const { results } of answers)
      expect(results).toEqual([{ id: scans[0]?.id, outcome: 'admitted', reason: null }])
    expect(answers.at(-1)?.counts).toEqual({ tickets: 1, entered: 1, inside: 1 })
  })

  it('of two offline doors comes to one admission and one conflict, the earlier first, in whatever order it arrives', async () => {
    const { event, ticket } = await openDoor()
    const [early, late] = [scanOf(ticket, 9), scanOf(ticket, 5)]
    expect((await upload(event, [late], device('A'))).results).toMatchObject([{ outcome: 'admitted' }])
    const second = await upload(event, [early], device('B'))
    expect(second.results).toMatchObject([{ outcome: 'admitted' }])
    expect(second.conflicts).toBe(1)
    expect((await upload(event, [late])).results).toMatchObject([{ outcome: 'conflict' }])
    const { data } = await event.organiser.call('checkInConflicts', { id: event.id })
    expect(data.list).toHaveLength(1)
    expect(data.list[0]?.scans.map(({ device: name, outcome: came }) => [name, came])).toEqual([
      ['B', 'admitted'],
      ['A', 'conflict'],
    ])
  })

  it('is taken back by the same id', async () => {
    const { event, ticket } = await openDoor()
    const scan = scanOf(ticket)
    await upload(event, [scan])
    const { counts } = await upload(event, [{ ...scan, undone: true }])
    expect(counts).toEqual({ tickets: 1, entered: 0, inside: 0 })
    expect((await upload(event, [scan])).counts.inside).toBe(0)
  })

  it('is never of the future, whatever the clock of the device says', async () => {
    const { event, ticket } = await openDoor()
    await upload(event, [scanOf(ticket, -1_440)], device('wrong'))
    const { data } = await event.organiser.call('checkInHistory', { id: event.id, ticket: ticket.id })
    expect(Date.parse(data.list[0]?.scanned_time ?? '')).toBeLessThanOrEqual(Date.now())
  })

  it.each(['0000-01-01T00:00:00Z', '0001-01-01T00:00:00Z'])('is refused with the impossible time %s', async (time) => {
    const { event, ticket } = await openDoor()
    const scans = [{ ...scanOf(ticket), scanned_time: time }]
    const sent = await event.organiser.call('checkInScans', { id: event.id, device: device('A'), scans })
    const list = await event.organiser.call('checkInList', { id: event.id, changed_since: time })
    expect([sent.status, list.status]).toEqual([400, 400])
  })

  it('is kept where its ticket is of no use, and says why', async () => {
    const { event, ticket } = await openDoor()
    const { results } = await upload(event, [scanOf({ ...ticket, serial: 9 }), scanOf({ id: randomUUID(), serial: 1 })])
    expect(results).toMatchObject([
      { outcome: 'refused', reason: 'replaced' },
      { outcome: 'refused', reason: 'unknown' },
    ])
  })

  it('does not touch what another event has under the same id', async () => {
    const [one, other] = [await openDoor(), await openDoor()]
    const scan = scanOf(one.ticket)
    await upload(one.event, [scan])
    const taken = await upload(other.event, [{ ...scan, ticket: other.ticket.id, undone: true }])
    expect(taken.results).toMatchObject([{ outcome: 'refused', reason: 'other_event' }])
    const { data } = await one.event.organiser.call('checkInList', { id: one.event.id })
    expect(data.counts.inside).toBe(1)
  })
})

describe('the list of a door', () => {
  it('has every ticket, and later only what changed', async () => {
    const { event, tickets } = await openDoor(3)
    const first = (await event.organiser.call('checkInList', { id: event.id, device: device('A') })).data
    expect(first.tickets.map(({ id }) => id).toSorted()).toEqual(tickets.map(({ id }) => id).toSorted())
    expect(first.tickets.map(({ place, of }) => `${place}/${of}`).toSorted()).toEqual(['1/3', '2/3', '3/3'])
    await site.services.database.pool.query(
      `update tickets set updated_at = now() - interval '1 day' where event_id = $1`,
      [event.id],
    )
    await upload(event, [scanOf(tickets[1] ?? { id: '', serial: 1 })])
    const since = { id: event.id, changed_since: first.server_time }
    const changed = (await event.organiser.call('checkInList', since)).data
    expect(changed.tickets).toMatchObject([{ id: tickets[1]?.id, inside: true }])
  })
})

describe('who may', () => {
  const calls = [
    ['orderCheck', (id: number, ticket: string) => ({ id, code: ticket })],
    ['checkInList', (id: number) => ({ id })],
    [
      'checkInScans',
      (id: number, ticket: string) => ({ id, device: device('X'), scans: [scanOf({ id: ticket, serial: 1 })] }),
    ],
    ['checkInConflicts', (id: number) => ({ id })],
    ['checkInHistory', (id: number, ticket: string) => ({ id, ticket })],
  ] as const

  it.each(calls)('%s: the staff of the event alone', async (name, input) => {
    const { event, ticket } = await openDoor()
    const [door, stranger, other] = [await addMember(site), await addMember(site), await addEvent(site)]
    await site.services.database.pool.query(
      `insert into event_roles (event_id, user_id, role) values ($1, $2, 'door')`,
      [event.id, door.id],
    )
    const asked = input(event.id, ticket.id) as never
    expect((await door.call(name, asked)).code).toBe(200)
    expect(outcome(await stranger.call(name, asked))).toEqual(refused('eventMissing'))
    expect(outcome(await other.organiser.call(name, asked))).toEqual(refused('eventMissing'))
    expect(outcome(await callAsVisitor(site, name, asked))).toEqual(refused('signInRequired'))
  })
})
