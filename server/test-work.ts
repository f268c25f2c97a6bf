import { readFile } from 'node:fs/promises'
import type pg from 'pg'

/** For tests: what the server itself works, whatever else the machine does meanwhile. */

/** Linux counts the time of processes in hundredths of a second. */
const tickMs = 10
/** Places of the time in the user's code and in the system's, counted from behind the name in parentheses. */
const [userPlace, systemPlace] = [11, 12]

async function processTime(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[userPlace] ?? 0) + Number(fields[systemPlace] ?? 0)) * tickMs
}

/** Processor time (ms) of the database's processes by number; empty where the system does not report it. */
async function databaseTimes(pool: Pick<pg.Pool, 'query'>): Promise<Map<number, number>> {
  const { rows } = await pool.query<{ pid: number }>(
    'select pid from pg_stat_activity where datname = current_database()',
  )
  return new Map(await Promise.all(rows.map(async ({ pid }) => [pid, await processTime(pid)] as const)))
}

/**
 * Processor time (ms) that some work takes: of this process, in all its threads, and of the database's processes. Only
 * what the database's processes work is missing on systems without /proc.
 */
export async function workOf(pool: Pick<pg.Pool, 'query'>, work: () => Promise<unknown>): Promise<number> {
  const before = await databaseTimes(pool)
  const began = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(began)
  let inDatabase = 0
  for (const [pid, ms] of await databaseTimes(pool)) inDatabase += ms - (before.get(pid) ?? 0)
  return (user + system) / 1_000 + inDatabase
}
