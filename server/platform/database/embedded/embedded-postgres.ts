import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { Log } from '#server/platform/log.ts'
import { type Binaries, chooseUser, prepareBinaries, type RunAs } from './embedded-postgres-binaries.ts'
import {
  APPLICATION_NAME,
  type Connection,
  ensureCluster,
  findPlace,
  type Place,
  readConnection,
  rememberPlace,
  SUPERUSER,
  writeConnection,
} from './embedded-postgres-place.ts'
import { choosePort, findPostmaster, startServer, stopServer } from './embedded-postgres-process.ts'
import { onStopSignal } from './embedded-postgres-signals.ts'

/** Crash recovery after a power cut may take a while; longer than this, in milliseconds, is reported. */
const START_WITHIN = 120_000
const RETRY_AFTER = 100
/** Advisory lock in the server's own database, shared by all processes that use the server. */
const USERS_LOCK = 4_872_001
/** Advisory lock in the server's own database, taken while the program's role and database are created. */
const SETUP_LOCK = 4_872_002

/** A running server of our own. */
export type EmbeddedPostgres = {
  /** Address of the program's database. */
  url: string
  /** True if this call started the server; otherwise it was already running. */
  owned: boolean
  /** The folder that holds the data, the connection details and the server's log. */
  folder: string
  /** Stops using the server. The last of its users shuts it down, even if another one started it. */
  stop(): Promise<void>
}

type Options = {
  /** Off, nothing is forced to disk: for tests alone, whose data may be lost with the power. */
  durable?: boolean
}

type Site = { place: Place; binaries: Binaries; runAs: RunAs; durable: boolean; log: Log }

/** A connection that is kept open for as long as the server is used. Holding it is what counts as use. */
type Hold = { client: pg.Client; port: number }

const PASSING_CODES = new Set(['ECONNREFUSED', 'ECONNRESET', '57P03', '57P01'])

async function connect(connection: Connection, port: number): Promise<pg.Client> {
  const client = new pg.Client({
    ...connection,
    port,
    user: SUPERUSER,
    database: 'postgres',
    application_name: `${APPLICATION_NAME} hold`,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
  })
  // Without a listener a broken connection would end the whole process; its end is watched for elsewhere.
  client.on('error', () => {})
  await client.connect()
  return client
}

async function ask(client: pg.Client, query: string, value: unknown): Promise<boolean> {
  const answer = await client.query<{ yes: boolean }>(query, [value])
  return answer.rows[0]?.yes === true
}

/** Joins a running server; undefined while it is starting, stopping, or being stopped by its last user. */
async function takeHold(site: Site, port: number): Promise<Hold | undefined> {
  let client: pg.Client | undefined
  try {
    client = await connect(await readConnection(site.place), port)
    if (await ask(client, 'select pg_try_advisory_lock_shared($1) as yes', USERS_LOCK)) return { client, port }
    await client.end()
    return undefined
  } catch (error) {
    await client?.end().catch(() => {})
    if (PASSING_CODES.has((error as { code?: string }).code ?? '')) return undefined
    throw error
  }
}

/** Makes the program's role and database. Two processes doing so at once wait for each other. */
async function ensureDatabase(client: pg.Client, connection: Connection): Promise<void> {
  const databaseExists = () =>
    ask(client, 'select count(*) = 1 as yes from pg_database where datname = $1', connection.database)
  if (await databaseExists()) return
  await client.query('select pg_advisory_lock($1)', [SETUP_LOCK])
  try {
    if (await databaseExists()) return
    const user = client.escapeIdentifier(connection.user)
    const role = 'select count(*) = 1 as yes from pg_roles where rolname = $1'
    if (!(await ask(client, role, connection.user))) {
      await client.query(`create role ${user} login createdb password ${client.escapeLiteral(connection.password)}`)
    }
    await client.query(`create database ${client.escapeIdentifier(connection.database)} owner ${user}`)
  } finally {
    await client.query('select pg_advisory_unlock($1)', [SETUP_LOCK])
  }
}

async function start(site: Site, deadline: number): Promise<boolean> {
  const { place, binaries, runAs } = site
  const connection = await readConnection(place)
  const port = await choosePort(connection.port)
  const extra: Record<string, string> = site.durable ? {} : { fsync: 'off', full_page_writes: 'off' }
  const outcome = await startServer(place, binaries, runAs, port, extra, deadline)
  if (outcome.started) {
    if (port !== connection.port) await writeConnection(place, { ...connection, port }, runAs)
    return true
  }
  if (outcome.again) return false
  throw new Error(`PostgreSQL does not start: ${outcome.text} (see ${place.logFile})`)
}

