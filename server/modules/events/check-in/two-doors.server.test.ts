import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { callAsVisitor } from '../../../test-member.ts'
import { openTestSites, type TestSites } from '../../../test-sites.ts'
import { addEvent, register, resetLimits, type TestEvent } from '../orders/test-events.ts'

/** Two doors ask about one ticket at the same time, at two processes whose clocks are apart. */

let sites: TestSites
beforeAll(async () => {
  sites = await openTestSites({ now: new Date(), aheadMs: 7_000 })
})
afterAll(() => sites.close())
beforeEach(() => resetLimits(sites.one))

const rounds = 12
const headersOf = ({ organiser }: TestEvent) => ({ headers: { authorization: organiser.token } })
const storedOf = async (event: TestEvent) => {
  const { rows } = await sites.one.services.database.pool.query<{ outcome: string; count: number }>(
    'select outcome, count(*)::int as count from admissions where event_id = $1 group by outcome order by outcome',
    [event.id],
  )
  return rows.map(({ outcome, count }) => [outcome, count])
}

async function openEvent() {
  const event = await addEvent(sites.one, { pools: [{ capacity: 50 }] })
  const tickets: { id: string; code: string }[] = []
  for (let left = rounds; left > 0; left -= 4) {
    const order = await register(sites.one, event, 4)
    for (const { id, token } of order.attendees) {
      const { data } = await callAsVisitor(sites.one, 'getTicket', { ticket: id, token: token ?? undefined })
      tickets.push({ id, code: data.code ?? '' })
    }
  }
  return { event, tickets }
}

describe('two doors that ask about one ticket', () => {
  it('by its code, have one admission between them, which stays one', async () => {
    const { event, tickets } = await openEvent()
    for (const [round, { code }] of tickets.entries()) {
      await resetLimits(sites.one)
      const order = round % 2 === 0 ? [sites.two, sites.one] : [sites.one, sites.two]
      const asked = order.map(
        async (at) => (await callAsVisitor(at, 'orderCheck', { id: event.id, code }, headersOf(event))).data,
      )
      const answers = (await Promise.all(asked)).map(({ outcome }) => outcome)
      expect(answers.toSorted()).toEqual(['admitted', 'conflict'])
    }
    expect(await storedOf(event)).toEqual([
      ['admitted', rounds],
      ['conflict', rounds],
    ])
  })

  it('by the program at the door, have one as well, whatever the clocks of the devices say', async () => {
    const { event, tickets } = await openEvent()
    for (const [round, { id: ticket }] of tickets.entries()) {
      await resetLimits(sites.one)
      const ask = async (at: TestSites['one'], behindMs: number) => {
        const scan = { id: randomUUID(), ticket, serial: 1, direction: 'entry' as const, asked: true }
        const scanned_time = new Date(Date.now() - behindMs).toISOString()
        const device = { id: randomUUID(), name: 'door' }
        const input = { id: event.id, device, scans: [{ ...scan, scanned_time }] }
        return (await callAsVisitor(at, 'checkInScans', input, headersOf(event))).data.results[0]?.outcome
      }
      const first = round % 2 === 0
      const answers = await Promise.all([ask(sites.one, first ? 60_000 : 0), ask(sites.two, first ? 0 : 60_000)])
      expect(answers.toSorted()).toEqual(['admitted', 'conflict'])
      // One that comes later is behind, although its device says that it was earlier.
      expect(await ask(sites.one, 120_000)).toBe('conflict')
    }
    expect(await storedOf(event)).toEqual([
      ['admitted', rounds],
      ['conflict', 2 * rounds],
    ])
  })
})

