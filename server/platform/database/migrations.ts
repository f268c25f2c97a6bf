import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import type pg from 'pg'
import type { Log } from '#server/platform/log.ts'
import type { Database } from './database.ts'

/** The migrations and the database do not fit together, or one of them failed. The message says which and why. */
export class MigrationError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'MigrationError'
  }
}

type Migration = { number: number; name: string; sql: string; checksum: string }
type Applied = { number: number; name: string; checksum: string }

/** Advisory lock held while migrations run, so that of several starting processes one works and the others wait. */
const MIGRATION_LOCK = 4_872_101

/** Line ends are ignored: some checkouts rewrite them. */
function checksumOf(sql: string): string {
  return createHash('sha256').update(sql.replaceAll('\r\n', '\n')).digest('hex')
}

async function readMigrations(folder: URL): Promise<Migration[]> {
  const base = folder.href.endsWith('/') ? folder : new URL(`${folder.href}/`)
  const names = (await readdir(base)).filter((name) => name.endsWith('.sql')).sort()
  const migrations: Migration[] = []
  for (const name of names) {
    const digits = /^(\d{4})_[a-z0-9_-]+\.sql$/.exec(name)?.[1]
    if (!digits) throw new MigrationError(`The migration ${name} must be named like 0001_name.sql.`)
    const sql = await readFile(new URL(name, base), 'utf8')
    migrations.push({ number: Number(digits), name, sql, checksum: checksumOf(sql) })
  }
  checkNumbers(migrations)
  return migrations
}

function checkNumbers(migrations: Migration[]): void {
  for (const [index, migration] of migrations.entries()) {
    const before = migrations[index - 1]
    if (before?.number === migration.number) {
      throw new MigrationError(`The migrations ${before.name} and ${migration.name} use the same number.`)
    }
    if (migration.number !== index + 1) {
      const missing = String(index + 1).padStart(4, '0')
      throw new MigrationError(`The migration number ${missing} is missing before ${migration.name}.`)
    }
  }
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

async function migrateOn(client: pg.PoolClient, migrations: Migration[], log: Log): Promise<string[]> {
  // Building an index, or waiting for another process that builds one, may take longer than any ordinary query.
  await client.query('set statement_timeout = 0')
  await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
  await client.query(`create table if not exists schema_migrations (
    number integer primary key,
    name text not null,
    checksum text not null,
    applied_at timestamptz not null default now()
  )`)
  const { rows: applied } = await client.query<Applied>(
    'select number, name, checksum from schema_migrations order by number',
  )
  checkHistory(applied, migrations)
  const due = migrations.slice(applied.length)
  for (const migration of due) {
    await apply(client, migration)
    log.info({ migration: migration.name }, 'Migration applied')
  }
  return due.map((migration) => migration.name)
}

/**
 * Brings the database to the state the folder describes: files named 0001_name.sql, each applied once, in order and in
 * a transaction of its own. Safe to call from several processes at once.
 * @returns the names of the files this call applied
 * @throws MigrationError when a file failed, or when files and database do not fit together
 */
export async function migrate(db: Pick<Database, 'pool'>, folder: URL, log: Log): Promise<string[]> {
  const migrations = await readMigrations(folder)
  const client = await db.pool.connect()
  try {
    return await migrateOn(client, migrations, log)
  } finally {
    // The connection goes with its lock and its settings.
    client.release(true)
  }
}
