import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addMember, callAsVisitor, type TestMember } from '../../../test-member.ts'
import { openTestNewsroom, type TestNewsroom } from '../../../test-newsroom.ts'
import { addEvent, freeType, pricedType, resetLimits, type TestEvent } from '../orders/test-events.ts'

/** Answers of the three public calls about events and tickets in every state, to everybody. */

let newsroom: TestNewsroom
let stranger: TestMember
beforeAll(async () => {
  newsroom = await openTestNewsroom()
  stranger = await addMember(newsroom.site)
})
afterAll(() => newsroom.close())
beforeEach(() => resetLimits(newsroom.site))

type Caller = Pick<TestMember, 'call'>
const visitor: Caller = { call: (name, input, options) => callAsVisitor(newsroom.site, name, input, options) }

/** The caller: unknown, a member, another organiser, the organiser, an editor. */
async function callersOf(event: TestEvent): Promise<Record<string, Caller>> {
  const other = await addEvent(newsroom.site, { organiser: stranger })
  return {
    visitor,
    'a member': newsroom.author,
    'another organiser': other.organiser,
    'the organiser': event.organiser,
    'an editor': newsroom.editor,
  }
}

const change = (event: TestEvent, fields: string) =>
  newsroom.site.services.database.pool.query(`update events set ${fields} where id = $1`, [event.id])

async function answers(caller: Caller, event: TestEvent, code?: string) {
  const words = `公开调用${event.id}`
  const list = await caller.call('getActivityList', { keyword: words, size: 50 })
  const details = await caller.call('getActivityDetails', { id: event.id })
  const ticket = await caller.call('getTicketDetails', { id: event.types[0] ?? 0, ...(code && { code }) })
  return {
    listed: list.data.list.some(({ id }) => id === event.id),
    page: details.code !== 200 ? details.code : details.data.cancelled ? 'cancelled' : details.data.status,
    ticket: ticket.code === 200 ? ticket.data.unavailable : ticket.code,
  }
}

/** An event that is found by words of its own. */
async function eventWith(types = [freeType()]): Promise<TestEvent> {
  const event = await addEvent(newsroom.site, { types })
  await change(event, `title = '公开调用' || id`)
  return event
}

const invite = async (event: TestEvent, code: string) => {
  const made = { id: event.id, code, types: event.types, uses_limit: 100, idempotency_key: randomUUID() }
  const { message } = await event.organiser.call('makeActivityCodes', made)
  expect(message).toBe('success')
}

describe('the three public calls', () => {
  const missing = { listed: false, page: 404, ticket: 404 }
  it.each<[string, string, Awaited<ReturnType<typeof answers>>]>([
    ['is published', `state = 'published'`, { listed: true, page: 'upcoming', ticket: null }],
    ['is a draft', `state = 'draft'`, missing],
    ['waits for the newsroom', `state = 'pending', submitted_at = now()`, missing],
    ['was refused', `state = 'refused'`, missing],
    ['is in the bin', 'deleted_at = now()', missing],
    ['is cancelled', `state = 'cancelled'`, { listed: false, page: 'cancelled', ticket: 'event_over' }],
  ])('say the same to everybody of an event that %s', async (_, fields, expected) => {
    const event = await eventWith()
    await change(event, fields)
    for (const [who, caller] of Object.entries(await callersOf(event)))
      expect({ who, ...(await answers(caller, event)) }).toEqual({ who, ...expected })
  })

  it('show a hidden type to nobody, and whom its code lets in only with the code', async () => {
    const event = await eventWith([freeType('嘉宾票', { hidden: true })])
    const code = `GAST${randomUUID().slice(0, 8).toUpperCase()}`
    await invite(event, code)
    for (const [who, caller] of Object.entries(await callersOf(event))) {
      expect({ who, ...(await answers(caller, event)) }).toEqual({ who, listed: true, page: 'upcoming', ticket: 404 })
      expect((await answers(caller, event, code)).ticket).toBeNull()
      expect((await answers(caller, event, 'WRONG-CODE')).ticket).toBe(404)
    }
    const elsewhere = await eventWith([freeType('别处', { hidden: true })])
    expect((await answers(visitor, elsewhere, code)).ticket).toBe(404)
  })

  it('list the tickets of an event with its details, as each of them is told', async () => {
    const event = await eventWith([freeType('入场'), pricedType('全票', '30000'), freeType('嘉宾票', { hidden: true })])
    for (const caller of Object.values(await callersOf(event))) {
      const { tickets } = (await caller.call('getActivityDetails', { id: event.id })).data
      expect(tickets.map(({ id }) => id)).toEqual(event.types.slice(0, 2))
      expect(tickets).toMatchObject([{ name: '入场', price: '0', left: expect.any(Number) }, { price: '30000' }])
      const one = await caller.call('getTicketDetails', { id: tickets[1]?.id })
      expect(one.data).toEqual(tickets[1])
    }
    await change(event, `state = 'cancelled'`)
    const { tickets } = (await visitor.call('getActivityDetails', { id: event.id })).data
    expect(tickets.map(({ unavailable }) => unavailable)).toEqual(['event_over', 'event_over'])
  })

  it('show a type for the invited to everybody, to be had by those with its code alone', async () => {
    const event = await eventWith([freeType('受邀票', { kind: 'invite_only_free' })])
    const code = `EINL${randomUUID().slice(0, 8).toUpperCase()}`
    await invite(event, code)
    for (const caller of Object.values(await callersOf(event))) {
      expect((await answers(caller, event)).ticket).not.toBeNull()
      expect((await answers(caller, event, code)).ticket).toBeNull()
    }
  })

  it('say in the list what can be had, of hidden types nothing but that a code is asked for', async () => {
    const offerOf = async (event: TestEvent, fields?: string) => {
      if (fields) await change(event, fields)
      const { data } = await visitor.call('getActivityList', { keyword: `公开调用${event.id}`, size: 50 })
      return data.list.find(({ id }) => id === event.id)?.offer
    }
    const priced = await eventWith([pricedType('早鸟票', '9000'), pricedType('普通票', '12800')])
    await change(priced, `currency = 'HKD'`)
    expect(await offerOf(priced)).toEqual({ price: 'HK$90.00', more: true, left: 100, none: null })
    const hidden = await eventWith([pricedType('嘉宾票', '99900', { hidden: true })])
    expect(await offerOf(hidden)).toEqual({ price: null, more: false, left: 0, none: 'code_needed' })
    const over = `starts_at = now() - interval '2 hours', ends_at = now() - interval '1 hour'`
    expect(await offerOf(priced, over)).toBeUndefined()
    expect(await offerOf(hidden, `state = 'cancelled'`)).toBeUndefined()
  })

  it('keep the address of an online event for those who hold a ticket', async () => {
    const event = await eventWith()
    for (const caller of Object.values(await callersOf(event))) {
      const { data } = await caller.call('getActivityDetails', { id: event.id })
      expect(data.id).toBe(event.id)
      expect(JSON.stringify(data)).not.toContain('meet.test')
    }
  })
})
