import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'
import type pg from 'pg'
import { callTable } from '#contract/call-table.ts'
import type { CallInput, CallOutput } from '#contract/calls.ts'

/** Events to register for, made by the database itself, and the calls of their visitors. */

export const attendees = 50_000
const places = 1_000_000

export type Pool = Pick<pg.Pool, 'query'>

export interface HotEvent {
  event: number
  type: number
  pool: number
  /** Another pool, for bare updates. */
  bare: number
}

export async function addEvent(pool: Pool): Promise<HotEvent> {
  const { rows } = await pool.query<HotEvent>(
    `with event as (
       insert into events (state, title, starts_at, ends_at, published_at)
       values ('published', '压力测试', now() + interval '10 days', now() + interval '11 days', now()) returning id),
     pools as (insert into ticket_pools (event_id, capacity) select id, $1::int from event, generate_series(1, 2) returning id),
     type as (insert into ticket_types (event_id, kind, name) select id, 'free', '票' from event returning id),
     drawn as (insert into ticket_type_pools select type.id, (select min(id) from pools) from type)
     select event.id as event, type.id as type, (select min(id) from pools) as pool, (select max(id) from pools) as bare
     from event, type`,
    [places],
  )
  const [made] = rows
  if (!made) throw new Error('There is no event')
  return made
}

const agent = new Agent({ keepAlive: true })

type Called =
  | 'reserveTickets'
  | 'confirmOrder'
  | 'getTicket'
  | 'orderCheck'
  | 'activityExport'
  | 'startPayment'
  | 'savePaymentAccount'

export async function call<N extends Called>(
  origin: string,
  name: N,
  input: CallInput<N>,
  headers: Record<string, string>,
): Promise<CallOutput<N>> {
  const { method, path } = callTable[name]
  const sent = request(`${origin}/api${path}`, {
    method,
    agent,
    headers: { 'content-type': 'application/json', ...headers },
  })
  sent.end(JSON.stringify(input))
  const [answer] = (await once(sent, 'response')) as [IncomingMessage]
  const parts: Buffer[] = []
  for await (const part of answer) parts.push(part as Buffer)
  const { code, message, data } = JSON.parse(Buffer.concat(parts).toString())
  if (code !== 200) throw new Error(`${name} answered with ${code}: ${message}`)
  return data
}

/** Each visitor has an address of their own, as behind a proxy. */
export const newClient = () => ({ 'x-forwarded-for': `10.${[...randomBytes(3)].join('.')}` })

/** Registers one person as visitors do, in two calls. @returns the order, with its ticket */
export async function register(
  origin: string,
  { event, type }: Pick<HotEvent, 'event' | 'type'>,
): Promise<CallOutput<'confirmOrder'>> {
  const client = newClient()
  const wanted = { event, lines: [{ type, quantity: 1 }], idempotency_key: randomUUID() }
  const { id: order, token, lines } = await call(origin, 'reserveTickets', wanted, client)
  const attendees = lines.map(({ id: line }) => ({ line, name: '陈大文' }))
  const buyer = { name: '陈大文', email: `${randomUUID()}@bench.test`, idempotency_key: randomUUID() }
  return call(origin, 'confirmOrder', { order, token, attendees, ...buyer }, client)
}

/** An event with many attendees, and the session of its owner. */
export async function addLargeEvent(pool: Pool): Promise<{ event: number; type: number; token: string }> {
  const { event, type } = await addEvent(pool)
  const token = randomBytes(32).toString('base64url')
  await pool.query(
    `with owner as (insert into users (nickname) values ('主办方') returning id),
       session as (insert into sessions (token_hash, user_id, device, expires_at)
         select $2, id, 'Chrome', now() + interval '1 day' from owner)
     insert into event_roles (event_id, user_id, role) select $1, id, 'owner' from owner`,
    [event, createHash('sha256').update(token).digest()],
  )
  await pool.query(
    `with made as (
       insert into orders (number, event_id, name, email, language, state, currency, currency_exponent, total, created_at, updated_at)
       select 'bench-' || n, $1, '陈大文', n || '@bench.test', 'zh-Hans', 'paid', 'HKD', 2, 0, now(), now()
       from generate_series(1, $3::int) as n returning id, email),
     lines as (
       insert into order_lines (order_id, type_id, kind, name, quantity, unit_price, pool_ids)
       select id, $2, 'free', '票', 1, 0, '{}' from made returning id, order_id)
     insert into tickets (order_id, line_id, event_id, type_id, place, name, email, language, created_at, updated_at)
     select lines.order_id, lines.id, $1, $2, 1, '陈大文', email, 'zh-Hans', now(), now()
     from lines join made on made.id = order_id`,
    [event, type, attendees],
  )
  return { event, type, token }
}
