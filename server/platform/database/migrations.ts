import { readdir, readFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import type { Log } from '#server/platform/log.ts'
import type { Database } from './database.ts'
import { MigrationError } from './migration-error.ts'
import {
  adoptFunctions,
  checksumOf,
  defineMissingFunctions,
  prepareFunctions,
  readFunctions,
  type SqlFunction,
  updateFunctions,
} from './sql-functions.ts'

export type Migration = { number: number; name: string; sql: string; checksum: string }
/** `works_from`: versions whose last migration has at least this number work with it. */
type Applied = { number: number; name: string; checksum: string; works_from: number | null }

/** The version before this one, with which its migrations have to work as well. */
export interface PreviousVersion {
  commit: string
  /** The number of its last migration. */
  migration: number
}

/** A folder of the statements that all migrations up to its number came to. */
const baselineName = /^(\d{4})_baseline$/

/** A table that exists while a backup is being restored: such a database must not be used. */
export const unfinishedRestore = 'unfinished_restore'

/** Advisory lock taken while migrations run, so that of several starting processes one works and the others wait. */
const MIGRATION_LOCK = 4_872_101

const readMigration = async (file: URL, name: string, number: number): Promise<Migration> => {
  const sql = await readFile(file, 'utf8')
  return { number, name, sql, checksum: checksumOf(sql) }
}

/** The parts form one migration. */
async function readBaseline(base: URL, name: string, number: number): Promise<Migration> {
  const folder = new URL(`${name}/`, base)
  const parts = (await readdir(folder)).filter((part) => part.endsWith('.sql')).sort()
  const texts = await Promise.all(parts.map((part) => readFile(new URL(part, folder), 'utf8')))
  const sql = texts.join('\n')
  return { number, name, sql, checksum: checksumOf(sql) }
}

/** The migrations of a folder `migrations/` below `server`, in order. @throws MigrationError where their numbers have gaps */
export async function readMigrations(server: URL): Promise<Migration[]> {
  const base = new URL('migrations/', server)
  const names = (await readdir(base)).filter((name) => name.endsWith('.sql') || baselineName.test(name)).sort()
  const migrations: Migration[] = []
  for (const name of names) {
    const ofBaseline = baselineName.exec(name)?.[1]
    const digits = ofBaseline ?? /^(\d{4})_[a-z0-9_-]+\.sql$/.exec(name)?.[1]
    if (!digits) throw new MigrationError(`The migration ${name} must be named like 0001_name.sql.`)
    migrations.push(
      ofBaseline
        ? await readBaseline(base, name, Number(digits))
        : await readMigration(new URL(name, base), name, Number(digits)),
    )
  }
  checkNumbers(migrations)
  return migrations
}

/** The version whose code has to work with the migrations after its own; undefined where none is named. */
export async function readPreviousVersion(server: URL): Promise<PreviousVersion | undefined> {
  const text = await readFile(new URL('migrations/previous-version.json', server), 'utf8').catch(() => undefined)
  return text === undefined ? undefined : JSON.parse(text)
}

function checkNumbers(migrations: Migration[]): void {
  const start = migrations[0] && baselineName.test(migrations[0].name) ? migrations[0].number : 1
  for (const [index, migration] of migrations.entries()) {
    const before = migrations[index - 1]
    if (before?.number === migration.number) {
      throw new MigrationError(`The migrations ${before.name} and ${migration.name} use the same number.`)
    }
    if (migration.number !== start + index) {
      const missing = String(start + index).padStart(4, '0')
      throw new MigrationError(`The migration number ${missing} is missing before ${migration.name}.`)
    }
  }
}

/**
 * A database that has each of the migrations that the baseline stands for, or an earlier baseline and those after it,
 * has the baseline: it is recorded in their place.
 * @returns the migrations applied now
 */
async function adoptBaseline(client: pg.PoolClient, applied: Applied[], migrations: Migration[]): Promise<Applied[]> {
  const [baseline, first] = [migrations[0], applied[0]]
  if (!baseline || !baselineName.test(baseline.name) || !first || first.number >= baseline.number) return applied
  const before = applied.filter(({ number }) => number <= baseline.number)
  const start = baselineName.test(first.name) ? first.number : 1
  if (before.length !== baseline.number - start + 1) {
    throw new MigrationError(
      `The database ends with the migration ${before.at(-1)?.name}, before ${baseline.name}. Start a version first that brings it there.`,
    )
  }
  await adoptFunctions(client)
  const { number, name, checksum } = baseline
  await client.query(
    `with former as (delete from schema_migrations where number < $1)
     update schema_migrations set name = $2, checksum = $3 where number = $1`,
    [number, name, checksum],
  )
  return [{ number, name, checksum, works_from: null }, ...applied.slice(before.length)]
}

/**
 * The migrations of a newer version with which this one works, so that both can serve at once, and this one again after it.
 * They are none where the database is not newer, or not every one of them works with this version.
 */
function newerMigrations(applied: Applied[], migrations: Migration[]): Applied[] {
  const last = migrations.at(-1)?.number ?? 0
  const newer = applied.filter(({ number }) => number > last)
  return newer.every(({ works_from: from }) => from !== null && from <= last) ? newer : []
}

/** The applied migrations must be, unchanged, the first ones of the folder. */
function checkHistory(applied: Applied[], migrations: Migration[]): void {
  for (const [index, done] of applied.entries()) {
    const file = migrations.find((migration) => migration.number === done.number)
    if (!file) {
      throw new MigrationError(
        `The database has the migration ${done.name}, which this version of the program does not know. Start the version that made it, or a newer one.`,
      )
    }
    if (file.checksum !== done.checksum) {
      throw new MigrationError(
        `The migration ${file.name} was changed after it had been applied. Undo the change and write a new migration instead.`,
      )
    }
    const skipped = migrations[index]
    if (skipped && skipped.number !== done.number) {
      throw new MigrationError(`The migration ${skipped.name} was never applied, although the later ${done.name} was.`)
    }
  }
}

/** The line of the file that an error points at, as ":12", if PostgreSQL gives a position. */
function lineOf(sql: string, error: unknown): string {
  const position = Number((error as { position?: string }).position)
  return position > 0 ? `:${sql.slice(0, position).split('\n').length}` : ''
}

/** First line of a migration whose statements take effect one by one; doing them again must do no harm. */
const oneByOne = '-- one by one'

async function apply(
  client: pg.PoolClient,
  { number, name, checksum, sql }: Migration,
  previous: PreviousVersion | undefined,
): Promise<void> {
  const record = () =>
    client.query('insert into schema_migrations (number, name, checksum, works_from) values ($1, $2, $3, $4)', [
      ...[number, name, checksum],
      previous && number > previous.migration ? previous.migration : null,
    ])
  try {
    if (sql.startsWith(oneByOne)) {
      // An index that is built beside its readers and writers waits for their transactions without delaying them.
      await client.query('set lock_timeout = 0')
      for (const statement of sql.split(/;$/m)) await client.query(statement)
      await client.query(`set lock_timeout = ${lockWaitMs}`)
      await record()
      return
    }
    await client.query('begin')
    await client.query(sql)
    await record()
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => {})
    const place = `${name}${lineOf(sql, error)}`
    throw new MigrationError(`The migration ${place} failed and was undone: ${(error as Error).message}`, {
      cause: error,
    })
  }
}

