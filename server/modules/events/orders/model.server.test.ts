import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CallError } from '#contract/errors.ts'
import { orderStates } from '#contract/events/order-terms.ts'
import { openTestSite } from '../../../test-site.ts'
import { openTestSites, type TestSites } from '../../../test-sites.ts'
import { addEvent, confirmation, drift, freeType, type TestEvent } from './test-events.ts'

/** Whatever happens in whatever order, the counters say what the rows say, and what a simple model says. */

let sites: TestSites
beforeAll(async () => {
  sites = await openTestSites({ now: new Date() })
})
afterAll(() => sites.close())

/** An order as the model has it. */
interface Modelled {
  id: number
  token: string
  type: number
  withCode: boolean
  state: 'held' | 'paid' | 'over'
  expires: number
  live: string[]
  quantity: number
  line: number
  request: object
}

interface Model {
  capacity: [number, number]
  orders: Modelled[]
  now: number
}

const uses = 4
/** Which pools each type draws on: the first one, or both. */
const drawn: readonly (readonly number[])[] = [[0], [0, 1]]
const placesOf = ({ state, quantity, live }: Modelled) => (state === 'held' ? quantity : live.length)
const takenOf = ({ orders }: Model, pool: number) =>
  orders.filter(({ type }) => drawn[type]?.includes(pool)).reduce((sum, order) => sum + placesOf(order), 0)
const freeOf = (model: Model, pool: number) => (model.capacity[pool] ?? 0) - takenOf(model, pool)
const usesOf = ({ orders }: Model) =>
  orders.filter(({ withCode }) => withCode).reduce((sum, one) => sum + placesOf(one), 0)

type Step =
  | { kind: 'reserve'; type: 0 | 1; quantity: number; withCode: boolean }
  | { kind: 'confirm' | 'cancel' | 'cancelOne' | 'replay' | 'passOn'; of: number }
  | { kind: 'pass'; minutes: number }
  | { kind: 'capacity'; pool: 0 | 1; capacity: number }

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('reserve' as const),
      type: fc.constantFrom(0, 1),
      quantity: fc.integer({ min: 1, max: 3 }),
      withCode: fc.boolean(),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constantFrom(
        'confirm' as const,
        'cancel' as const,
        'cancelOne' as const,
        'replay' as const,
        'passOn' as const,
      ),
      of: fc.nat(30),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('pass' as const), minutes: fc.integer({ min: 1, max: 16 }) }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('capacity' as const), pool: fc.constantFrom(0, 1), capacity: fc.nat(12) }),
  },
)

/** Returns the outcome of a call of the service: its answer, or the name of the refusal. */
async function outcomeOf<T>(work: Promise<T>): Promise<T | string> {
  try {
    return await work
  } catch (error) {
    if (error instanceof CallError) return error.reason
    throw error
  }
}

