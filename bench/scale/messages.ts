import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { type Database, openDatabase, transaction } from '#server/platform/database/database.ts'
import { openLog } from '#server/platform/log.ts'
import { openBus } from '../../server/platform/events/bus.ts'
import { median, type Row } from '../report.ts'
import { makeFolder, removeFolder } from '../site-process.ts'
import type { Arrivals, ListenerOrder } from './listeners.ts'
import { descendants } from './processor-time.ts'

const program = fileURLToPath(new URL('listeners.ts', import.meta.url))
const counts = [2, 8, 32]
const messages = 500
/** Tags of a message: about those of a published flash. */
const tagsOfMessage = 12

/** Cost of a message about a change, by the number of processes that hear it. */
export async function measureMessages(): Promise<Row[]> {
  const folder = await makeFolder()
  const log = openLog({ logLevel: 'silent', environment: 'production' })
  const database = await openDatabase({ databaseUrl: undefined, dataDir: folder }, log)
  try {
    const rows: Row[] = []
    for (const count of counts) rows.push(await withListeners(database, count))
    return rows
  } finally {
    await database.close()
    await removeFolder(folder)
  }
}

async function withListeners(database: Database, count: number): Promise<Row> {
  const listeners = fork(program)
  const ask = async <T>(order: ListenerOrder): Promise<T> => {
    const answered = once(listeners, 'message')
    listeners.send(order)
    return (await answered)[0] as T
  }
  try {
    await ask({ subscribe: count, url: database.directUrl })
    const sent = await publishAll(database, `warm-up of ${count}`, 100)
    await allHeard(ask, [...sent.keys()], count)
    const before = await used(listeners)
    const began = await publishAll(database, `of ${count}`, messages)
    const arrivals = await allHeard(ask, [...began.keys()], count)
    const after = await used(listeners)
    const waits = [...began].map(([tag, moment]) => (arrivals[tag] ?? 0) - moment).sort((one, other) => one - other)
    const cost = (name: 'database' | 'listeners') => ((after[name] - before[name]) / messages).toFixed(2)
    return {
      what: `a message to ${count} processes`,
      measured: `${cost('database')} ms of the database, ${cost('listeners')} ms of all that hear it; the last has it after ${median(waits).toFixed(1)} ms, p99 ${(waits[Math.floor(waits.length * 0.99)] ?? 0).toFixed(1)} ms`,
      goal: '',
      met: true,
    }
  } finally {
    if (listeners.connected) listeners.send('end' satisfies ListenerOrder)
    if (listeners.exitCode === null) await once(listeners, 'exit')
  }
}

/** @returns when each message was sent, by its first tag */
async function publishAll(database: Database, name: string, count: number): Promise<Map<string, number>> {
  const log = openLog({ logLevel: 'silent', environment: 'production' })
  const bus = openBus(database, log)
  const sent = new Map<string, number>()
  for (let message = 0; message < count; message += 1) {
    const tags = Array.from({ length: tagsOfMessage }, (_, place) => `${place} of ${message} ${name}`)
    sent.set(tags[0] ?? '', Number(process.hrtime.bigint()) / 1e6)
    await transaction(database, (tx) => bus.publish(tx, tags))
  }
  await bus.close()
  return sent
}

async function allHeard(
  ask: (order: 'arrivals') => Promise<{ arrivals: Arrivals; heard: Record<string, number> }>,
  tags: readonly string[],
  count: number,
): Promise<Arrivals> {
  for (;;) {
    const { arrivals, heard } = await ask('arrivals')
    if (tags.every((tag) => heard[tag] === count)) return arrivals
    await pause(50)
  }
}

async function used(listeners: ChildProcess): Promise<{ database: number; listeners: number }> {
  const programs = await descendants()
  const of = (wanted: (one: (typeof programs)[number]) => boolean) =>
    programs.filter(wanted).reduce((sum, { ms }) => sum + ms, 0)
  return { database: of(({ name }) => name === 'postgres'), listeners: of(({ id }) => id === listeners.pid) }
}
