import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import packageFile from '../package.json' with { type: 'json' }

const main = fileURLToPath(new URL('../server/main.ts', import.meta.url))

/** A site in a process of its own, as it runs in production, on a database of its own. */
export interface SiteProcess {
  origin: string
  pid: number
  /** From the start of the process to the first page, in ms. */
  startedInMs: number
  stop(): Promise<void>
}

export const makeFolder = () => mkdtemp(join(tmpdir(), 'harbourwire-bench-'))
export const removeFolder = (folder: string) => rm(folder, { recursive: true, force: true })

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  await once(server, 'close')
  return port
}

/** Flags that a script of package.json passes to Node.js beside the program. */
export const flagsOf = (script: 'start' | 'export' | 'import'): string[] =>
  packageFile.scripts[script].split(' ').filter((word) => word.startsWith('--'))

/** Flags of `npm start`. */
export const nodeFlags = flagsOf('start')

/** Starts the site as `npm start` does and waits for its first page. */
export async function startSite(dataDir: string, settings: Record<string, string> = {}): Promise<SiteProcess> {
  const began = performance.now()
  const { origin, site } = await startProcess(dataDir, settings)
  await firstPage(origin, site)
  return { origin, pid: site.pid ?? 0, startedInMs: performance.now() - began, stop: () => stopProcess(site) }
}

/** Starts a process for the work in the background alone, beside one that serves the site. */
export async function startWorker(
  dataDir: string,
  settings: Record<string, string> = {},
): Promise<Pick<SiteProcess, 'stop'>> {
  const { site } = await startProcess(dataDir, { ...settings, ROLES: 'worker' })
  return { stop: () => stopProcess(site) }
}

async function startProcess(dataDir: string, settings: Record<string, string>) {
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const site = spawn(process.execPath, [...nodeFlags, main], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: String(port),
      SITE_ORIGIN: origin,
      DATA_DIR: dataDir,
      DATABASE_URL: '',
      SECRET_KEY: 'for measurements only, never anywhere else',
      LOG_LEVEL: 'error',
      ...settings,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  return { origin, site }
}

async function firstPage(origin: string, site: ChildProcess): Promise<void> {
  while (site.exitCode === null) {
    const answer = await fetch(origin).catch(() => undefined)
    if (answer?.ok) {
      await answer.text()
      return
    }
    await pause(10)
  }
  throw new Error('The site ended instead of starting')
}

/** Processor time that a process has used so far, in ms. */
function processorMs(pid: number): number {
  // The name in parentheses may hold spaces; user and system time are fields 14 and 15, in hundredths of a second.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) * 10
}

/**
 * Waits until a new site has done its work in the background, such as indexing the demonstration content: until it has
 * used less than a tenth of a processor for three seconds. Otherwise that work would be measured too. On a busy machine,
 * on which everything takes longer, it is waited for two minutes at most.
 */
export async function settle({ pid }: Pick<SiteProcess, 'pid'>): Promise<void> {
  let before = processorMs(pid)
  const until = Date.now() + 120_000
  for (let calm = 0; calm < 3; ) {
    if (Date.now() > until) {
      process.stderr.write('The site still has work of its own.\n')
      return
    }
    await pause(1_000)
    const used = processorMs(pid)
    calm = used - before < 100 ? calm + 1 : 0
    before = used
  }
}

async function stopProcess(site: ChildProcess): Promise<void> {
  if (site.exitCode !== null || site.signalCode !== null) return
  const ended = once(site, 'exit')
  site.kill('SIGTERM')
  await ended
}
