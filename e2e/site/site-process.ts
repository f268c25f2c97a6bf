import { type ChildProcess, spawn } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

const main = fileURLToPath(new URL('../../server/main.ts', import.meta.url))
/** A busy machine takes its time to lay out a database and the demonstration content. */
const startWithinMs = 240_000
/** Longer than the site gives itself. */
const stopWithinMs = 40_000
const askEveryMs = 50

/** Environment of a process of the site under test. */
export type SiteSettings = Readonly<Record<string, string>>

/** Starts a process of the site. @param logFile takes all that it prints */
export function startSite(origin: string, settings: SiteSettings, logFile: string): ChildProcess {
  const own = { ...settings, PORT: new URL(origin).port, SITE_ORIGIN: origin }
  const script = 'exec "$0" "$1" >>"$2" 2>&1'
  return spawn('/bin/sh', ['-c', script, process.execPath, main, logFile], {
    env: { ...process.env, ...own },
    stdio: 'ignore',
  })
}

/** Waits until the site answers. @throws Error if it ended, refuses its home page or takes too long */
export async function untilReady(origin: string, site: ChildProcess): Promise<void> {
  const deadline = Date.now() + startWithinMs
  while (Date.now() < deadline && site.exitCode === null) {
    const answer = await fetch(origin).catch(() => undefined)
    await answer?.arrayBuffer()
    if (answer?.ok) return
    if (answer) throw new Error(`the home page answers with ${answer.status}`)
    await pause(askEveryMs)
  }
  throw new Error(site.exitCode === null ? `no answer within ${startWithinMs} ms` : `ended with ${site.exitCode}`)
}

export async function stopSite(site: ChildProcess): Promise<void> {
  if (site.exitCode !== null) return
  const ended = new Promise<void>((done) => site.once('exit', () => done()))
  site.kill('SIGTERM')
  const overdue = setTimeout(() => site.kill('SIGKILL'), stopWithinMs)
  await ended
  clearTimeout(overdue)
}