describe('a scan of an offline device', () => {
  it.each(['1970-01-01T00:00:00Z', '2001-09-09T01:46:40Z'])(
    'dated %s does not come before a real entry',
    async (time) => {
      const { event, tickets } = await openEvent()
      const [{ id: ticket, code } = { id: '', code: '' }] = tickets
      const real = await callAsVisitor(sites.one, 'orderCheck', { id: event.id, code }, headersOf(event))
      expect(real.data.outcome).toBe('admitted')
      const scan = { id: randomUUID(), ticket, serial: 1, direction: 'entry' as const, scanned_time: time }
      const input = { id: event.id, device: { id: randomUUID(), name: 'old' }, scans: [scan] }
      const { data } = await callAsVisitor(sites.two, 'checkInScans', input, headersOf(event))
      expect(data.results).toMatchObject([{ outcome: 'conflict' }])
      expect(await storedOf(event)).toEqual([
        ['admitted', 1],
        ['conflict', 1],
      ])
    },
  )
})

describe('an admission that a door was answered with', () => {
  const historyOf = async (event: TestEvent, ticket: string) => {
    const { data } = await callAsVisitor(sites.two, 'checkInHistory', { id: event.id, ticket }, headersOf(event))
    return data.list.map(({ outcome, offline }) => [offline ? 'offline' : 'online', outcome])
  }
  const scanOf = (ticket: string, minutesAgo: number, direction: 'entry' | 'exit' = 'entry') => ({
    ...{ id: randomUUID(), ticket, serial: 1, direction },
    scanned_time: new Date(Date.now() - minutesAgo * 60_000).toISOString(),
  })
  const upload = async (event: TestEvent, scans: object[]) => {
    const input = { id: event.id, device: { id: randomUUID(), name: 'offline' }, scans }
    return (await callAsVisitor(sites.two, 'checkInScans', input, headersOf(event))).data
  }
  async function admitted() {
    const { event, tickets } = await openEvent()
    const [{ id: ticket, code } = { id: '', code: '' }] = tickets
    const check = async () =>
      (await callAsVisitor(sites.one, 'orderCheck', { id: event.id, code }, headersOf(event))).data.outcome
    expect(await check()).toBe('admitted')
    return { event, ticket, check }
  }

  it('stands when an offline device uploads an earlier scan later; that one is the conflict, and shown', async () => {
    const { event, ticket } = await admitted()
    const answer = await upload(event, [scanOf(ticket, 5)])
    expect(answer).toMatchObject({
      results: [{ outcome: 'conflict' }],
      conflicts: 1,
      counts: { entered: 1, inside: 1 },
    })
    expect(await historyOf(event, ticket)).toEqual([
      ['offline', 'conflict'],
      ['online', 'admitted'],
    ])
  })

  it('stands beside an earlier visit that an offline device reports whole', async () => {
    const { event, ticket } = await admitted()
    const answer = await upload(event, [scanOf(ticket, 9), scanOf(ticket, 5, 'exit')])
    expect(answer).toMatchObject({ results: [{ outcome: 'admitted' }, { outcome: 'admitted' }], conflicts: 0 })
    expect(answer.counts).toMatchObject({ entered: 1, inside: 1 })
  })

  it('stands when both come at the same moment, in either order', async () => {
    for (const first of [true, false]) {
      const { event, tickets } = await openEvent()
      const [{ id: ticket, code } = { id: '', code: '' }] = tickets
      const ask = () => callAsVisitor(sites.one, 'orderCheck', { id: event.id, code }, headersOf(event))
      const send = () => upload(event, [scanOf(ticket, 5)])
      const [online] = first ? await Promise.all([ask(), send()]) : (await Promise.all([send(), ask()])).toReversed()
      const told = (online as Awaited<ReturnType<typeof ask>>).data.outcome
      const history = await historyOf(event, ticket)
      expect(history).toContainEqual(['online', told])
      expect(history.filter(([, outcome]) => outcome === 'admitted')).toHaveLength(1)
    }
  })

  it('is taken back at its door; the door that was refused meanwhile then lets the holder in', async () => {
    const { event, ticket, check } = await admitted()
    expect(await check()).toBe('conflict')
    const { data } = await callAsVisitor(sites.one, 'checkInHistory', { id: event.id, ticket }, headersOf(event))
    const [first] = data.list
    await upload(event, [{ ...scanOf(ticket, 0), id: first?.id, undone: true }])
    expect(await check()).toBe('admitted')
  })
})
