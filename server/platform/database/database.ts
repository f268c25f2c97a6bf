import { setTimeout as pause } from 'node:timers/promises'
import { DrizzleQueryError } from 'drizzle-orm/errors'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import { PgTransaction } from 'drizzle-orm/pg-core'
import type { SQL } from 'drizzle-orm/sql'
import type { Assume } from 'drizzle-orm/utils'
import pg from 'pg'
import type { Config } from '#server/platform/config/config.ts'
import type { Log } from '#server/platform/log.ts'
import {
  type ConnectionSettings,
  limitsOf,
  type PoolsLimits,
  usualReplicaLagMs,
  usualSlowStatementMs,
  WorkloadPool,
} from './connection-pools.ts'
import { openEmbeddedPostgres } from './embedded/embedded-postgres.ts'
import { openPool } from './open-pool.ts'
import { stateOf } from './replicas/replica.ts'
import { Replicas } from './replicas/replicas.ts'
import { SlowStatements } from './statements/statement-watch.ts'

/** The program's database, shared by the whole process. */
export type Database = {
  /** Connections, with a pool for each kind of work. It can run queries, give a single connection, and close. */
  pool: pg.Pool
  orm: NodePgDatabase
  /** The address with user and password. Never log it. */
  url: string
  /** The address for what lasts as long as a session: notifications, and locks of several transactions. */
  directUrl: string
  /** Connections to that address. */
  direct: Pick<pg.Pool, 'connect'>
  /** Absent where the primary answers everything. */
  replicas: Replicas | undefined
  /** Ends all connections, and the embedded server when nobody else uses it. May be called more than once. */
  close(): Promise<void>
}

/** A transaction under way; queries go through it. */
export type Transaction = Parameters<Parameters<NodePgDatabase['transaction']>[0]>[0]

/** Whatever queries can be sent to: the database, or a transaction. */
export type Executor = Pick<
  NodePgDatabase,
  'select' | 'selectDistinct' | 'selectDistinctOn' | 'insert' | 'update' | 'delete' | 'with'
> & {
  /** Row: what the query selects; moments in it are strings. */
  execute<Row extends pg.QueryResultRow>(query: SQL): Promise<pg.QueryResult<Assume<Row, pg.QueryResultRow>>>
}

/** The database cannot be used. The message says why and never holds the password. */
export class DatabaseError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'DatabaseError'
  }
}

const OLDEST_VERSION = 15
const ATTEMPTS = 4
/** Milliseconds, doubled with each attempt. */
const BACK_OFF = 10

