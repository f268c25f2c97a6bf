import { randomUUID } from 'node:crypto'
import { read } from '@e965/xlsx'
import { strFromU8 } from 'fflate'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { CallName } from '#contract/call-table.ts'
import { organiserCalls } from '#contract/events/organiser.ts'
import { ticketCalls } from '#contract/events/tickets.ts'
import { addMember, callAsVisitor, type TestMember } from '../../../test-member.ts'
import { refused } from '../../../test-refusal.ts'
import { openTestSite, type TestSite } from '../../../test-site.ts'
import {
  addEvent,
  confirmation,
  drift,
  freeType,
  register,
  reservation,
  resetLimits,
  type TestEvent,
} from './test-events.ts'

let site: TestSite
beforeAll(async () => {
  site = await openTestSite()
})
afterAll(() => site.close())
beforeEach(() => resetLimits(site))

const outcome = ({ status, code, data }: { status: number; code: number; data: unknown }) => ({ status, code, data })

/** Calls about an event or one of its orders, with an input that its manager may make. */
const inputs = (
  { id, types }: TestEvent,
  order: { id: number; ticket: string },
): Partial<Record<CallName, () => object>> => ({
  activityTickets: () => ({ id }),
  saveActivityTickets: () => ({ id, pools: [], types: [], questions: [] }),
  activityCodes: () => ({ id }),
  makeActivityCodes: () => ({ id, count: 2, idempotency_key: randomUUID() }),
  removeActivityCodes: () => ({ id, codes: [1] }),
  activityHome: () => ({ id }),
  activityAllOrders: () => ({ event: id }),
  activityOrders: () => ({ id }),
  activityOrderDetails: () => ({ order: order.id }),
  activityAttendees: () => ({ id }),
  activityOrderUpdate: () => ({ order: order.id, ticket: order.ticket, name: '新名' }),
  activityOrderResend: () => ({ order: order.id }),
  addActivityGuests: () => ({
    id,
    type: types[0],
    guests: [{ name: '嘉宾', email: 'guest@mail.test' }],
    idempotency_key: randomUUID(),
  }),
  messageActivityAttendees: () => ({ id, subject: '提醒', text: '请提前到场', idempotency_key: randomUUID() }),
  previewAttendeeMessage: () => ({ id, subject: '提醒', text: '请提前到场' }),
  activityMessages: () => ({ id }),
  activityExport: () => ({ id }),
  pauseActivityCodes: () => ({ id, codes: [1], paused: true }),
  activityOrderCancel: () => ({ order: order.id, reason: '场地变更' }),
})

describe('every call of organisers', () => {
  it('is tried below', () => {
    const tried = Object.keys(
      inputs({ id: 0, organiser: {} as TestMember, pools: [], types: [], questions: [] }, { id: 0, ticket: '' }),
    )
    const all = Object.values({ ...ticketCalls, ...organiserCalls }).filter(({ auth }) => auth === 'organiser')
    expect(tried.sort()).toEqual(all.map(({ name }) => name).sort())
  })

  it.each(['owner', 'manager', 'editor', 'door', 'owner of another event', 'reader', 'visitor'] as const)(
    'by a %s',
    async (role) => {
      const event = await addEvent(site)
      const paid = await register(site, event)
      const caller =
        role === 'owner' ? event.organiser : await addMember(site, { roles: role === 'editor' ? ['editor'] : [] })
      const give = `insert into event_roles (event_id, user_id, role) values ($1, $2, $3)`
      if (role === 'manager' || role === 'door')
        await site.services.database.pool.query(give, [event.id, caller.id, role])
      if (role === 'owner of another event') await addEvent(site, { organiser: caller })
      const may = role === 'owner' || role === 'manager' || role === 'editor'
      const wanted = may ? 200 : role === 'door' ? 403 : role === 'visitor' ? 10100 : 404
      const order = { id: paid.id, ticket: paid.attendees[0]?.id ?? '' }
      const codes: [string, number][] = []
      for (const [name, input] of Object.entries(inputs(event, order)) as [CallName, () => object][]) {
        // Emptying what is sold is refused to whoever may try.
        const isTaken = may && name === 'saveActivityTickets'
        const { code } =
          role === 'visitor' ? await callAsVisitor(site, name, input()) : await caller.call(name, input())
        codes.push([name, isTaken && code === 11209 ? 200 : code])
      }
      expect(codes).toEqual(codes.map(([name]) => [name, wanted]))
      if (!may) {
        const { data } = await event.organiser.call('activityOrderDetails', { order: paid.id })
        expect(data).toMatchObject({ state: 'paid', tickets: 1, attendees: [{ name: '参加者 1' }] })
      }
    },
  )

  it('finds no ticket of another order, and shows an own list without events of others', async () => {
    const [one, two] = [await addEvent(site), await addEvent(site)]
    const [mine, foreign] = [await register(site, one), await register(site, two)]
    const change = { order: mine.id, ticket: foreign.attendees[0]?.id, name: 'x' }
    expect(outcome(await one.organiser.call('activityOrderUpdate', change))).toEqual(refused('ticketMissing'))
    const cancel = { order: mine.id, tickets: [foreign.attendees[0]?.id] }
    expect((await one.organiser.call('activityOrderCancel', cancel)).data.state).toBe('paid')
    const { data } = await one.organiser.call('activityAllOrders')
    expect(data.list.map(({ id }) => id)).toEqual([mine.id])
    const setup = { id: one.id, pools: [{ id: two.pools[0], capacity: 5 }], types: [], questions: [] }
    expect((await one.organiser.call('saveActivityTickets', setup)).code).toBe(400)
  })
})

