import { type ChildProcess, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '../../server/platform/database/database.ts'
import { migrate } from '../../server/platform/database/migrations.ts'
import { silentLog, startTemporaryServer } from '../../tools/temporary-postgres.ts'
import { median, type Row, type Section } from '../report.ts'
import { type MeasuredQueue, openDatabaseOf, openWay, type Way, ways } from './ways.ts'

const mails = Number(process.env.BENCH_QUEUES_MAILS ?? 2_000)
/** Taken one at a time they take so long that fewer show it. */
const mailsOf = (way: Way) => (way === 'single' ? Math.min(mails, 40) : mails)
const alone = 30
const idleSeconds = 10
const beforeKill = 100
const names: Record<Way, string> = {
  own: 'queue of mails',
  job: 'jobs of pg-boss, taken 20 at a time',
  single: 'jobs of pg-boss, taken one at a time',
  event: 'events that become jobs',
}

/** Measures the cost of emails waiting in a queue of their own, and as jobs of pg-boss. */
export async function benchQueues(measured: readonly Way[] = ways): Promise<Section> {
  const server = await startTemporaryServer()
  const rows: Row[] = []
  try {
    const database = openDatabaseOf(server.url)
    try {
      await migrate(database, new URL('../../server/', import.meta.url), silentLog)
      for (const way of measured) {
        for (const row of await measure(way, database)) {
          process.stderr.write(`  ${row.what}: ${row.measured}\n`)
          rows.push(row)
        }
      }
    } finally {
      await database.close()
    }
  } finally {
    await server.stop()
  }
  return {
    title: 'Queues of mails',
    how: `${mails} mails of 4 kB, each added in a transaction of its own, then sent by one process to a mail server that takes no time; ${alone} mails alone on an idle process; a process killed after ${beforeKill} mails, whose mails another one takes after their time. Decision 66 says what follows.`,
    rows,
  }
}

async function measure(way: Way, database: Database): Promise<Row[]> {
  const sent = new Map<string, (at: number) => void>()
  const queue = await openWay(way, database, async (about) => sent.get(about)?.(performance.now()))
  const row = (what: string, measured: string): Row => ({
    what: `${names[way]}: ${what}`,
    measured,
    goal: '',
    met: true,
  })
  try {
    const cost = await costOf(queue, database, sent, mailsOf(way))
    const running = await queue.start()
    const waits = await latencies(queue, sent)
    const idle = await statementsWhileIdle(database)
    await running.close()
    const killed = await kill(way, queue, database, way === 'single' ? 5 : beforeKill)
    return [
      row('mails added a second, one after the other', Math.round(cost.added).toLocaleString('en')),
      row('mails sent a second', Math.round(cost.sent).toLocaleString('en')),
      row('written to the log of the database, a mail', `${(cost.bytes / 1_000).toFixed(1)} kB`),
      row('from commit to the mail server, median and longest', `${ms(median(waits))}, ${ms(Math.max(...waits))}`),
      row('transactions a minute with nothing to do', String(Math.round(idle))),
      row(
        'held by a killed process / sent twice / not sent within a minute',
        `${killed.held} / ${killed.twice} / ${killed.lost}`,
      ),
    ]
  } finally {
    await queue.close()
  }
}

const ms = (value: number) => `${Math.round(value)} ms`

async function costOf(
  queue: MeasuredQueue,
  database: Database,
  sent: Map<string, (at: number) => void>,
  mails: number,
) {
  const before = await logPosition(database)
  const all: Promise<number>[] = []
  const began = performance.now()
  for (let n = 0; n < mails; n += 1) {
    all.push(new Promise((resolve) => sent.set(`bench:${n}`, resolve)))
    await queue.add(`bench:${n}`)
  }
  const added = performance.now()
  const running = await queue.start()
  await Promise.all(all)
  const done = performance.now()
  await running.close()
  const bytes = (await logPosition(database)) - before
  return { added: (mails * 1_000) / (added - began), sent: (mails * 1_000) / (done - added), bytes: bytes / mails }
}

async function logPosition({ pool }: Database): Promise<number> {
  const { rows } = await pool.query<{ at: string }>(`select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0') as at`)
  return Number(rows[0]?.at)
}

/** Sends emails at moments spread evenly over the time between two checks of the queue. */
async function latencies(queue: MeasuredQueue, sent: Map<string, (at: number) => void>): Promise<number[]> {
  const waits: number[] = []
  for (let n = 0; n < alone; n += 1) {
    await pause((n * 1_000) / alone)
    const arrived = new Promise<number>((resolve) => sent.set(`alone:${n}`, resolve))
    await queue.add(`alone:${n}`)
    const from = performance.now()
    waits.push((await arrived) - from)
  }
  return waits
}

async function statementsWhileIdle({ pool }: Database): Promise<number> {
  const transactions = async () => {
    await pool.query('select pg_stat_clear_snapshot()')
    const { rows } = await pool.query<{ n: string }>(
      `select sum(xact_commit + xact_rollback) as n from pg_stat_database where datname = current_database()`,
    )
    return Number(rows[0]?.n)
  }
  const before = await transactions()
  await pause(idleSeconds * 1_000)
  return (((await transactions()) - before) * 60) / idleSeconds
}

async function kill(way: Way, queue: MeasuredQueue, database: Database, beforeKill: number) {
  const all = Array.from({ length: beforeKill * 2 }, (_, n) => `killed:${n}`)
  for (const about of all) await queue.add(about)
  const arrived: string[] = []
  const first = mailing(way, database)
  const ended = new Promise((resolve) => first.once('exit', resolve))
  await hear(first, arrived, beforeKill)
  first.kill('SIGKILL')
  await ended
  const held = await queue.taken()
  await queue.free()
  const second = mailing(way, database)
  const left = async () => Number((await database.pool.query('select from waiting_mails')).rowCount)
  const heard = hear(second, arrived, all.length)
  for (let waited = 0; (await left()) > 0 && waited < 60_000; waited += 200) await pause(200)
  second.kill('SIGKILL')
  await heard
  const known = new Set(arrived)
  return { held, twice: arrived.length - known.size, lost: all.length - known.size }
}

const mailing = (way: Way, { url }: Database): ChildProcess =>
  spawn(process.execPath, [new URL('./mailing.ts', import.meta.url).pathname, way, url], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })

/** Notes what a process says it sent, until it has said so much or ends. */
async function hear(child: ChildProcess, arrived: string[], enough: number): Promise<void> {
  if (!child.stdout) return
  const lines = createInterface({ input: child.stdout })
  await new Promise<void>((resolve) => {
    lines.on('line', (about) => {
      arrived.push(about)
      if (arrived.length === enough) resolve()
    })
    lines.once('close', resolve)
  })
}