/**
 * Joins or starts a server on the place's data, whatever its state: a running one is joined (another process of ours,
 * or one left behind by a killed process), one that is starting or stopping is waited for, otherwise one is started.
 */
async function acquire(site: Site): Promise<Hold & { owned: boolean }> {
  const deadline = Date.now() + START_WITHIN
  let owned = false
  while (Date.now() < deadline) {
    const running = await findPostmaster(site.place)
    if (!running) {
      owned = await start(site, deadline)
      if (!owned) await pause(RETRY_AFTER)
      continue
    }
    const hold = running.ready ? await takeHold(site, running.port) : undefined
    if (hold) return { ...hold, owned }
    await pause(RETRY_AFTER)
  }
  throw new Error(`PostgreSQL in ${site.place.folder} does not answer (see ${site.place.logFile})`)
}

/**
 * Leaves the server. The process that gets the users' lock exclusively was the last, and shuts the server down; as each
 * gives up its share before trying, exactly one of several that leave at once succeeds.
 */
async function release(site: Site, hold: Hold): Promise<void> {
  let last = false
  try {
    await hold.client.query('select pg_advisory_unlock_shared($1)', [USERS_LOCK])
    last = await ask(hold.client, 'select pg_try_advisory_lock($1) as yes', USERS_LOCK)
  } catch (error) {
    site.log.warn({ err: error }, 'PostgreSQL no longer responds; it is left running')
  }
  if (last) await stopServer(site.place, site.log)
  await hold.client.end().catch(() => {})
}

function address(connection: Connection, port: number): string {
  const url = new URL('postgres://localhost')
  url.hostname = connection.host
  url.port = String(port)
  url.username = connection.user
  url.password = connection.password
  url.pathname = connection.database
  return url.href
}

/**
 * Stays with the server until `ended` says otherwise: a server that crashed or was restarted is joined again, or
 * started again, on the same port if that is free, so that the connection pool finds it.
 */
function keepHold(site: Site, first: Hold, ended: () => boolean): { current(): Promise<Hold | undefined> } {
  let current: Promise<Hold | undefined> = Promise.resolve(first)
  const watch = (hold: Hold) => {
    hold.client.once('end', () => {
      if (ended()) return
      site.log.warn('The embedded PostgreSQL closed the connection; reconnecting')
      current = acquire(site).then(
        (again) => {
          if (again.port !== first.port) site.log.fatal('PostgreSQL came back on another port; restart the program')
          watch(again)
          return again
        },
        (error) => {
          site.log.fatal({ err: error }, 'The embedded PostgreSQL is lost')
          return undefined
        },
      )
    })
  }
  watch(first)
  return { current: () => current }
}

/**
 * Opens the PostgreSQL that the program brings along, on the data under `dataDir`: started when it isn't running,
 * joined when it is. On SIGINT or SIGTERM it is stopped in order, unless the program handles these signals itself:
 * then it is the program that must call `stop`.
 * @throws Error saying what prevents it and what to do
 */
export async function openEmbeddedPostgres(
  dataDir: string,
  log: Log,
  options: Options = {},
): Promise<EmbeddedPostgres> {
  const durable = options.durable ?? true
  const begun = performance.now()
  const { place, runAs, pointer } = await findPlace(dataDir, await chooseUser())
  const binaries = await prepareBinaries(dataDir, runAs, log)
  const site: Site = { place, binaries, runAs, durable, log }
  const fresh = await ensureCluster(place, binaries, runAs, durable)
  if (pointer) await rememberPlace(pointer, place, log)
  const hold = await acquire(site)
  const connection = await readConnection(place)
  await ensureDatabase(hold.client, connection)
  log.info(
    { folder: place.folder, port: hold.port, fresh, owned: hold.owned, ms: Math.round(performance.now() - begun) },
    'The embedded PostgreSQL is ready',
  )
  let stopped: Promise<void> | undefined
  const keeper = keepHold(site, hold, () => stopped !== undefined)
  const stop = () => {
    stopped ??= keeper.current().then(async (current) => {
      if (current) await release(site, current)
      forget()
    })
    return stopped
  }
  const forget = onStopSignal(stop)
  return { url: address(connection, hold.port), owned: hold.owned, folder: place.folder, stop }
}
