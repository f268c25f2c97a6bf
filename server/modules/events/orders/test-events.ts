import { randomUUID } from 'node:crypto'
import type { CallInput, CallOutput } from '#contract/calls.ts'
import { addMember, callAsVisitor, type TestMember } from '../../../test-member.ts'
import type { TestSite } from '../../../test-site.ts'

type Site = Pick<TestSite, 'origin' | 'services'>
type Setup = Omit<CallInput<'saveActivityTickets'>, 'id'>

const day = 86_400_000

export interface TestEvent {
  id: number
  organiser: TestMember
  pools: number[]
  types: number[]
  questions: number[]
}

/** For tests: a type of free tickets. */
export const freeType = (name = '普通票', more: Partial<Setup['types'][number]> = {}): Setup['types'][number] => ({
  kind: 'free',
  name,
  pools: [0],
  ...more,
})

/** For tests: a type of tickets that cost something, in cents. */
export const pricedType = (
  name = '普通票',
  price = '12800',
  more: Partial<Setup['types'][number]> = {},
): Setup['types'][number] => ({ kind: 'ordinary', name, price, pools: [0], ...more })

/** For tests: an event that readers have, ten days ahead, with what it offers. */
export async function addEvent(
  site: Site,
  {
    pools = [{ capacity: 100 }],
    types = [freeType()],
    questions = [],
    startsAt = new Date(Date.now() + 10 * day),
    cancellationHours = 24,
    organiser,
  }: Partial<Setup> & { startsAt?: Date; cancellationHours?: number | null; organiser?: TestMember } = {},
): Promise<TestEvent> {
  const owner = organiser ?? (await addMember(site))
  const { rows } = await site.services.database.pool.query<{ id: number }>(
    `insert into events (owner_id, state, title, starts_at, ends_at, starts_on, ends_on, city, venue, online_url,
       cancellation_hours, published_at)
     values ($1, 'published', '香港 Web3 见面会', $2::timestamptz, $3::timestamptz, $2::timestamptz::date, $3::timestamptz::date, '香港', '数码港', 'https://meet.test/room', $4, now())
     returning id`,
    [owner.id, startsAt, new Date(startsAt.getTime() + 3 * 3_600_000), cancellationHours],
  )
  const id = rows[0]?.id ?? 0
  await site.services.database.pool.query(
    `insert into event_roles (event_id, user_id, role) values ($1, $2, 'owner')`,
    [id, owner.id],
  )
  const { data, code, message } = await owner.call('saveActivityTickets', { id, pools, types, questions })
  // Priced tickets are sold where they can be paid for.
  if (types.some(({ price = '0' }) => price !== '0'))
    await site.services.database.pool.query(
      `insert into payment_accounts (owner_id, provider, settings, updated_at)
       values ($1, 'transfer', '{"instructions": "汇丰银行 123-456789-838", "holdDays": 3}', now())
       on conflict do nothing`,
      [owner.id],
    )
  if (code !== 200) throw new Error(message)
  return {
    id,
    organiser: owner,
    pools: data.pools.map((pool) => pool.id),
    types: data.types.map((type) => type.id),
    questions: data.questions.map((question) => question.id),
  }
}

/** For tests: gives an event another currency while none of its tickets is on sale. */
export async function changeCurrency(site: Site, id: number, currency: string, exponent = 2): Promise<void> {
  const { pool } = site.services.database
  const sell = (onSale: boolean) => pool.query('update ticket_types set on_sale = $2 where event_id = $1', [id, onSale])
  await sell(false)
  await pool.query('update events set currency = $2, currency_exponent = $3 where id = $1', [id, currency, exponent])
  await sell(true)
}

/** For tests: what a visitor sends to hold places of the first type. */
export const reservation = (
  { id, types }: Pick<TestEvent, 'id' | 'types'>,
  quantity = 1,
  more: Partial<CallInput<'reserveTickets'>> = {},
): CallInput<'reserveTickets'> => ({
  event: id,
  lines: [{ type: types[0] ?? 0, quantity }],
  idempotency_key: randomUUID(),
  ...more,
})

type Held = Pick<CallOutput<'reserveTickets'>, 'id' | 'token' | 'lines'>

/** For tests: the attendees of all places of an order. */
export const confirmation = (
  order: Held,
  more: Partial<CallInput<'confirmOrder'>> = {},
): CallInput<'confirmOrder'> => ({
  order: order.id,
  token: order.token,
  name: '陈大文',
  email: `buyer-${order.id}@mail.test`,
  attendees: order.lines.flatMap((line) =>
    Array.from({ length: line.quantity }, (_, place) => ({ line: line.id, name: `参加者 ${place + 1}` })),
  ),
  idempotency_key: randomUUID(),
  ...more,
})

/** For tests: registers as a visitor. */
export async function register(site: Site, event: TestEvent, quantity = 1): Promise<CallOutput<'confirmOrder'>> {
  const held = await callAsVisitor(site, 'reserveTickets', reservation(event, quantity))
  if (held.code !== 200) throw new Error(held.message)
  const paid = await callAsVisitor(site, 'confirmOrder', confirmation(held.data))
  if (paid.code !== 200) throw new Error(paid.message)
  return paid.data
}

/** For tests: limits of one client do not hold back a test. */
export const resetLimits = (site: Site) => site.services.database.pool.query('delete from rate_limits')

interface Drift {
  place: string
  counted: number
  stored: number
}

/** For tests: where a counter differs from what the rows say; nothing, where all is well. */
export async function drift(site: Site): Promise<Drift[]> {
  const { rows } = await site.services.database.pool.query<Drift>(`
    with held as (
      select pool_id, sum(quantity)::int as n from orders join order_lines on order_id = orders.id
      cross join unnest(pool_ids) as pool_id where state = 'payment_in_progress' group by 1),
    sold as (
      select pool_id, count(*)::int as n from tickets join order_lines on order_lines.id = line_id
      cross join unnest(pool_ids) as pool_id where tickets.state <> 'void' group by 1),
    used as (
      select code_id, sum(n)::int as n from (
        select code_id, quantity as n from orders join order_lines on order_id = orders.id
        where state = 'payment_in_progress'
        union all
        select code_id, 1 from tickets join order_lines on order_lines.id = line_id where tickets.state <> 'void'
        union all
        select code_id, 1 from order_discounts join orders on orders.id = order_id
        where state = 'payment_in_progress'
          or exists (select from tickets where tickets.order_id = orders.id and tickets.state <> 'void')) as uses
      where code_id is not null group by 1),
    counters as (
      select 'held of pool ' || id as place, coalesce(n, 0) as counted, held as stored
      from ticket_pools left join held on pool_id = id
      union all
      select 'sold of pool ' || id, coalesce(n, 0), sold from ticket_pools left join sold on pool_id = id
      union all
      select 'uses of code ' || id, coalesce(n, 0), uses from ticket_codes left join used on code_id = id)
    select * from counters where counted <> stored`)
  return rows
}
