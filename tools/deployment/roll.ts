/**
 * Rolls the processes of a site behind nginx from one version to another while readers and a member use it, and counts the requests that
 * failed: two processes of the web are replaced one after the other, then the worker.
 *
 *   node tools/deployment/roll.ts              from the previous version to this one
 *   node tools/deployment/roll.ts FROM [TO]    between others: commits, or folders with a built program
 *
 *   --back    then back to the first version
 */
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { readPreviousVersion } from '#server/platform/database/migrations.ts'
import { addMember } from '#server/test-member.ts'
import type { TestSite } from '#server/test-site.ts'
import { freePort } from '../free-port.ts'
import { startTemporaryServer } from '../temporary-postgres.ts'
import { openBalancingNginx } from '../test-proxies.ts'
import { beginLoad } from './rolling-load.ts'
import { checkOutVersion } from './versions.ts'

const clients = 8
/** Members among whom the calls are shared, so that none reaches a limit. */
const members = 40
/** Load before, between and after the replacements. */
const betweenMs = 3_000
const stopDelaySeconds = 3

const root = fileURLToPath(new URL('../../', import.meta.url))
const say = (text: string) => process.stdout.write(`${new Date().toISOString()} ${text}\n`)

async function folderOf(version: string): Promise<string> {
  if (existsSync(version)) return resolve(version)
  const folder = await checkOutVersion(version)
  say(`Building ${version}`)
  execFileSync(process.execPath, ['tools/build.ts'], { cwd: folder, stdio: 'ignore' })
  return folder
}

interface Program {
  name: string
  folder: string
  stop(): Promise<void>
}

/** Starts a process and waits until it can serve. */
async function startProgram(name: string, folder: string, settings: Record<string, string>): Promise<Program> {
  const began = performance.now()
  const child = spawn(process.execPath, [join(folder, 'server/main.ts')], {
    ...{ cwd: folder, env: { ...process.env, ...settings }, stdio: ['ignore', 'pipe', 'inherit'] },
  })
  let output = ''
  child.stdout?.setEncoding('utf8').on('data', (text) => (output += text))
  while (!/Harbourwire (answers|works)/.test(output)) {
    if (child.exitCode !== null) throw new Error(`${name} ended: ${output.slice(-2_000)}`)
    await pause(20)
  }
  say(`${name} is ready after ${Math.round(performance.now() - began)} ms`)
  return {
    ...{ name, folder },
    async stop() {
      const asked = performance.now()
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      const [code] = await ended
      say(`${name} ended with ${code} after ${Math.round(performance.now() - asked)} ms`)
    },
  }
}

const { values, positionals } = parseArgs({ options: { back: { type: 'boolean' } }, allowPositionals: true })
const previous = await readPreviousVersion(new URL('../../server/', import.meta.url))
const [from = previous?.commit ?? root, to = root] = positionals
const [old, next] = [await folderOf(from), await folderOf(to)]

const database = await startTemporaryServer()
const folder = await mkdtemp(join(tmpdir(), 'harbourwire-roll-'))
const ports = { 'web 1': await freePort(), 'web 2': await freePort() }
const proxyPort = await freePort()
const origin = `http://127.0.0.1:${proxyPort}`
const settings = {
  ...{
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    SITE_ORIGIN: origin,
    TRUST_PROXY: 'loopback',
    LOG_LEVEL: 'info',
  },
  ...{
    DATABASE_URL: database.url,
    DATA_DIR: folder,
    SECRET_KEY: 'for a trial only, never anywhere else',
    DEMO_CONTENT: 'on',
  },
  STOP_DELAY_SECONDS: `${stopDelaySeconds}`,
}
const start = (name: string, at: string) =>
  startProgram(name, at, {
    ...settings,
    ...(name in ports
      ? {
          ROLES: at === old && !existsSync(join(old, 'server/modules/outreach/streams')) ? 'web' : 'web,stream',
          PORT: `${ports[name as keyof typeof ports]}`,
        }
      : { ROLES: 'worker', PORT: '' }),
  })
const running = [await start('web 1', old), await start('web 2', old), await start('worker', old)]
const proxy = await openBalancingNginx(
  Object.values(ports).map((port) => `http://127.0.0.1:${port}`),
  proxyPort,
)
const pool = new pg.Pool({ connectionString: database.url, max: 1 })
const { rows } = await pool.query<{ id: string }>('select id from items order by id limit 5')
const site = { origin, services: { database: { pool } } } as unknown as TestSite
const pages = ['/', '/news', '/en/news', ...rows.map(({ id }) => `/news/${id}`)].map((path) => ({ path }))
const likes = Array.from({ length: members }, async () => {
  const { token } = await addMember(site)
  const headers = { authorization: token, 'content-type': 'application/json' }
  return { path: '/api/likeInformation', headers, body: JSON.stringify({ id: Number(rows[0]?.id) }) }
})
const load = beginLoad(
  origin,
  (await Promise.all(likes)).flatMap((like) => [...pages, like]),
  clients,
)
await pause(betweenMs)

/** Replaces one process after the other; the proxy sends everything to the second of the web before the first is stopped. */
async function roll(target: string): Promise<void> {
  execFileSync(process.execPath, [join(target, 'server/commands/migrate.ts')], {
    cwd: target,
    env: { ...process.env, ...settings },
  })
  say('The database is migrated')
  await pause(betweenMs)
  for (const [place, program] of running.entries()) {
    const port = ports[program.name as keyof typeof ports]
    if (port) await proxy.setDown(`http://127.0.0.1:${port}`)
    await program.stop()
    running[place] = await start(program.name, target)
    if (port) await proxy.setDown()
    await pause(betweenMs)
  }
}

let failed: unknown
try {
  await roll(next)
  if (values.back) {
    say('Back to the first version')
    await roll(old)
  }
} catch (error) {
  failed = error
}
const { requests, writes, failures, longestMs } = await load.stop()
say(
  `${requests} requests, ${writes} of them writes, the longest took ${Math.round(longestMs)} ms; ${failures.length} failed`,
)
for (const failure of failures.slice(0, 20)) process.stdout.write(`  ${failure}\n`)
await pool.end()
for (const program of running) await program.stop()
await proxy.close()
await database.stop()
await rm(folder, { recursive: true, force: true })
if (failed) throw failed
process.exitCode = failures.length > 0 ? 1 : 0