/** Takes steps, each at the other of two processes than the one before. */
function runner({ one: first, two: second }: Processes, event: TestEvent, model: Model) {
  let calls = 0
  const orders = () => {
    calls += 1
    return (calls % 2 === 0 ? first : second).services.orders
  }
  const context = () => ({
    language: 'zh-Hans' as const,
    now: new Date(model.now),
    tags: new Set<string>(),
    caller: { address: randomUUID(), session: undefined } as never,
  })

  async function reserve({ type, quantity, withCode }: Extract<Step, { kind: 'reserve' }>): Promise<void> {
    const lines = [{ type: event.types[type] ?? 0, quantity, ...(withCode && { code: 'model' }) }]
    const request = { event: event.id, lines, discount_codes: [], idempotency_key: randomUUID() }
    const fits = drawn[type]?.every((pool) => freeOf(model, pool) >= quantity)
    const isAllowed = !withCode || usesOf(model) + quantity <= uses
    const answer = await outcomeOf(orders().buyerOrders.reserve(request, context()))
    if (typeof answer === 'string') {
      expect(answer).toBe(isAllowed ? 'soldOut' : 'codeRefused')
      expect(fits && isAllowed).toBe(false)
      return
    }
    expect([fits, isAllowed]).toEqual([true, true])
    const [line] = answer.lines
    const expires = model.now + 15 * 60_000
    const { id, token } = answer
    model.orders.push({
      id,
      token,
      type,
      withCode,
      state: 'held',
      expires,
      live: [],
      quantity,
      line: line?.id ?? 0,
      request,
    })
  }

  async function confirm(order: Modelled): Promise<void> {
    const lines = [{ id: order.line, quantity: order.quantity }] as never
    const asked = confirmation({ id: order.id, token: order.token, lines })
    const input = {
      ...asked,
      order: order.id,
      attendees: asked.attendees.map((one) => ({ ...one, line: order.line, answers: {} })),
    }
    const answer = await outcomeOf(orders().buyerOrders.confirm(input, context()))
    const isDue = order.state === 'held' && order.expires > model.now
    expect(typeof answer !== 'string').toBe(isDue)
    if (typeof answer === 'string') return
    order.state = 'paid'
    order.live = answer.attendees.map(({ id }) => id)
  }

  async function cancel(order: Modelled, only?: string): Promise<void> {
    const opened = { order: order.id, token: order.token }
    const { attendees } = await orders().buyerOrders.read(opened, context())
    const asked = attendees.filter(({ id, state }) => only === undefined || (id === only && state === 'valid'))
    const isAnothers = order.state === 'paid' && asked.length > 0 && asked.every(({ passed_on }) => passed_on)
    const answer = await outcomeOf(
      orders().buyerOrders.cancel({ ...opened, ...(only && { tickets: [only] }) }, context()),
    )
    expect(typeof answer === 'string' ? answer : undefined).toBe(isAnothers ? 'ticketPassedOn' : undefined)
    if (typeof answer === 'string') return
    if (order.state === 'held') order.state = 'over'
    else if (order.state === 'paid') {
      const passed = answer.attendees.filter(({ passed_on }) => passed_on).map(({ id }) => id)
      order.live = order.live.filter((id) => passed.includes(id) || (only !== undefined && id !== only))
      if (order.live.length === 0) order.state = 'over'
    }
  }

  async function passOn(order: Modelled): Promise<void> {
    const whole = await orders().buyerOrders.read({ order: order.id, token: order.token }, context())
    const ticket = whole.attendees.find(({ token }) => token !== null)
    if (order.state !== 'paid' || !ticket) return
    const given = { ticket: ticket.id, token: ticket.token ?? '', name: '友人', email: `friend-${ticket.id}@mail.test` }
    const answer = await outcomeOf(orders().attendeeTickets.passOn(given, context()))
    expect(typeof answer === 'string').toBe(ticket.state !== 'valid')
  }

  return async (one: Step): Promise<void> => {
    if (one.kind === 'reserve') return reserve(one)
    if (one.kind === 'pass') {
      model.now += one.minutes * 60_000
      await orders().expire(new Date(model.now))
      for (const order of model.orders) if (order.state === 'held' && order.expires <= model.now) order.state = 'over'
      return
    }
    if (one.kind === 'capacity') {
      const setup = (await event.organiser.call('activityTickets', { id: event.id })).data
      const pools = setup.pools.map(({ id, name, capacity }, at) => ({
        id,
        name,
        capacity: at === one.pool ? one.capacity : capacity,
      }))
      const types = setup.types.map(({ sold: _, waiting: __, ...type }) => type)
      const answer = await event.organiser.call('saveActivityTickets', { id: event.id, pools, types, questions: [] })
      const fits = one.capacity >= takenOf(model, one.pool)
      expect(answer.code).toBe(fits ? 200 : 11209)
      if (fits) model.capacity[one.pool] = one.capacity
      return
    }
    const order = model.orders[one.of % Math.max(1, model.orders.length)]
    if (!order) return
    if (one.kind === 'confirm') return confirm(order)
    if (one.kind === 'cancel') return cancel(order)
    if (one.kind === 'passOn') return passOn(order)
    if (one.kind === 'cancelOne') return cancel(order, order.live[0] ?? randomUUID())
    const again = await orders().buyerOrders.reserve(order.request as never, context())
    expect(again.id).toBe(order.id)
  }
}

type Processes = Pick<TestSites, 'one' | 'two'>