describe('an organiser', () => {
  it('sees how many tickets of each type are reserved, registered and left', async () => {
    const event = await addEvent(site, { types: [freeType('标准票'), freeType('学生票')] })
    const listed = async () => {
      const { data } = await event.organiser.call('activityOrders', { id: event.id })
      return data.list.map(({ tickets, types }) => [tickets, ...types.map((type) => `${type.name} ${type.tickets}`)])
    }
    const lines = event.types.map((type, place) => ({ type, quantity: 2 - place }))
    const held = await callAsVisitor(site, 'reserveTickets', reservation(event, 1, { lines }))
    const { data: paid } = await callAsVisitor(site, 'confirmOrder', confirmation(held.data))
    expect(await listed()).toEqual([[3, '标准票 2', '学生票 1']])
    const student = paid.attendees.find(({ type }) => type === event.types[1])
    await event.organiser.call('activityOrderCancel', { order: paid.id, tickets: [student?.id], reason: '重复' })
    expect(await listed()).toEqual([[2, '标准票 2', '学生票 0']])
  })

  it('finds orders and attendees by state, type, words and day', async () => {
    const event = await addEvent(site, { types: [freeType('甲'), freeType('乙')] })
    const first = await register(site, event, 2)
    const second = await register(site, { ...event, types: [event.types[1] ?? 0] })
    await event.organiser.call('activityOrderCancel', { order: second.id, reason: '重复' })
    const found = async (filter: object) =>
      (await event.organiser.call('activityOrders', { id: event.id, ...filter })).data.list.map(({ id }) => id)
    expect(await found({})).toEqual([second.id, first.id])
    expect(await found({ state: 'paid' })).toEqual([first.id])
    expect(await found({ type: event.types[1] })).toEqual([second.id])
    expect(await found({ words: first.number.toLowerCase() })).toEqual([first.id])
    expect(await found({ words: '%' })).toEqual([])
    expect(await found({ to: '2020-01-01' })).toEqual([])
    const attendees = (
      await event.organiser.call('activityAttendees', { id: event.id, state: 'valid', words: '参加者 2' })
    ).data
    expect(attendees.list.map(({ name }) => name)).toEqual(['参加者 2'])
    const { data } = await event.organiser.call('activityOrderDetails', { order: second.id })
    expect(data.history.map(({ action }) => action)).toEqual([
      'reserved',
      'confirmed',
      'cancelled',
      'refund_asked',
      'refund_complete',
    ])
    const headers = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Gecko/20100101 Firefox/144.0' }
    for (const page of [`/events/${event.id}`, `/en/ac_detail/${event.id}`, '/events'])
      await callAsVisitor(site, 'pvuv', { page }, { headers })
    const home = (await event.organiser.call('activityHome', { id: event.id, days: 3 })).data
    expect(home).toMatchObject({
      events: 1,
      views: 2,
      readers: 1,
      orders: 1,
      registered: 2,
      checked_in: 0,
      waiting: 0,
      revenue: [],
    })
    // All of it today, or partly yesterday where midnight came in between.
    expect(home.days).toMatchObject([{ registered: 0, views: 0, readers: 0 }, {}, {}])
    const sumOf = (part: 'registered' | 'checked_in' | 'views') => home.days.reduce((sum, day) => sum + day[part], 0)
    expect([sumOf('registered'), sumOf('checked_in'), sumOf('views')]).toEqual([2, 0, 2])
    expect(home.days.filter(({ views }) => views > 0).every(({ readers }) => readers === 1)).toBe(true)
    const other = await addEvent(site, { types: [freeType('别场')] })
    expect((await other.organiser.call('activityHome', { days: 1 })).data.days).toMatchObject([
      { views: 0, readers: 0 },
    ])
    expect((await other.organiser.call('activityHome', { id: event.id, days: 1 })).code).not.toBe(200)
    expect(home.types.map(({ registered }) => registered)).toEqual([2, 0])
  })

  it('adds guests past the sale but not past the places, once for each request', async () => {
    const event = await addEvent(site, { pools: [{ capacity: 2 }], types: [freeType('嘉宾', { on_sale: false })] })
    const guests = [
      { name: '甲', email: 'a@mail.test' },
      { name: '乙', email: 'b@mail.test' },
    ]
    const input = { id: event.id, type: event.types[0], guests, idempotency_key: randomUUID() }
    const answers = await Promise.all([1, 2].map(() => event.organiser.call('addActivityGuests', input)))
    expect(answers.map(({ code, data }) => [code, data?.id])).toEqual([1, 2].map(() => [200, answers[0]?.data.id]))
    expect(answers[0]?.data.attendees.map(({ name }) => name)).toEqual(['甲', '乙'])
    const more = await event.organiser.call('addActivityGuests', { ...input, idempotency_key: randomUUID() })
    expect(outcome(more)).toEqual(refused('soldOut'))
    expect(await drift(site)).toEqual([])
  })

  it('counts places that types share once, and what is left of them for each', async () => {
    const pools = [{ capacity: 10 }, { capacity: 4 }, { capacity: 99 }]
    const types = [freeType('甲'), freeType('乙'), freeType('丙', { pools: [0, 1] })]
    const event = await addEvent(site, { pools, types })
    await register(site, event, 3)
    const { data } = await event.organiser.call('activityHome', { id: event.id, days: 1 })
    expect({ capacity: data.capacity, types: data.types.map(({ left }) => left) }).toEqual({
      capacity: 14,
      types: [7, 7, 4],
    })
  })

  it('changes what is offered without taking anything from who has it', async () => {
    const event = await addEvent(site, {
      pools: [{ capacity: 5 }],
      types: [freeType('甲'), freeType('乙')],
      questions: [{ kind: 'text', label: '问' }],
    })
    const paid = await register(site, event, 3)
    const setup = (await event.organiser.call('activityTickets', { id: event.id })).data
    const save = (change: object) =>
      event.organiser.call('saveActivityTickets', {
        ...{ id: event.id, pools: setup.pools.map(({ id, capacity }) => ({ id, capacity })), questions: [] },
        types: setup.types.map(({ id, name }) => ({ ...freeType(name), id })),
        ...change,
      })
    expect(outcome(await save({ pools: [{ id: event.pools[0], capacity: 2 }] }))).toEqual(refused('placesTaken'))
    expect(outcome(await save({ types: [], pools: [] }))).toEqual(refused('placesTaken'))
    expect(outcome(await save({ types: [freeType('贵', { price: '100' })] }))).toEqual(refused('pricedTicket'))
    expect((await save({ types: [{ ...freeType('甲改'), id: event.types[0] }] })).code).toBe(200)
    const after = (await callAsVisitor(site, 'getOrder', { order: paid.id, token: paid.token })).data
    expect(after.lines[0]).toMatchObject({ name: '甲', quantity: 3 })
    expect((await callAsVisitor(site, 'getTicketOffer', { event: event.id })).data).toMatchObject({
      types: [{ name: '甲改' }],
      questions: [],
    })
  })

  it.each([
    ['a pool that is not there', { types: [freeType('票', { pools: [3] })] }],
    ['no name', { types: [freeType('   ')] }],
    [
      'a sale that ends first',
      { types: [freeType('票', { sale_from: '2027-01-02 00:00:00', sale_until: '2027-01-01 00:00:00' })] },
    ],
    ['a day that no calendar has', { types: [freeType('票', { sale_from: '2027-02-30 00:00:00' })] }],
    ['a negative number of places', { pools: [{ capacity: -1 }] }],
    ['an enormous number of places', { pools: [{ capacity: 1e12 }] }],
    ['a choice of one', { questions: [{ kind: 'choice', label: '选', options: ['一'] }] }],
    [
      'a question with 10,000 options',
      { questions: [{ kind: 'choice', label: '选', options: Array.from({ length: 10_000 }, (_, n) => `${n}`) }] },
    ],
  ])('is told of %s', async (_, change) => {
    const event = await addEvent(site)
    const answer = await event.organiser.call('saveActivityTickets', {
      id: event.id,
      pools: [{ capacity: 1 }],
      types: [],
      questions: [],
      ...change,
    })
    expect([answer.status, answer.code]).toEqual([400, 400])
  })

  it('loads times of the zone that the event is in', async () => {
    const event = await addEvent(site)
    const { id: order } = await register(site, event)
    const { pool } = site.services.database
    await pool.query(`update events set time_zone = 'America/New_York' where id = $1`, [event.id])
    await pool.query(`update orders set created_at = '2026-07-01T02:30:00Z' where id = $1`, [order])
    const { data } = await event.organiser.call('activityExport', { id: event.id, of: 'orders', format: 'csv' })
    const answer = await fetch(`${site.origin}${data.address}`, { headers: { authorization: event.organiser.token } })
    const [headings, row] = (await answer.text()).split('\r\n')
    expect(headings).toContain('下单时间（America/New_York）')
    expect(row).toContain(',2026-06-30 22:30:00,')
  })

  it('loads spreadsheets that calculate nothing', async () => {
    const event = await addEvent(site, { questions: [{ kind: 'text', label: '=1+1' }] })
    const paid = await register(site, event)
    const name = '=HYPERLINK("http://evil.test","x")'
    await event.organiser.call('activityOrderUpdate', {
      order: paid.id,
      ticket: paid.attendees[0]?.id,
      name,
      answers: { [event.questions[0] ?? 0]: '@SUM(A1),"q"' },
    })
    const load = async (format: 'csv' | 'xlsx', by: TestMember = event.organiser) => {
      const { data } = await event.organiser.call('activityExport', { id: event.id, format })
      expect(data.rows).toBe(1)
      const answer = await fetch(`${site.origin}${data.address}`, { headers: { authorization: by.token } })
      return {
        status: answer.status,
        type: answer.headers.get('content-type'),
        bytes: new Uint8Array(await answer.arrayBuffer()),
      }
    }
    const csv = await load('csv')
    const text = strFromU8(csv.bytes)
    expect(text).toContain(`"'=HYPERLINK(""http://evil.test"",""x"")"`)
    expect(text).toContain(`"'@SUM(A1),""q"""`)
    expect(text).toContain(`'=1+1`)
    expect(text).toContain(`,有效,`)
    expect(csv.bytes.subarray(0, 3)).toEqual(Uint8Array.of(0xef, 0xbb, 0xbf))
    const { Sheets, SheetNames } = read((await load('xlsx')).bytes)
    const cells = Object.values(Sheets[SheetNames[0] ?? ''] ?? {})
    expect(cells.filter(({ v }) => v === name || v === '=1+1').map(({ t, f }) => [t, f])).toEqual([
      ['s', undefined],
      ['s', undefined],
    ])
    expect((await load('csv', await addMember(site))).status).toBe(403)
    expect((await fetch(`${site.origin}/api/admin/activity/exports?id=${event.id}`)).status).toBe(401)
  })
})
