import { readdir, readFile } from 'node:fs/promises'
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
type Applied = { number: number; name: string; checksum: string }

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
  return [{ number, name, checksum }, ...applied.slice(before.length)]
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

async function apply(client: pg.PoolClient, migration: Migration): Promise<void> {
  await client.query('begin')
  try {
    await client.query(migration.sql)
    await client.query('insert into schema_migrations (number, name, checksum) values ($1, $2, $3)', [
      migration.number,
      migration.name,
      migration.checksum,
    ])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => {})
    const place = `${migration.name}${lineOf(migration.sql, error)}`
    throw new MigrationError(`The migration ${place} failed and was undone: ${(error as Error).message}`, {
      cause: error,
    })
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

async function migrateOn(
  client: pg.PoolClient,
  migrations: Migration[],
  { functions, log, stopping, through, restoring }: MigrationOptions & { functions: SqlFunction[]; log: Log },
): Promise<string[]> {
  // Building an index, or waiting for another process that builds one, may take longer than any ordinary query.
  await client.query('set statement_timeout = 0')
  await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
  if (!restoring) await refuseUnfinishedRestore(client)
  await client.query(`create table if not exists schema_migrations (
    number integer primary key,
    name text not null,
    checksum text not null,
    applied_at timestamptz not null default now()
  )`)
  await prepareFunctions(client)
  const { rows } = await client.query<Applied>('select number, name, checksum from schema_migrations order by number')
  const applied = await adoptBaseline(client, rows, migrations)
  checkHistory(applied, migrations)
  const due = migrations.slice(applied.length).filter(({ number }) => through === undefined || number <= through)
  for (const migration of due) {
    stopping?.throwIfAborted()
    await defineMissingFunctions(client, functions)
    await apply(client, migration)
    log.info({ migration: migration.name }, 'Migration applied')
  }
  const updated = through === undefined ? await updateFunctions(client, functions) : []
  if (updated.length > 0) log.info({ functions: updated }, 'Functions of the database updated')
  return due.map((migration) => migration.name)
}

/**
 * Returns the names of the migrations that a database lacks, without changing it.
 * @throws MigrationError when files and database do not fit together, such as a database that is newer
 */
export async function pendingMigrations({ pool }: Pick<Database, 'pool'>, server: URL): Promise<string[]> {
  const migrations = await readMigrations(server)
  const { rows } = await pool.query<{ known: boolean }>(`select to_regclass('schema_migrations') is not null as known`)
  if (!rows[0]?.known) return migrations.map(({ name }) => name)
  const { rows: applied } = await pool.query<Applied>(
    'select number, name, checksum from schema_migrations order by number',
  )
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
  return migrations.filter(({ number }) => number > last).map(({ name }) => name)
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
  const client = await db.direct.connect()
  try {
    return await migrateOn(client, migrations, { functions, log, ...options })
  } finally {
    // The connection goes with its lock and its settings.
    client.release(true)
  }
}
