import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { openTestStripe } from '#server/test-stripe.ts'
import { requireBrowser } from '../tools/browser.ts'
import { freePort } from '../tools/free-port.ts'
import { registerAdministrator } from './administrator.ts'
import { type OutsideServices, openOutsideServices } from './outside-services.ts'
import { findSamples, type Samples } from './samples.ts'
import { openSiteChain, type SiteChain } from './test-stablecoins.ts'
import { openTranslationProvider } from './translation-provider.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Scheme, host and port of the site under test. */
    siteOrigin: string
    /** DATA_DIR of the site under test: messages that nothing delivers land below it. */
    siteDataDir: string
    /** The log of the site, as JSON lines. */
    siteLog: string
    /** Token of an administrator who signed in when the journeys began. */
    siteAdministrator: string
    siteSamples: Samples
    /** The chain that the site reads: where its node answers, and what is on it. */
    siteChain: SiteChain
    /** Address at which the provider of card payments answers, and shows its page to buyers. */
    siteStripe: string
    siteOutside: OutsideServices
  }
}

const main = fileURLToPath(new URL('../server/main.ts', import.meta.url))
/** A busy machine takes its time to lay out a database and the demonstration content. */
const startWithinMs = 240_000
/** Longer than the site gives itself. */
const stopWithinMs = 40_000
const askEveryMs = 50

let finish: () => Promise<void> = async () => {}

/**
 * Vitest calls this once before the journeys: starts the site as a process of its own, with the demonstration content
 * on a database of its own, as it would run in production.
 */
export async function setup(project: TestProject): Promise<void> {
  await requireBrowser()
  await import('../tools/build-if-stale.ts')
  const folder = await mkdtemp(join(tmpdir(), 'harbourwire-site-'))
  // The user that the embedded PostgreSQL runs as when we are root must be able to enter.
  await chmod(folder, 0o755)
  const database = await makeDatabase()
  const origin = `http://127.0.0.1:${await freePort()}`
  const logFile = join(folder, 'log')
  const [translations, chain, stripe, outside] = await Promise.all([
    openTranslationProvider(),
    openSiteChain(),
    openTestStripe(),
    openOutsideServices(),
  ])
  const site = startSite(origin, folder, logFile, {
    ...{ databaseUrl: database?.url, translations: translations.url, chains: chain.setting },
    stripe: stripe.url,
    outside: outside.settings,
  })
  finish = async () => {
    await stopSite(site)
    await Promise.all([translations.close(), chain.close(), stripe.close(), outside.close()])
    await database?.drop()
    await rm(folder, { recursive: true, force: true })
  }
  const dataDir = dataDirIn(folder)
  let administrator = ''
  let samples: Samples = {}
  try {
    await untilReady(origin, site)
    administrator = await registerAdministrator({ origin, dataDir, databaseUrl: database?.url ?? '' })
    samples = await findSamples(origin)
  } catch (error) {
    const log = await readFile(logFile, 'utf8').catch(() => '')
    await finish()
    throw new Error(`The site does not start: ${lastLines(log)}`, { cause: error })
  }
  project.provide('siteOrigin', origin)
  project.provide('siteDataDir', dataDir)
  project.provide('siteLog', logFile)
  project.provide('siteAdministrator', administrator)
  project.provide('siteSamples', samples)
  project.provide('siteChain', chain.chain)
  project.provide('siteStripe', stripe.url)
  project.provide('siteOutside', outside.services)
}

/** Vitest calls this once after the journeys. */
export async function teardown(): Promise<void> {
  await finish()
}

const dataDirIn = (folder: string) => join(folder, 'data')

function startSite(
  origin: string,
  folder: string,
  logFile: string,
  {
    databaseUrl,
    translations,
    chains,
    stripe,
    outside,
  }: {
    databaseUrl: string | undefined
    translations: string
    chains: string
    stripe: string
    outside: Record<string, string>
  },
): ChildProcess {
  const settings = {
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    PORT: new URL(origin).port,
    SITE_ORIGIN: origin,
    DATA_DIR: dataDirIn(folder),
    DATABASE_URL: databaseUrl ?? '',
    SECRET_KEY: randomBytes(32).toString('hex'),
    DEMO_CONTENT: 'on',
    // Receivers of webhooks are journeys on this machine.
    WEBHOOKS_ALLOW_PRIVATE: 'on',
    // So are sources of figures.
    DATA_SOURCES_ALLOW_PRIVATE: 'on',
    LIBRETRANSLATE_URL: translations,
    STABLECOIN_CHAINS: chains,
    STRIPE_API_URL: stripe,
    ...outside,
    // Every reader of a journey is another client.
    TRUST_PROXY: '1',
    LOG_LEVEL: 'info',
  }
  const script = 'exec "$0" "$1" >"$2" 2>&1'
  return spawn('/bin/sh', ['-c', script, process.execPath, main, logFile], {
    env: { ...process.env, ...settings },
    stdio: 'ignore',
  })
}

async function untilReady(origin: string, site: ChildProcess): Promise<void> {
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

const lastLines = (log: string) => log.trimEnd().split('\n').slice(-5).join('\n')

async function stopSite(site: ChildProcess): Promise<void> {
  if (site.exitCode !== null) return
  const ended = new Promise<void>((done) => site.once('exit', () => done()))
  site.kill('SIGTERM')
  const overdue = setTimeout(() => site.kill('SIGKILL'), stopWithinMs)
  await ended
  clearTimeout(overdue)
}

/** A database on the server of TEST_DATABASE_URL; without it the site brings its own. */
async function makeDatabase(): Promise<{ url: string; drop(): Promise<void> } | undefined> {
  const server = process.env.TEST_DATABASE_URL
  if (!server) return undefined
  const name = `journeys_${randomBytes(8).toString('hex')}`
  await administer(server, `create database ${name} template template0 encoding 'UTF8'`)
  const url = new URL(server)
  url.pathname = name
  return { url: url.href, drop: () => administer(server, `drop database if exists ${name} with (force)`) }
}

async function administer(url: string, command: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(command).finally(() => client.end())
}