/** Everything that uses a table waits behind a statement that waits for its lock: migrations give up soon, and try again. */
const lockWaitMs = 1_000
const lockPauseMs = 1_000
const lockTries = 300
/** A lock that did not come, and two transactions that wait for each other. */
const lockCodes = new Set(['55P03', '40P01'])

async function pastLocks<T>(
  work: () => Promise<T>,
  log: Pick<Log, 'warn'>,
  stopping: AbortSignal | undefined,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work()
    } catch (error) {
      const { code } = ((error as Error).cause ?? error) as { code?: string }
      if (!lockCodes.has(code ?? '') || attempt === lockTries) throw error
      log.warn('A migration waits for a lock that another transaction has; npm run upgrade-check names it')
      await pause(lockPauseMs, undefined, { signal: stopping })
    }
  }
}

interface MigrationOptions {
  /** Once it is aborted, no further file is applied. */
  stopping?: AbortSignal | undefined
  /** The last migration to apply, for rows of that schema; there are no triggers yet. */
  through?: number | undefined
  /** Also migrates a database that is being restored. */
  restoring?: boolean | undefined
}

async function refuseUnfinishedRestore(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ some: boolean }>('select to_regclass($1) is not null as some', [
    unfinishedRestore,
  ])
  if (rows[0]?.some)
    throw new MigrationError('The restore of a backup into this database did not finish. Run npm run restore again.')
}

interface Program {
  migrations: Migration[]
  functions: SqlFunction[]
  previous: PreviousVersion | undefined
}

