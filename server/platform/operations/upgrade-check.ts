import { statfs } from 'node:fs/promises'
import type { Config } from '#server/platform/config/config.ts'
import type { Database } from '#server/platform/database/database.ts'
import { MigrationError } from '#server/platform/database/migration-error.ts'
import { pendingMigrations } from '#server/platform/database/migrations.ts'

/** One thing that an upgrade depends on. */
export interface UpgradeFinding {
  about: string
  isRight: boolean
  detail: string
}

/** A transaction that runs longer makes migrations wait for its locks. */
const longTransactionSeconds = 30
/** Room that a database needs beside itself, for new indexes and rewritten rows. */
const freeShare = 0.25
const leastFreeBytes = 2 ** 30

const gigabytes = (bytes: number): string => `${(bytes / 2 ** 30).toFixed(1)} GB`
/** The version up to its second number, as a number that grows with it. */
const orderOf = (version: string): number => {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  return major * 1_000 + minor
}

interface Options {
  config: Pick<Config, 'dataDir' | 'databaseUrl' | 'databaseConnections'>
  /** The folder of the program that contains `migrations/`. */
  server: URL
  /** The oldest Node.js that the program runs on, such as 20.12. */
  oldestNode: string
}

/** Examines what an upgrade to this version depends on, without changing anything. */
export async function checkUpgrade(
  database: Pick<Database, 'pool'>,
  { config, server, oldestNode }: Options,
): Promise<UpgradeFinding[]> {
  return [
    {
      about: 'Node.js',
      isRight: orderOf(process.versions.node) >= orderOf(oldestNode),
      detail: `${process.versions.node}; ${oldestNode} or newer is needed`,
    },
    ...(await checkServer(database, config)),
    await checkMigrations(database, server),
    await checkTransactions(database),
    await checkDisk(database, config),
  ]
}

/** The version was checked when the connection was opened. */
async function checkServer(
  { pool }: Pick<Database, 'pool'>,
  { databaseConnections }: Options['config'],
): Promise<UpgradeFinding[]> {
  const { rows } = await pool.query<{ version: string; most: number; writable: boolean; permitted: boolean }>(
    `select current_setting('server_version') as version, current_setting('max_connections')::int as most,
            not pg_is_in_recovery() as writable,
            has_schema_privilege(current_schema(), 'create')
              and has_database_privilege(current_database(), 'create') as permitted`,
  )
  const { version = '', most = 0, writable = false, permitted = false } = rows[0] ?? {}
  return [
    {
      about: 'PostgreSQL',
      isRight: writable,
      detail: writable ? version : `${version} is a replica: migrations need the primary`,
    },
    {
      about: 'Permissions',
      isRight: permitted,
      detail: permitted
        ? 'tables and schemas can be created'
        : 'the user of DATABASE_URL may not create tables and schemas, which migrations need',
    },
    {
      about: 'Connections',
      isRight: most > databaseConnections,
      detail: `PostgreSQL accepts ${most}, a process takes ${databaseConnections}`,
    },
  ]
}

async function checkMigrations(database: Pick<Database, 'pool'>, server: URL): Promise<UpgradeFinding> {
  const about = 'Migrations'
  try {
    const { names, worksBeside } = await pendingMigrations(database, server)
    if (names.length === 0) return { about, isRight: true, detail: 'none is missing' }
    const running = worksBeside
      ? 'processes of the version before can serve meanwhile'
      : 'stop all processes first, since the database is that of an older version than the one before'
    return { about, isRight: true, detail: `${names.length} to apply: ${names.join(', ')}; ${running}` }
  } catch (error) {
    if (error instanceof MigrationError) return { about, isRight: false, detail: error.message }
    throw error
  }
}

async function checkTransactions({ pool }: Pick<Database, 'pool'>): Promise<UpgradeFinding> {
  const { rows } = await pool.query<{ pid: number; name: string; seconds: number }>(
    `select pid, application_name as name, floor(extract(epoch from now() - xact_start))::int as seconds
       from pg_stat_activity
       where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()
         and xact_start < now() - make_interval(secs => $1)
       order by xact_start limit 5`,
    [longTransactionSeconds],
  )
  const list = rows.map(({ pid, name, seconds }) => `process ${pid} (${name || 'unnamed'}) for ${seconds} s`)
  return {
    about: 'Transactions',
    isRight: rows.length === 0,
    detail:
      rows.length === 0
        ? `none is older than ${longTransactionSeconds} s`
        : `migrations would wait for transactions that are open: ${list.join(', ')}`,
  }
}

async function checkDisk({ pool }: Pick<Database, 'pool'>, config: Options['config']): Promise<UpgradeFinding> {
  const { rows } = await pool.query<{ size: number }>('select pg_database_size(current_database()) as size')
  const size = rows[0]?.size ?? 0
  const about = 'Disk'
  if (config.databaseUrl !== undefined) {
    const wanted = gigabytes(Math.max(leastFreeBytes, size * freeShare))
    return {
      about,
      isRight: true,
      detail: `the database has ${gigabytes(size)}; its server should have ${wanted} free`,
    }
  }
  const { bavail, bsize } = await statfs(config.dataDir)
  const free = bavail * bsize
  const needed = Math.max(leastFreeBytes, size * freeShare)
  return {
    about,
    isRight: free >= needed,
    detail: `${gigabytes(free)} free in DATA_DIR, ${gigabytes(needed)} needed; the database has ${gigabytes(size)}`,
  }
}
