import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { callTable } from '#contract/call-table.ts'
import { callAsVisitor, type TestAnswer } from '../../../test-member.ts'
import { openTestSites, type TestSites } from '../../../test-sites.ts'
import { addEvent, confirmation, drift, freeType, reservation, resetLimits, type TestEvent } from './test-events.ts'

/** Many people at two processes of one site want the same. */

let sites: TestSites
/** Tokens of members; each has limits of their own. */
let tokens: string[]
beforeAll(async () => {
  sites = await openTestSites({ now: new Date() })
  tokens = await addBuyers(1_000)
})
afterAll(() => sites.close())
beforeEach(() => resetLimits(sites.one))

const soldOut = 11201
const codeRefused = 11203
const database = () => sites.one.services.database.pool

async function addBuyers(count: number): Promise<string[]> {
  const made = Array.from({ length: count }, () => randomBytes(32).toString('base64url'))
  await database().query(
    `with people as (insert into users (nickname) select '读者' || n from generate_series(1, $2::int) as n returning id),
       numbered as (select id, row_number() over () as place from people)
     insert into sessions (token_hash, user_id, device, authenticated_at, expires_at)
     select hash, id, 'Chrome', now(), now() + interval '1 day'
     from unnest($1::bytea[]) with ordinality as given (hash, place) join numbered using (place)`,
    [made.map((token) => createHash('sha256').update(token).digest()), count],
  )
  return made
}

/** The buyer's call, at one process or the other. */
const as = (buyer: number) => ({
  site: buyer % 2 === 0 ? sites.one : sites.two,
  options: { headers: { authorization: tokens[buyer] ?? '' } },
})

async function reserveAs(buyer: number, event: TestEvent, lines?: ReturnType<typeof reservation>['lines']) {
  const { site, options } = as(buyer)
  const { method, path } = callTable.reserveTickets
  // Each buyer has an address of their own, since wrong codes are counted by address as well.
  const remoteAddress = `198.18.${buyer >> 8}.${buyer & 255}`
  const payload = reservation(event, 1, lines && { lines })
  const answer = await site.app.inject({ method, url: `/api${path}`, remoteAddress, payload, ...options })
  const { code, data } = answer.json<Pick<TestAnswer<'reserveTickets'>, 'code' | 'data'>>()
  return { code, data }
}

/** How often each code came back. */
function tally(codes: readonly number[]): Record<number, number> {
  const counts: Record<number, number> = {}
  for (const code of codes) counts[code] = (counts[code] ?? 0) + 1
  return counts
}

const buyers = (count: number) => Array.from({ length: count }, (_, buyer) => buyer)

describe('500 buyers of 100 places', () => {
  /** The buyers who got a place, of all who try at the same time. */
  const sell = async (attempt: (buyer: number) => Promise<boolean>): Promise<number> =>
    (await Promise.all(buyers(500).map(attempt))).filter(Boolean).length

  it('get exactly 100; the others are told that there are none', async () => {
    const event = await addEvent(sites.one, { pools: [{ capacity: 100 }] })
    const codes: number[] = []
    const sold = await sell(async (buyer) => {
      const { code } = await reserveAs(buyer, event)
      codes.push(code)
      return code === 200
    })
    expect(sold).toBe(100)
    expect(tally(codes)).toEqual({ 200: 100, [soldOut]: 400 })
    expect(await drift(sites.one)).toEqual([])
  })

  it('get more than there are where places are counted before they are taken', async () => {
    await database().query('create table naive_orders (buyer int)')
    const counted: Promise<unknown>[] = []
    const sold = await sell(async (buyer) => {
      const counting = database().query<{ n: number }>('select count(*)::int as n from naive_orders')
      counted.push(counting)
      const { rows } = await counting
      // The others look at the same moment, as they may.
      await Promise.all(counted)
      if ((rows[0]?.n ?? 0) >= 100) return false
      await database().query('insert into naive_orders values ($1)', [buyer])
      return true
    })
    expect(sold).toBeGreaterThan(100)
  })
})

describe('pools that are wanted in opposite orders', () => {
  it('by 64 at once come to no deadlock and no drift', async () => {
    const types = [
      freeType('上下', { pools: [0, 1] }),
      freeType('下上', { pools: [1, 0] }),
      freeType('上'),
      freeType('下', { pools: [1] }),
    ]
    const event = await addEvent(sites.one, { pools: [{ capacity: 300 }, { capacity: 300 }], types })
    const [both = 0, turned = 0, upper = 0, lower = 0] = event.types
    const one = (type: number) => ({ type, quantity: 1 })
    const baskets = [[one(both)], [one(turned)], [one(upper), one(lower)], [one(lower), one(upper)]]
    const work = async (worker: number): Promise<number[]> => {
      const codes: number[] = []
      for (let round = 0; round < 4; round++) {
        const { code, data } = await reserveAs(worker, event, baskets[(worker + round) % baskets.length])
        codes.push(code)
        if (code !== 200) continue
        const { site, options } = as(worker + 1)
        const opened = { order: data.id, token: data.token }
        const next =
          round % 2 === 0
            ? callAsVisitor(site, 'cancelOrder', opened, options)
            : callAsVisitor(site, 'confirmOrder', confirmation(data), options)
        codes.push((await next).code)
      }
      return codes
    }
    const codes = (await Promise.all(buyers(64).map(work))).flat()
    expect(tally(codes)).toEqual({ 200: 512 })
    expect(await drift(sites.one)).toEqual([])
  })

  it('and are locked in the order of the basket lock each other out', async () => {
    const [first, second] = [await database().connect(), await database().connect()]
    const lock = (client: typeof first, key: number) => client.query('select pg_advisory_xact_lock($1)', [key])
    await Promise.all([first.query('begin'), second.query('begin')])
    await Promise.all([lock(first, 1), lock(second, 2)])
    const ends = await Promise.allSettled([lock(first, 2), lock(second, 1)])
    await Promise.all([first.query('rollback'), second.query('rollback')])
    first.release()
    second.release()
    expect(ends.filter(({ status }) => status === 'rejected')).toHaveLength(1)
  })
})

