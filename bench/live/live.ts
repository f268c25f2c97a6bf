import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { callTable } from '#contract/call-table.ts'
import type { CallOutput } from '#contract/calls.ts'
import type { Importance } from '#contract/content/items.ts'
import { openLog } from '#server/platform/log.ts'
import { openServices } from '#server/services.ts'
import { residentMb } from '../memory.ts'
import { benchSecret, member } from '../publishing.ts'
import { median, type Section } from '../report.ts'
import { makeFolder, removeFolder, startSite } from '../site-process.ts'
import { requestsPerSecond } from '../wrk.ts'
import type { ClientAnswer, ClientOrder } from './clients.ts'

const streams = 10_000
const rounds = 5
const goals = { lastMs: 1_000, p99Ms: 500, kilobytes: 12, pages: 0.9, returnMs: 15_000 }
const loadSeconds = 3
const clientProgram = fileURLToPath(new URL('clients.ts', import.meta.url))

/** Flash on open pages: latency, memory, what streams cost other readers, and the return of all at once. */
export async function benchLive(): Promise<Section> {
  const folder = await makeFolder()
  let clients: ChildProcess | undefined
  try {
    const editor = await registerEditor(folder)
    const site = await startSite(folder, { DEMO_CONTENT: 'off' })
    const port = Number(new URL(site.origin).port)
    clients = fork(clientProgram)
    const client = clients
    const ask = async (order: ClientOrder): Promise<ClientAnswer> => {
      const answered = once(client, 'message')
      client.send(order)
      return (await answered)[0] as ClientAnswer
    }
    await publish(site.origin, editor, 'before')
    await requestsPerSecond(`${site.origin}/news`, {}, 1)
    const pagesBefore = await requestsPerSecond(`${site.origin}/news`, {}, loadSeconds)
    const memoryBefore = await residentMb(site.pid)
    const opened = await ask({ order: 'open', port, count: streams })
    await pause(2_000)
    const memory = ((await residentMb(site.pid)) - memoryBefore) * 1024
    const pages = await requestsPerSecond(`${site.origin}/news`, {}, loadSeconds)
    const latencies: { p99: number; last: number }[] = []
    let missing = opened.failures
    let lastId = ''
    for (let round = 0; round < rounds; round += 1) {
      const title = `measured ${round} of ${Date.now()}`
      const received = ask({ order: 'await', text: title })
      const begun = Number(process.hrtime.bigint()) / 1e6
      await publish(site.origin, editor, title)
      const answer = await received
      const waits = answer.moments.map((moment) => moment - begun).sort((one, other) => one - other)
      latencies.push({ p99: waits[Math.floor(waits.length * 0.99)] ?? 0, last: waits.at(-1) ?? 0 })
      missing += answer.failures
      lastId = answer.lastId
    }
    await ask({ order: 'drop' })
    const dropped = performance.now()
    const returned = await ask({ order: 'open', port, count: streams, since: lastId })
    const returnMs = performance.now() - dropped
    missing += returned.failures + (streams - returned.moments.length)
    await site.stop()
    const p99 = median(latencies.map((round) => round.p99))
    const last = Math.max(...latencies.map((round) => round.last))
    const ratio = pages / pagesBefore
    return {
      title: 'Streams',
      how: `${streams.toLocaleString('en')} streams to one process, the clients in another; from sending the call that publishes a flash to its arrival, ${rounds} times. Memory is the growth of the process by a stream.`,
      rows: [
        row(
          'p99 of the streams, median of the rounds',
          `${Math.round(p99)} ms`,
          `at most ${goals.p99Ms} ms`,
          p99 <= goals.p99Ms,
        ),
        row(
          'last of the streams, worst round',
          `${Math.round(last)} ms`,
          `at most ${goals.lastMs} ms`,
          last <= goals.lastMs,
        ),
        row(
          'memory of a stream',
          `${(memory / streams).toFixed(1)} kB`,
          `at most ${goals.kilobytes} kB`,
          memory / streams <= goals.kilobytes,
        ),
        row(
          'cached pages beside open streams, compared with none',
          `${Math.round(ratio * 100)} %`,
          'at least 90 %',
          ratio >= goals.pages,
        ),
        row(
          'all disconnect and return',
          `${(returnMs / 1_000).toFixed(1)} s`,
          'at most 15 s',
          returnMs <= goals.returnMs,
        ),
        row('streams that failed or missed a flash', String(missing), 'none', missing === 0),
      ],
    }
  } finally {
    clients?.kill()
    await removeFolder(folder)
  }
}

const row = (what: string, measured: string, goal: string, met: boolean) => ({ what, measured, goal, met })

/** Adds an editor to the site of a folder. @returns the token */
export async function registerEditor(dataDir: string): Promise<string> {
  const log = openLog({ logLevel: 'error', environment: 'production' })
  const services = await openServices({ databaseUrl: undefined, dataDir, secretKey: benchSecret }, log)
  try {
    return await member(services, '编辑', ['editor'])
  } finally {
    await services.close()
  }
}

/** Publishes a flash. @returns its number, and for how long its publication can be undone */
export async function publish(
  origin: string,
  token: string,
  title: string,
  importance: Importance = 'normal',
): Promise<{ item: number; undoMs: number }> {
  const { path, method } = callTable.publishFlash
  const answer = await fetch(`${origin}/api${path}`, {
    method,
    headers: { 'content-type': 'application/json', authorization: token },
    body: JSON.stringify({ title, text: '一条用来测量的快讯，约一百字。'.repeat(8), importance, despite: true }),
  })
  const { data, message } = (await answer.json()) as { data: CallOutput<'publishFlash'> | null; message: string }
  if (data?.saved !== true) throw new Error(`The flash was refused: ${message}`)
  return { item: data.flash.item ?? 0, undoMs: data.flash.undo_ms ?? 0 }
}