function safeInteger(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is too large for an exact number`)
  return value
}

// Identifiers and counts are bigint in the database and numbers here; one that would lose digits fails the query.
// Drizzle passes its own parsers to each query and falls back to these shared ones, hence no parsers per pool.
pg.types.setTypeParser(pg.types.builtins.INT8, safeInteger)
// The arrays are missing from the package's list of names.
type TypeId = Parameters<typeof pg.types.setTypeParser>[0]
const TEXT_ARRAY = 1009 as TypeId
const INT8_ARRAY = 1016 as TypeId
const parseTextArray = pg.types.getTypeParser(TEXT_ARRAY) as (text: string) => (string | null)[]
pg.types.setTypeParser(INT8_ARRAY, (text) =>
  parseTextArray(text).map((entry) => (entry === null ? null : safeInteger(entry))),
)

function describe(url: string): string {
  const { hostname, port, pathname } = new URL(url)
  return `${hostname || 'localhost'}:${port || 5432}${pathname}`
}

async function check(pool: pg.Pool, url: string): Promise<void> {
  const answer = await pool
    .query<{ version: string; number: string; encoding: string }>(
      `select current_setting('server_version') as version, current_setting('server_version_num') as number,
              current_setting('server_encoding') as encoding`,
    )
    .catch((error: Error) => {
      const reason = error.message || (error as NodeJS.ErrnoException).code
      throw new DatabaseError(`The database at ${describe(url)} cannot be reached: ${reason}`, { cause: error })
    })
  const server = answer.rows[0]
  if (Number(server?.number) < OLDEST_VERSION * 10_000) {
    throw new DatabaseError(
      `The database at ${describe(url)} is PostgreSQL ${server?.version}; ${OLDEST_VERSION} or newer is needed.`,
    )
  }
  if (server?.encoding !== 'UTF8') {
    throw new DatabaseError(`The database at ${describe(url)} is encoded as ${server?.encoding}; UTF8 is needed.`)
  }
}

interface DatabaseOptions
  extends Partial<
    Pick<ConnectionSettings, 'databaseDirectUrl' | 'replicaUrls' | 'replicaMaxLagMs' | 'slowStatementMs'>
  > {
  /** Limits of the connections for each kind of work. */
  limits?: PoolsLimits | undefined
  /** Is done once the connections are closed. */
  afterwards?: (() => Promise<void>) | undefined
}

/** One holds the locks of the process, another migrates. */
const directConnections = 2

/**
 * Connects to a database by its address.
 * @throws DatabaseError when it can't be reached or is unsuitable, or another address leads elsewhere
 */
export async function connectDatabase(
  url: string,
  log: Log,
  {
    limits = limitsOf({}),
    slowStatementMs = usualSlowStatementMs,
    afterwards,
    databaseDirectUrl: directUrl = url,
    replicaUrls = [],
    replicaMaxLagMs = usualReplicaLagMs,
  }: DatabaseOptions = {},
): Promise<Database> {
  const pooled = directUrl !== url
  const slow = new SlowStatements(slowStatementMs, log)
  const replicas =
    replicaUrls.length > 0
      ? new Replicas({
          ...{ primary: addressOf(url), replicas: replicaUrls.map(addressOf), pooled, slow, log },
          ...{ connections: limits.readers.connections, maxLagMs: replicaMaxLagMs },
        })
      : undefined
  const pool = new WorkloadPool(url, { limits, log, pooled, slow, replicas }) as unknown as pg.Pool
  const direct = pooled
    ? openPool(
        { url: directUrl, name: 'harbourwire direct', pooled: false, slow },
        { ...limits.staff, connections: directConnections },
        log,
      )
    : undefined
  let closed: Promise<void> | undefined
  const close = () => {
    closed ??= Promise.all([replicas?.close(), direct?.end(), pool.end()])
      .then(() => {})
      .finally(afterwards)
    return closed
  }
  try {
    await check(pool, url)
    if (direct) await checkDirect(direct, directUrl, pool)
    const problem = await replicas?.start()
    if (problem) throw new DatabaseError(problem)
  } catch (error) {
    await close()
    throw error
  }
  return { pool, orm: drizzle({ client: pool }), url, close, directUrl, direct: direct ?? pool, replicas }
}

const addressOf = (url: string) => ({ url, name: describe(url) })

async function checkDirect(direct: pg.Pool, url: string, pool: pg.Pool): Promise<void> {
  await check(direct, url)
  const [own, other] = [await stateOf(pool), await stateOf(direct)]
  if (own.identity !== other.identity)
    throw new DatabaseError('DATABASE_DIRECT_URL leads to another cluster or database than DATABASE_URL.')
}

/**
 * Opens the database the configuration names, or the embedded one.
 * @throws DatabaseError when it can't be reached, is older than PostgreSQL 15 or doesn't hold UTF-8
 */
export async function openDatabase(
  config: Pick<Config, 'databaseUrl' | 'dataDir'> & Partial<ConnectionSettings>,
  log: Log,
): Promise<Database> {
  const limits = limitsOf(config)
  if (config.databaseUrl !== undefined) return connectDatabase(config.databaseUrl, log, { ...config, limits })
  const server = await openEmbeddedPostgres(config.dataDir, log)
  const { slowStatementMs } = config
  return connectDatabase(server.url, log, { limits, slowStatementMs, afterwards: server.stop })
}

/** The code of a failure that the server reports. */
function codeOf(error: unknown): string | undefined {
  const cause = error instanceof Error ? (error.cause ?? error) : error
  return (cause as { code?: string } | undefined)?.code
}

/** The words of the pool, which gives no code: for one that is in use, and for one that was being opened. */
const noConnection = /timeout exceeded when trying to connect|terminated due to connection timeout/

/** Statements, and waits for locks or connections, that took longer than they may. */
export const isTimeout = (error: unknown): boolean =>
  ['57014', '55P03'].includes(codeOf(error) ?? '') || noConnection.test(driverMessage(error))

/**
 * Codes of a server that is not there, is starting or stopping, has no connection, disk or memory left, or only reads,
 * as one that was the primary until a failover.
 */
const unavailable = new Set([
  ...['57P01', '57P02', '57P03', '53100', '53200', '53300', '25006'],
  // PgBouncer reports the loss of a server by the last one.
  ...['08000', '08001', '08003', '08004', '08006', '08P01'],
  ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ENOENT'],
])
const lostConnection = /Connection terminated|Client has encountered a connection error/

/** True if the database could not be reached, or went away under a statement. */
export const isUnavailable = (error: unknown): boolean => {
  const cause = error instanceof DrizzleQueryError ? error.cause : error
  // Files and other servers are missing with the same codes: only what the driver threw counts.
  const isOfDriver = error instanceof DrizzleQueryError || (cause instanceof Error && 'severity' in cause)
  return (isOfDriver && unavailable.has(codeOf(cause) ?? '')) || lostConnection.test(driverMessage(error))
}

/** The driver's message: the text around it repeats the statement with everything that members wrote. */
function driverMessage(error: unknown): string {
  const said = error instanceof DrizzleQueryError ? error.cause : error
  return said instanceof Error ? said.message : ''
}

/** True if a statement was refused because there is such a row already. */
export const isDuplicate = (error: unknown): boolean => codeOf(error) === '23505'

/** True if a statement was refused because rows elsewhere refer to one that was to go. */
export const isStillReferred = (error: unknown): boolean => codeOf(error) === '23503'

const afterCommits = new WeakMap<object, (() => void)[]>()

/**
 * Runs an effect once what `executor` writes is committed: after the commit of a transaction and never if it is rolled
 * back, at once for a database outside of one. The effect must not throw.
 */
export function afterCommit(executor: object, effect: () => void): void {
  const effects = afterCommits.get(executor)
  if (effects) effects.push(effect)
  else if (!(executor instanceof PgTransaction)) effect()
}

/** Deadlocks and serialization failures between transactions: running the same work again succeeds. */
const mayRunAgain = (error: unknown): boolean => ['40001', '40P01'].includes(codeOf(error) ?? '')

/**
 * Runs `work` in one transaction: all of it takes effect or, when it throws, none. After a deadlock or a serialization
 * failure it runs again, up to 4 times in total, so its effects outside the transaction must be repeatable.
 */
export async function transaction<T>(db: Pick<Database, 'orm'>, work: (tx: Transaction) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      const effects: (() => void)[] = []
      const result = await db.orm.transaction((tx) => {
        afterCommits.set(tx, effects)
        return work(tx)
      })
      for (const effect of effects) effect()
      return result
    } catch (error) {
      if (attempt >= ATTEMPTS || !mayRunAgain(error)) throw error
      // If retried at once, it would take its first lock again before the winner wakes up, and collide a second time.
      await pause(BACK_OFF * 2 ** attempt * (0.5 + Math.random() / 2))
    }
  }
}

/**
 * Makes text fit for PostgreSQL, which accepts neither NUL nor halves of surrogate pairs: NULs are removed, the halves
 * become U+FFFD.
 * @param longest in UTF-16 units; a longer text is cut there, without leaving half of a pair at its end
 */
export function sanitizeForPostgres(text: string, longest: number = Number.POSITIVE_INFINITY): string {
  const sound = text.replaceAll('\0', '').toWellFormed()
  const cut = sound.slice(0, longest)
  return cut.isWellFormed() ? cut : cut.slice(0, -1)
}