describe('a code with 50 uses and 1,000 buyers', () => {
  it('is used exactly 50 times, and an order that expires gives its use back', async () => {
    const event = await addEvent(sites.one, {
      pools: [{ capacity: 1_000 }],
      types: [freeType('邀请', { kind: 'invite_only_free' })],
    })
    const [type = 0] = event.types
    const made = { id: event.id, code: 'FIFTY', uses_limit: 50, idempotency_key: randomUUID() }
    expect((await event.organiser.call('makeActivityCodes', made)).code).toBe(200)
    const lines = [{ type, quantity: 1, code: 'fifty' }]
    const codes = (await Promise.all(buyers(1_000).map((buyer) => reserveAs(buyer, event, lines)))).map(
      ({ code }) => code,
    )
    expect(tally(codes)).toEqual({ 200: 50, [codeRefused]: 950 })
    expect(await drift(sites.one)).toEqual([])
    await resetLimits(sites.one)
    const later = new Date(sites.now() + 16 * 60_000)
    await Promise.all([sites.one, sites.two].map(({ services }) => services.orders.expire(later)))
    const uses = 'select uses from ticket_codes where event_id = $1'
    expect((await database().query(uses, [event.id])).rows).toEqual([{ uses: 0 }])
    expect(await drift(sites.one)).toEqual([])
    expect((await reserveAs(0, event, lines)).code).toBe(200)
  })

  it('is used more often where its uses are read before they are counted up', async () => {
    await database().query('create table naive_code (uses int); insert into naive_code values (0)')
    const looked: Promise<unknown>[] = []
    const used = await Promise.all(
      buyers(1_000).map(async () => {
        const looking = database().query<{ uses: number }>('select uses from naive_code')
        looked.push(looking)
        const { rows } = await looking
        // The others look at the same moment, as they may.
        await Promise.all(looked)
        if ((rows[0]?.uses ?? 0) >= 50) return false
        await database().query('update naive_code set uses = uses + 1')
        return true
      }),
    )
    expect(used.filter(Boolean).length).toBeGreaterThan(50)
  })
})

describe('an order that expires while it is confirmed', () => {
  it('is one of both, for each of 80', async () => {
    const event = await addEvent(sites.one, { pools: [{ capacity: 80 }] })
    const held = await Promise.all(buyers(80).map((buyer) => reserveAs(buyer, event)))
    const late = new Date(sites.now() + 15 * 60_000 + 1_000)
    const ending = async (site: TestSites['one']) => {
      for (let round = 0; round < 20; round++) await site.services.orders.expire(late)
    }
    const [confirmed] = await Promise.all([
      Promise.all(
        held.map(({ data }, buyer) =>
          callAsVisitor(as(buyer).site, 'confirmOrder', confirmation(data), as(buyer).options),
        ),
      ),
      ending(sites.one),
      ending(sites.two),
    ])
    const paid = confirmed.filter(({ code }) => code === 200).length
    expect(tally(confirmed.map(({ code }) => code))).toEqual(
      tally([...Array(paid).fill(200), ...Array(80 - paid).fill(11205)]),
    )
    const { rows } = await database().query<{ state: string; orders: number; tickets: number }>(
      `select state, count(*)::int as orders,
         (select count(*)::int from tickets where order_id = any (array_agg(orders.id))) as tickets
       from orders where event_id = $1 group by state`,
      [event.id],
    )
    const counts = Object.fromEntries(rows.map(({ state, orders, tickets }) => [state, [orders, tickets]]))
    expect(counts.paid ?? [0, 0]).toEqual([paid, paid])
    expect(counts.payment_cancelled ?? [0, 0]).toEqual([80 - paid, 0])
    expect(await drift(sites.one)).toEqual([])
  })
})

describe('a ticket that is given back while it is changed, passed on and given back elsewhere', () => {
  it('is one of these or some after each other, and nobody is told of a fault', async () => {
    const event = await addEvent(sites.one, { pools: [{ capacity: 200 }] })
    const work = async (buyer: number): Promise<number[]> => {
      const { data: held } = await reserveAs(buyer, event)
      const { site, options } = as(buyer)
      const { data } = await callAsVisitor(site, 'confirmOrder', confirmation(held), options)
      const { id: ticket = '', token } = data.attendees[0] ?? {}
      const opened = { ticket, token }
      const passed = { ...opened, name: '接手的人', email: `next-${buyer}@mail.test` }
      const answers = await Promise.all([
        callAsVisitor(sites.one, 'cancelTicket', opened, options),
        callAsVisitor(sites.two, 'passTicketOn', passed, options),
        callAsVisitor(sites.one, 'changeAttendee', { ...opened, name: '改过的名字' }, options),
        callAsVisitor(sites.two, 'cancelTicket', opened, options),
      ])
      return answers.map(({ code }) => code)
    }
    const codes = tally((await Promise.all(buyers(100).map(work))).flat())
    // Done, too late for it, or opened with a code that is the former one by then.
    const { 200: done = 0, 404: gone = 0, 10805: late = 0 } = codes
    expect(done + gone + late, JSON.stringify(codes)).toBe(400)
    expect(await drift(sites.one)).toEqual([])
  })
})