/** Takes steps at a new event, and looks after each whether rows, counters and the model agree. */
async function walk(processes: Processes, steps: readonly Step[]): Promise<void> {
  const { one: site } = processes
  const { pool } = site.services.database
  const types = [freeType('一'), freeType('二', { pools: [0, 1] })]
  const event = await addEvent(site, { pools: [{ capacity: 8 }, { capacity: 4 }], types, cancellationHours: 0 })
  const code = { id: event.id, code: 'model', uses_limit: uses, idempotency_key: randomUUID() }
  await event.organiser.call('makeActivityCodes', code)
  const model: Model = { capacity: [8, 4], orders: [], now: Date.now() }
  const run = runner(processes, event, model)
  for (const one of steps) {
    await run(one)
    expect(await drift(site)).toEqual([])
    const { rows } = await pool.query<{ taken: number }>(
      'select held + sold as taken from ticket_pools where event_id = $1 order by position',
      [event.id],
    )
    expect(rows.map(({ taken }) => taken)).toEqual([takenOf(model, 0), takenOf(model, 1)])
  }
  const { rows } = await pool.query<{ state: string }>('select distinct state from orders')
  expect(rows.filter(({ state }) => !orderStates.some((one) => one === state))).toEqual([])
}

/** One of two tickets is refunded. */
const oneGivenBack: readonly Step[] = [
  { kind: 'reserve', type: 1, quantity: 2, withCode: true },
  { kind: 'confirm', of: 0 },
  { kind: 'cancelOne', of: 0 },
]
/** An order is given up before its time is over; another one still holds places then. */
const givenUp: readonly Step[] = [
  { kind: 'reserve', type: 0, quantity: 2, withCode: false },
  { kind: 'pass', minutes: 10 },
  { kind: 'reserve', type: 0, quantity: 2, withCode: false },
  { kind: 'cancel', of: 0 },
  { kind: 'pass', minutes: 6 },
]

/** Ways to count places that somebody might write, and where they go wrong. */
const naive = [
  [
    'stock follows orders instead of tickets',
    oneGivenBack,
    `create or replace function void_tickets(of_order bigint, named uuid[]) returns int language plpgsql as $$
     begin
       update tickets set state = 'void' where order_id = of_order and id = any (named);
       update ticket_pools set sold = sold - places from (
         select pool_id, sum(quantity)::int as places from order_lines cross join unnest(pool_ids) as pool_id
         where order_id = of_order group by pool_id) as line
       where id = pool_id;
       return cardinality(named);
     end $$`,
  ],
  [
    'the end of its time frees what an order held, whatever became of it before',
    givenUp,
    `create or replace function expire_orders(moment timestamptz, most int) returns int language plpgsql as $$
     declare
       late bigint[] := array(select id from orders where created_at <= moment - interval '15 minutes');
     begin
       update orders set state = 'payment_cancelled', cancel_reason = 'expiry', expires_at = null
       where id = any (late) and state = 'payment_in_progress';
       update ticket_pools set held = greatest(held - places, 0) from (
         select pool_id, sum(quantity)::int as places from order_lines cross join unnest(pool_ids) as pool_id
         where order_id = any (late) group by pool_id) as line
       where id = pool_id;
       return 0;
     end $$`,
  ],
] as const

describe('places', () => {
  it('are what the rows say after every step of any history', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 30 }), (steps) => walk(sites, steps)),
      { numRuns: 12, examples: [[[...oneGivenBack]], [[...givenUp]]] },
    )
  })

  it.each(naive)('are not where %s', async (_, steps, written) => {
    const site = await openTestSite()
    try {
      await site.services.database.pool.query(written)
      await expect(walk({ one: site, two: site }, steps)).rejects.toMatchObject({ name: 'AssertionError' })
    } finally {
      await site.close()
    }
  })

  it('of an order go from state to state only as orders do', async () => {
    const event = await addEvent(sites.one)
    const { rows } = await sites.one.services.database.pool.query<{ id: number }>(
      `insert into orders (number, event_id, language, state, currency, currency_exponent, total, created_at, updated_at)
       values ('20260101-AAAAA', $1, 'en', 'refund_complete', 'HKD', 2, 0, now(), now()) returning id`,
      [event.id],
    )
    for (const state of ['paid', 'refund_in_progress', 'payment_cancelled'])
      await expect(
        sites.one.services.database.pool.query('update orders set state = $2 where id = $1', [rows[0]?.id, state]),
      ).rejects.toThrow('An order does not go from')
  })
})
