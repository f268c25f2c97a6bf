import { randomBytes } from 'node:crypto'
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { openTestStripe } from '#server/test-stripe.ts'
import { requireBrowser } from '../../tools/browser.ts'
import { freePort } from '../../tools/free-port.ts'
import { registerAdministrator } from '../administrator.ts'
import { type OutsideServices, openOutsideServices } from '../outside-services.ts'
import { findSamples, type Samples } from '../samples.ts'
import { openSiteChains, type SiteChain } from '../test-stablecoins.ts'
import { openTranslationProvider } from '../translation-provider.ts'
import { type SiteSettings, startSite, stopSite, untilReady } from './site-process.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Scheme, host and port of the site under test. */
    siteOrigin: string
    /** DATA_DIR of the site under test: messages that nothing delivers land below it. */
    siteDataDir: string
    /** Environment in which the site runs, without its address. */
    siteSettings: SiteSettings
    /** The log of the site, as JSON lines. */
    siteLog: string
    /** Token of an administrator who signed in when the journeys began. */
    siteAdministrator: string
    siteSamples: Samples
    /** The chain that the site reads: where its node answers, and what is on it. */
    siteChain: SiteChain
    /** Another one, of which nobody makes blocks but the journey that waits for each. */
    siteSecondChain: SiteChain
    /** Address at which the provider of card payments answers, and shows its page to buyers. */
    siteStripe: string
    siteOutside: OutsideServices
  }
}

let finish: () => Promise<void> = async () => {}

/**
 * Vitest calls this once before the journeys: starts the site as a process of its own, with the demonstration content
 * on a database of its own, as it would run in production.
 */
export async function setup(project: TestProject): Promise<void> {
  await requireBrowser()
  await import('../../tools/build-if-stale.ts')
  const folder = await mkdtemp(join(tmpdir(), 'harbourwire-site-'))
  // The user that the embedded PostgreSQL runs as when we are root must be able to enter.
  await chmod(folder, 0o755)
  const database = await makeDatabase()
  const origin = `http://127.0.0.1:${await freePort()}`
  const logFile = join(folder, 'log')
  const [translations, chains, stripe, outside] = await Promise.all([
    openTranslationProvider(),
    openSiteChains(),
    openTestStripe(),
    openOutsideServices(),
  ])
  const dataDir = join(folder, 'data')
  const settings: SiteSettings = {
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    DATA_DIR: dataDir,
    DATABASE_URL: database?.url ?? '',
    SECRET_KEY: randomBytes(32).toString('hex'),
    DEMO_CONTENT: 'on',
    // Nobody waits longer than that for what can be undone; journeys that undo have a process with more time.
    UNDO_SECONDS: '1',
    // Receivers of webhooks are journeys on this machine.
    WEBHOOKS_ALLOW_PRIVATE: 'on',
    // So are sources of numbers.
    DATA_SOURCES_ALLOW_PRIVATE: 'on',
    LIBRETRANSLATE_URL: translations.url,
    STABLECOIN_CHAINS: chains.setting,
    STRIPE_API_URL: stripe.url,
    ...outside.settings,
    // Every reader of a journey is another client.
    TRUST_PROXY: '1',
    LOG_LEVEL: 'info',
  }
  const site = startSite(origin, settings, logFile)
  finish = async () => {
    await stopSite(site)
    await Promise.all([translations.close(), chains.close(), stripe.close(), outside.close()])
    await database?.drop()
    await rm(folder, { recursive: true, force: true })
  }
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
  project.provide('siteSettings', settings)
  project.provide('siteLog', logFile)
  project.provide('siteAdministrator', administrator)
  project.provide('siteSamples', samples)
  project.provide('siteChain', chains.first)
  project.provide('siteSecondChain', chains.second)
  project.provide('siteStripe', stripe.url)
  project.provide('siteOutside', outside.services)
}

/** Vitest calls this once after the journeys. */
export async function teardown(): Promise<void> {
  await finish()
}

const lastLines = (log: string) => log.trimEnd().split('\n').slice(-5).join('\n')

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
