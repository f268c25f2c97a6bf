import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { openDatabase } from '#server/platform/database/database.ts'
import { openLog } from '../../server/platform/log.ts'
import { residentMb } from '../memory.ts'
import { median, type Section } from '../report.ts'
import { makeFolder, removeFolder, type SiteProcess, startSite } from '../site-process.ts'
import { benchPaidOrders } from './paid.ts'
import { atOnce, percentile95, perSecond, roundSeconds } from './rates.ts'
import { addEvent, addLargeEvent, attendees, call, type Pool, register } from './registering.ts'

const rounds = 3
const checkIns = 300
const goals = { perSecond: 50, p95: 500, checkInMs: 50, exportMb: 100 }

/** Registrations for one event with one pool of places, and the export of a large event. */
export async function benchTickets(): Promise<Section> {
  const section = await benchRegistering()
  return { ...section, rows: [...section.rows, ...(await benchPaidOrders())] }
}

async function benchRegistering(): Promise<Section> {
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
  const drift = await pool.query<{ oversold: boolean }>(
    `select sold <> (select count(*) from tickets where event_id = $1) or held <> 0 or sold > capacity as oversold
     from ticket_pools where id = $2`,
    [hot.event, hot.pool],
  )
  const isSound = drift.rows[0]?.oversold === false
  const large = await addLargeEvent(pool)
  const exported = await exportRows(site, large)
  const checkIn = percentile95(await checkInTimes(site, large, pool))
  return {
    title: 'Tickets',
    how: `A registration is two calls over HTTP: places are held, then confirmed with the attendee's details, for one event with one pool, ${atOnce} visitors at once, ${rounds} rounds of ${roundSeconds} s in turn with bare updates of a pool of the same table over the same number of statements at once. The site, its work in the background (mails and documents of the tickets), the database and the visitors share the cores. The export streams ${attendees.toLocaleString('en')} attendees. A paid order is held, begun at a fake of Stripe on the same machine, paid there, and settled by its event.`,
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
        measured: `${percentile95(times).toFixed(0)} ms`,
        goal: `under ${goals.p95} ms`,
        met: percentile95(times) < goals.p95,
      },
      {
        what: 'places as counted and as sold',
        measured: isSound ? 'the same' : 'not the same',
        goal: 'the same',
        met: isSound,
      },
      {
        what: `a code verified and its admission recorded, among ${attendees.toLocaleString('en')} tickets, 95th percentile`,
        measured: `${checkIn.toFixed(1)} ms`,
        goal: `under ${goals.checkInMs} ms`,
        met: checkIn < goals.checkInMs,
      },
      ...exported,
    ],
  }
}

/** How long each check-in took at a door with a network, one after the other, in ms. */
async function checkInTimes(
  { origin }: SiteProcess,
  { event, type, token }: { event: number; type: number; token: string },
  pool: Pool,
): Promise<number[]> {
  const codes: string[] = []
  for (let each = 0; each < checkIns; each += 1) {
    const [ticket] = (await register(origin, { event, type })).attendees
    if (!ticket?.token) throw new Error('There is no ticket')
    const { code } = await call(origin, 'getTicket', { ticket: ticket.id, token: ticket.token }, {})
    codes.push(code ?? '')
  }
  await mailsSent(pool)
  const device = { id: randomUUID(), name: '门口' }
  const took: number[] = []
  for (const code of codes) {
    const began = performance.now()
    const scanned = { id: event, code, direction: 'entry', scan: randomUUID(), device } as const
    const { outcome, reason } = await call(origin, 'orderCheck', scanned, { authorization: token })
    took.push(performance.now() - began)
    if (outcome !== 'admitted') throw new Error(`A ticket was ${outcome}: ${reason}`)
  }
  return took
}

/** Waits until no email about an order is left, as hours after the last registration. */
async function mailsSent(pool: Pool): Promise<void> {
  const waiting = async () =>
    (await pool.query('select from order_messages where done_at is null limit 1')).rowCount !== 0
  while (await waiting()) await pause(200)
}

async function exportRows(
  { origin, pid }: SiteProcess,
  { event, token }: { event: number; token: string },
): Promise<Section['rows']> {
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
