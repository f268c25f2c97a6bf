import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { inject } from 'vitest'
import type { TestProject } from 'vitest/node'
import { connectDatabase } from '#server/platform/database/database.ts'
import { migrate } from '#server/platform/database/migrations.ts'
import { silentLog, startTemporaryServer } from './temporary-postgres.ts'
import { openPgBouncer } from './test-pgbouncer.ts'

export { silentLog } from './temporary-postgres.ts'

/** The PostgreSQL of a test run: where databases are made, and the migrated one they are copied from. */
type TestServer = {
  url: string
  template: string
  /** Why the template could not be migrated. Only tests that ask for a migrated database then fail. */
  problem?: string
  /** A pooler in transaction mode in front of the server, where TEST_POOLER has sites reach it through one. */
  pooler?: string
}

declare module 'vitest' {
  export interface ProvidedContext {
    databaseServer: TestServer
  }
}

/** A database of a test's own; a pooler may be in front of it. */
export type TestDatabase = { url: string; pooledUrl?: string; drop(): Promise<void> }

/** The settings with which a site reaches it. */
export const settingsOf = ({ url, pooledUrl }: TestDatabase) =>
  pooledUrl ? { databaseUrl: pooledUrl, databaseDirectUrl: url } : { databaseUrl: url }

const SERVER = new URL('../server/', import.meta.url)

let finish: () => Promise<void> = async () => {}

function newName(): string {
  return `test_${randomBytes(8).toString('hex')}`
}

function withDatabase(url: string, database: string): string {
  const address = new URL(url)
  address.pathname = database
  return address.href
}

async function administer(url: string, command: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(command)
  } finally {
    await client.end()
  }
}

/** The server's own clean-up may be at work in a database for a moment, and nobody may send it away. */
const BUSY = '42501'
const DROP_ATTEMPTS = 20
const DROP_PAUSE_MS = 500

async function dropDatabase(url: string, name: string): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await administer(url, `drop database if exists ${name} with (force)`)
      return
    } catch (error) {
      if ((error as { code?: string }).code !== BUSY || attempt === DROP_ATTEMPTS) throw error
      await pause(DROP_PAUSE_MS)
    }
  }
}

async function migrateTemplate(url: string): Promise<string | undefined> {
  const db = await connectDatabase(url, silentLog)
  try {
    await migrate(db, SERVER, silentLog)
    return undefined
  } catch (error) {
    return (error as Error).message
  } finally {
    await db.close()
  }
}

/**
 * Vitest calls this once before the tests of a project: starts an embedded PostgreSQL in a temporary folder, or uses
 * the one at TEST_DATABASE_URL (whose role must be allowed to create databases), and prepares the migrated template.
 */
export async function setup(project: TestProject): Promise<void> {
  const given = process.env.TEST_DATABASE_URL
  const server = given ? undefined : await startTemporaryServer()
  const url = given || (server?.url ?? '')
  if (server) finish = server.stop
  const template = newName()
  await administer(url, `create database ${template} template template0 encoding 'UTF8'`)
  const stop = finish
  finish = async () => {
    await dropDatabase(url, template)
    await stop()
  }
  const problem = await migrateTemplate(withDatabase(url, template))
  const pooler = process.env.TEST_POOLER ? await openPgBouncer(url) : undefined
  const close = finish
  finish = async () => {
    await pooler?.close()
    await close()
  }
  project.provide('databaseServer', { url, template, problem, ...(pooler && { pooler: pooler.url }) })
}

/** Vitest calls this once after the tests. */
export async function teardown(): Promise<void> {
  await finish()
}

async function create(from: string): Promise<TestDatabase> {
  const { url, pooler } = inject('databaseServer')
  const name = newName()
  await administer(url, `create database ${name} template ${from} encoding 'UTF8'`)
  return {
    url: withDatabase(url, name),
    ...(pooler && { pooledUrl: withDatabase(pooler, name) }),
    drop: () => dropDatabase(url, name),
  }
}

/**
 * Gives a fresh database with all migrations applied; one per test file is the usual measure.
 * @throws Error with the failing migration's message when the migrations don't apply
 */
export async function createTestDatabase(): Promise<TestDatabase> {
  const { template, problem } = inject('databaseServer')
  if (problem) throw new Error(problem)
  return create(template)
}

/** Gives a database without any tables, for what works below the migrations. */
export async function createEmptyDatabase(): Promise<TestDatabase> {
  return create('template0')
}
