import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { callTable } from '#contract/call-table.ts'
import type { CallInput, CallOutput } from '#contract/calls.ts'
import { openDatabase } from '#server/platform/database/database.ts'
import { openLog } from '../server/platform/log.ts'
import { residentMb } from './memory.ts'
import { median, type Section } from './report.ts'
import { makeFolder, removeFolder, type SiteProcess, startSite } from './site-process.ts'

const atOnce = 32
const rounds = 3
const roundSeconds = 8
const attendees = 50_000
const places = 1_000_000
const goals = { perSecond: 50, p95: 500, exportMb: 100 }

type Pool = Pick<pg.Pool, 'query'>

/** Registrations for one event with one pool of places, and the export of a large event. */
export async function benchTickets(): Promise<Section> {
  const folder = await makeFolder()
  try {
    const site = await startSite(folder, { DEMO_CONTENT: 'off', TRUST_PROXY: '1' })
    const database = await openDatabase(
      { databaseUrl: undefined, dataDir: folder },
      openLog({ logLevel: 'silent', environment: 'production' }),
    )
    try {
      return await measure(site, database.pool)
    } finally {
      await database.close()
      await site.stop()
    }
  } finally {
    await removeFolder(folder)
  }
}

async function measure(site: SiteProcess, pool: Pool): Promise<Section> {
  const hot = await addEvent(pool)
  const [bare, registered, times]: [number[], number[], number[]] = [[], [], []]
  const update = () =>
    pool.query('update ticket_pools set held = held + 1 where id = $1 and held < capacity', [hot.bare])
  for (let round = 0; round < rounds; round++) {
    bare.push((await perSecond(update)).rate)
    const { rate, took } = await perSecond(() => register(site.origin, hot))
    registered.push(rate)
    times.push(...took)
  }
  const p95 = times.sort((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? 0
  const drift = await pool.query<{ oversold: boolean }>(
    `select sold <> (select count(*) from tickets where event_id = $1) or held <> 0 or sold > capacity as oversold
     from ticket_pools where id = $2`,
    [hot.event, hot.pool],
  )
  const isSound = drift.rows[0]?.oversold === false
  const exported = await exportRows(site, pool)
  return {
    title: 'Tickets',
    how: `A registration is two calls over HTTP: places are held, then confirmed with the attendee's details, for one event with one pool, ${atOnce} visitors at once, ${rounds} rounds of ${roundSeconds} s in turn with bare updates of a pool of the same table over the same number of statements at once. The site, its work in the background (mails and documents of the tickets), the database and the visitors share the cores. The export streams ${attendees.toLocaleString('en')} attendees.`,
    rows: [
      { what: 'bare updates of one pool', measured: `${median(bare).toFixed(0)} a second`, goal: '', met: true },
      {
        what: 'registrations',
        measured: `${median(registered).toFixed(0)} a second`,
        goal: `at least ${goals.perSecond}`,
        met: median(registered) >= goals.perSecond,
      },
      {
        what: 'a registration, 95th percentile',
        measured: `${p95.toFixed(0)} ms`,
        goal: `under ${goals.p95} ms`,
        met: p95 < goals.p95,
      },
      {
        what: 'places as counted and as sold',
        measured: isSound ? 'the same' : 'not the same',
        goal: 'the same',
        met: isSound,
      },
      ...exported,
    ],
  }
}

interface HotEvent {
  event: number
  type: number
  pool: number
  /** Another pool, for bare updates. */
  bare: number
}

async function addEvent(pool: Pool): Promise<HotEvent> {
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

async function call<N extends 'reserveTickets' | 'confirmOrder' | 'activityExport'>(
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
const newClient = () => ({ 'x-forwarded-for': `10.${[...randomBytes(3)].join('.')}` })

async function register(origin: string, { event, type }: HotEvent): Promise<void> {
  const client = newClient()
  const wanted = { event, lines: [{ type, quantity: 1 }], idempotency_key: randomUUID() }
  const { id: order, token, lines } = await call(origin, 'reserveTickets', wanted, client)
  const attendees = lines.map(({ id: line }) => ({ line, name: '陈大文' }))
  const buyer = { name: '陈大文', email: `${randomUUID()}@bench.test`, idempotency_key: randomUUID() }
  await call(origin, 'confirmOrder', { order, token, attendees, ...buyer }, client)
}

/** How often work is done in a second by several at once, and how long each time took, in ms. */
async function perSecond(work: () => Promise<unknown>): Promise<{ rate: number; took: number[] }> {
  const began = performance.now()
  const end = began + roundSeconds * 1_000
  const took: number[] = []
  const worker = async () => {
    while (performance.now() < end) {
      const started = performance.now()
      await work()
      took.push(performance.now() - started)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  return { rate: (took.length * 1_000) / (performance.now() - began), took }
}

async function exportRows({ origin, pid }: SiteProcess, pool: Pool): Promise<Section['rows']> {
  const { event, token } = await addLargeEvent(pool)
  const authorization = { authorization: token }
  const { address } = await call(origin, 'activityExport', { id: event, format: 'xlsx' }, authorization)
  const before = await residentMb(pid)
  let highest = before
  let isOver = false
  const began = performance.now()
  const loading = loadAway(origin + address, authorization).finally(() => {
    isOver = true
  })
  while (!isOver) {
    highest = Math.max(highest, await residentMb(pid))
    await pause(50)
  }
  const bytes = await loading
  const seconds = (performance.now() - began) / 1_000
  const grown = highest - before
  return [
    {
      what: `export of ${attendees.toLocaleString('en')} attendees as XLSX`,
      measured: `${seconds.toFixed(1)} s, ${(bytes / 2 ** 20).toFixed(1)} MB`,
      goal: '',
      met: true,
    },
    {
      what: 'memory above what the site had before it',
      measured: `${grown} MB`,
      goal: `at most ${goals.exportMb} MB`,
      met: grown <= goals.exportMb,
    },
  ]
}

/** @returns how many bytes came */
async function loadAway(address: string, headers: Record<string, string>): Promise<number> {
  const answer = await fetch(address, { headers })
  if (!answer.ok || !answer.body) throw new Error(`The export answered ${answer.status}`)
  let bytes = 0
  for await (const part of answer.body) bytes += part.length
  return bytes
}

async function addLargeEvent(pool: Pool): Promise<{ event: number; token: string }> {
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
  return { event, token }
}