async function migrateOn(
  client: pg.PoolClient,
  { migrations, functions, previous }: Program,
  log: Log,
  { stopping, through, restoring }: MigrationOptions,
): Promise<string[]> {
  // Building an index, or waiting for another process that builds one, may take longer than any ordinary query.
  await client.query('set statement_timeout = 0')
  await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
  if (!restoring) await refuseUnfinishedRestore(client)
  await prepareRecords(client)
  await prepareFunctions(client)
  const { rows } = await client.query<Applied>(appliedMigrations)
  const newer = newerMigrations(rows, migrations)
  if (newer.length > 0) {
    log.warn(
      { migrations: newer.map(({ name }) => name) },
      'The database is that of the next version, which this one works with',
    )
    return []
  }
  const applied = await adoptBaseline(client, rows, migrations)
  checkHistory(applied, migrations)
  const due = migrations.slice(applied.length).filter(({ number }) => through === undefined || number <= through)
  await client.query(`set lock_timeout = ${lockWaitMs}`)
  for (const migration of due) {
    stopping?.throwIfAborted()
    await defineMissingFunctions(client, functions)
    await pastLocks(() => apply(client, migration, previous), log, stopping)
    log.info({ migration: migration.name }, 'Migration applied')
  }
  const updated = through === undefined ? await pastLocks(() => updateFunctions(client, functions), log, stopping) : []
  if (updated.length > 0) log.info({ functions: updated }, 'Functions of the database updated')
  return due.map((migration) => migration.name)
}

/** Also of a table without the last column, which older versions make. */
const appliedMigrations = `select number, name, checksum, (to_jsonb(one) ->> 'works_from')::int as works_from
  from schema_migrations as one order by number`

/** Creates the table of applied migrations; a statement that changes nothing would lock it, so that a backup delays starts. */
async function prepareRecords(client: pg.ClientBase): Promise<void> {
  await client.query(`create table if not exists schema_migrations (
    number integer primary key,
    name text not null,
    checksum text not null,
    applied_at timestamptz not null default now(),
    works_from integer
  )`)
  const { rows } = await client.query(
    `select from pg_attribute where attrelid = 'schema_migrations'::regclass and attname = 'works_from'`,
  )
  if (rows.length === 0) await client.query('alter table schema_migrations add column works_from integer')
}

/** The migrations that a database lacks. */
export interface PendingMigrations {
  names: string[]
  /** True if processes of the version that the database is of can serve until the last of this one has started. */
  worksBeside: boolean
}

/**
 * Returns the migrations that a database lacks, without changing it.
 * @throws MigrationError when files and database do not fit together, such as a database that is newer
 */
export async function pendingMigrations({ pool }: Pick<Database, 'pool'>, server: URL): Promise<PendingMigrations> {
  const migrations = await readMigrations(server)
  const { rows } = await pool.query<{ known: boolean }>(`select to_regclass('schema_migrations') is not null as known`)
  if (!rows[0]?.known) return { names: migrations.map(({ name }) => name), worksBeside: true }
  const { rows: applied } = await pool.query<Applied>(appliedMigrations)
  if (newerMigrations(applied, migrations).length > 0) return { names: [], worksBeside: true }
  const last = applied.at(-1)?.number ?? 0
  const [baseline] = migrations
  // A baseline takes the place of what was applied before it, at the next start.
  const isAdopted = applied[0]?.name === baseline?.name
  const comparable = isAdopted ? migrations : migrations.slice(1)
  const first = comparable[0]?.number ?? 0
  checkHistory(
    applied.filter(({ number }) => number >= first),
    comparable,
  )
  const previous = await readPreviousVersion(server)
  return {
    names: migrations.filter(({ number }) => number > last).map(({ name }) => name),
    worksBeside: last >= (previous?.migration ?? last),
  }
}

/**
 * Brings the database to the state the folder describes. `migrations/` has files named 0001_name.sql, each applied once,
 * in order and in a transaction of its own; a folder named 0094_baseline stands for all up to its number. Functions
 * and triggers are in the `functions/` of the subjects and are defined again whenever their text has changed. Safe to call from several
 * processes at once.
 * @param server folder that contains `migrations/`, `platform/` and `modules/`
 * @returns the names of the migrations this call applied
 * @throws MigrationError when a file failed, or when files and database do not fit together; the reason of `stopping`
 */
export async function migrate(
  db: Pick<Database, 'direct'>,
  server: URL,
  log: Log,
  options: MigrationOptions = {},
): Promise<string[]> {
  const migrations = await readMigrations(server)
  const functions = await readFunctions(server)
  const previous = await readPreviousVersion(server)
  const client = await db.direct.connect()
  try {
    return await migrateOn(client, { migrations, functions, previous }, log, options)
  } finally {
    // The connection goes with its lock and its settings.
    client.release(true)
  }
}
