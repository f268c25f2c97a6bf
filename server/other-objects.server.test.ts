import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CallDefinition } from '#contract/call.ts'
import type { CallName } from '#contract/call-table.ts'
import { calls } from '#contract/calls.ts'
import { mediaCalls } from '#contract/content/media.ts'
import { resetLimits, type TestEvent } from './modules/events/orders/test-events.ts'
import { openPaidSite, type PaidSite } from './modules/events/payments/test-payments.ts'
import { shapesOf } from './test-inputs.ts'
import { addMember, type TestMember } from './test-member.ts'

/** Every call with the things of another organiser: named directly, and below an event or an order of one's own. */

/** A word that only private records of the other organiser contain. */
const mark = 'foreignmark'

/** An event, and an order with its ticket, a code and a letter. */
interface Shop {
  event: TestEvent
  numbers: Readonly<Record<string, unknown>>
}

let shop: PaidSite
let own: Shop
let foreign: Shop
let stranger: TestMember
beforeAll(async () => {
  shop = await openPaidSite()
  own = await openShop('own')
  foreign = await openShop(mark)
  stranger = await addMember(shop.site)
})
afterAll(() => shop.close())

async function openShop(name: string): Promise<Shop> {
  const organiser = await addMember(shop.site, {
    email: `${name}-organiser@mail.test`,
    nickname: `主办方${name.length}`,
  })
  const event = await shop.addPaidEvent({ organiser, questions: [{ kind: 'text', label: '公司' }] })
  const order = await shop.buy(event)
  const { pool } = shop.site.services.database
  await pool.query('update orders set name = $2, email = $3 where id = $1', [order.id, name, `${name}@mail.test`])
  await pool.query('update tickets set name = $2, email = $3 where order_id = $1', [
    order.id,
    name,
    `${name}@mail.test`,
  ])
  const codes = await organiser.call('makeActivityCodes', { id: event.id, code: name, idempotency_key: randomUUID() })
  expect(codes.code).toBe(200)
  const idOf = async (statement: string, key: unknown) => (await pool.query(statement, [key])).rows[0]?.id
  const ticket = await idOf('select id from tickets where order_id = $1', order.id)
  const line = await idOf('select id from order_lines where order_id = $1', order.id)
  const code = await idOf('select id from ticket_codes where event_id = $1', event.id)
  const payment = await idOf('select id from payments where order_id = $1', order.id)
  const account = await idOf(
    `select id from payment_accounts where owner_id = $1 and provider = 'stripe'`,
    organiser.id,
  )
  return {
    event,
    numbers: {
      ...{ id: event.id, event: event.id, activity: event.id, events: event.id, ids: event.id },
      ...{ order: order.id, orders: order.id, ticket, tickets: ticket, line, payment, account, receipt: 1 },
      ...{
        code,
        codes: code,
        type: event.types[0],
        types: event.types[0],
        pool: event.pools[0],
        pools: event.pools[0],
      },
      ...{ question: event.questions[0], questions: event.questions[0], user: organiser.id, member: organiser.id },
    },
  }
}

/** Stored records of the other organiser, without reserved places and counts of readers, which may change. */
async function stored(): Promise<unknown> {
  const { pool } = shop.site.services.database
  const { id, organiser } = foreign.event
  const order = foreign.numbers.order
  const read = async (statement: string, key: unknown) => (await pool.query(statement, [key])).rows
  return {
    event: await read('select id, owner_id, state, title, version from events where id = $1', id),
    roles: await read('select * from event_roles where event_id = $1 order by user_id', id),
    order: await read('select id, state, name, email, buyer_id, total from orders where id = $1', order),
    tickets: await read('select id, state, name, email, serial from tickets where order_id = $1', order),
    codes: await read('select id, code, ended_at, paused_at, uses_limit from ticket_codes where event_id = $1', id),
    types: await read('select id, name, price, on_sale, removed_at from ticket_types where event_id = $1', id),
    payments: await read('select id, state, received from payments where order_id = $1', order),
    refunds: await read('select id, state, amount from refunds where order_id = $1 order by id', order),
    messages: await read('select topic from order_messages where order_id = $1 order by id', order),
    accounts: await read(
      'select id, provider, settings from payment_accounts where owner_id = $1 order by id',
      organiser.id,
    ),
    history: await read('select action from order_history where order_id = $1 order by id', order),
  }
}

const eventNames: ReadonlySet<string> = new Set(['id', 'event', 'activity'])
const tried = Object.values<CallDefinition>(calls).filter(
  ({ name, auth }) => (auth === 'public' || auth === 'user' || auth === 'organiser') && !(name in mediaCalls),
)

/** Inputs that name things of the other organiser, alone or below one's own. */
function* inputsOf(definition: CallDefinition): Generator<object> {
  for (const { base, fields } of shapesOf(definition)) {
    const named = fields.filter(({ name }) => name in foreign.numbers)
    if (named.length === 0) continue
    const from = (of: (name: string) => Shop) =>
      Object.fromEntries(
        named.map(({ name, isList }) => {
          const number = of(name).numbers[name]
          return [name, isList ? [number] : number]
        }),
      )
    yield { ...base, ...from(() => foreign) }
    yield { ...base, ...from((name) => (eventNames.has(name) ? own : foreign)) }
    yield { ...base, ...from((name) => (name === 'order' ? own : foreign)) }
    const [first] = named
    if (first) yield { ...base, [first.name]: from(() => foreign)[first.name] }
  }
}

describe('things of another organiser', () => {
  it('are what is looked for below', async () => {
    const { organiser, id } = foreign.event
    const { data } = await organiser.call('activityOrders', { id })
    expect(JSON.stringify(data)).toContain(mark)
    expect(tried.filter((one) => [...inputsOf(one)].length > 0).length).toBeGreaterThan(60)
  })

  it.each(tried.map(({ name, ...rest }) => [name as CallName, { name, ...rest }] as const))(
    'are neither shown nor changed by %s',
    async (name, definition) => {
      const inputs = [...inputsOf(definition)]
      if (inputs.length === 0) return
      await resetLimits(shop.site)
      const before = await stored()
      for (const by of [own.event.organiser, stranger])
        for (const given of inputs) {
          const answer = await by.call(name, given)
          expect([given, answer.status === 500]).toEqual([given, false])
          expect([given, JSON.stringify(answer.data ?? null).includes(mark)]).toEqual([given, false])
        }
      expect(await stored()).toEqual(before)
    },
  )
})
