import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { connectDatabase } from '#server/platform/database/database.ts'
import type { Log } from '#server/platform/log.ts'
import { type Client, measureTables, withClient } from './database-dump.ts'
import { abandonRestore } from './database-load.ts'
import type { Manifest } from './manifest.ts'
import { type OpenedBackup, restoreDatabase, verifyBackup } from './restore.ts'
import { BackupError } from './sealed-objects.ts'

interface DrillNeeds {
  /** A database of the server on which a scratch database is created. */
  databaseUrl: string
  /** An empty database to use instead of a scratch database; it is emptied again. */
  scratchUrl?: string | undefined
  server: URL
  log: Log
}

export interface Drilled {
  tables: number
  rows: number
  pictures: number
  seconds: number
}

/**
 * Restores a backup into a scratch database, compares every table with what was backed up, reads every picture, and removes
 * the database again.
 * @throws BackupError naming what differs
 */
export async function drillRestore(
  backup: OpenedBackup,
  { databaseUrl, scratchUrl, ...needs }: DrillNeeds,
): Promise<Drilled> {
  const began = performance.now()
  const { tables, pictures } = backup.manifest
  await verifyBackup(backup)
  const compare = async (url: string) => {
    const database = await connectDatabase(url, needs.log)
    try {
      await restoreDatabase(backup, { database, ...needs }, async (client) => {
        compareTables(tables, await measureTables(client))
        await abandonRestore(client)
      })
    } finally {
      await database.close()
    }
  }
  await (scratchUrl === undefined ? withScratchDatabase(databaseUrl, compare) : compare(scratchUrl))
  return {
    tables: tables.length,
    rows: tables.reduce((sum, { rows }) => sum + rows, 0),
    pictures: pictures.files,
    seconds: (performance.now() - began) / 1_000,
  }
}

function compareTables(stored: Manifest['tables'], restored: Awaited<ReturnType<typeof measureTables>>): void {
  const found = new Map(restored.map((table) => [table.name, table]))
  const different = stored.filter(({ name, rows, bytes, sha256 }) => {
    const table = found.get(name)
    return table?.rows !== rows || table.bytes !== bytes || table.sha256 !== sha256
  })
  if (different.length > 0 || restored.length !== stored.length)
    throw new BackupError(
      `The restored database differs from the backup: ${different.map(({ name }) => name).join(', ') || 'number of tables'}.`,
    )
}

/** Removes scratch databases of drills that were killed. */
async function removeAbandoned(client: Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(`
    select datname as name from pg_database
    where datname ~ '^harbourwire_drill_[0-9a-f]{12}$' and datdba = current_user::regrole
      and not exists (select from pg_stat_activity where application_name = pg_database.datname)`)
  for (const { name } of rows) await client.query(`drop database if exists ${pg.escapeIdentifier(name)} with (force)`)
}

/** No permission to create databases. */
const notAllowed = '42501'

async function withScratchDatabase(databaseUrl: string, work: (url: string) => Promise<void>): Promise<void> {
  const name = `harbourwire_drill_${randomBytes(6).toString('hex')}`
  const url = new URL(databaseUrl)
  url.pathname = name
  await withClient(databaseUrl, async (client) => {
    // The name of the connection shows others that the database is in use.
    await client.query(`set application_name = ${pg.escapeLiteral(name)}`)
    await removeAbandoned(client)
    try {
      await client.query(`create database ${pg.escapeIdentifier(name)} template template0 encoding 'UTF8'`)
    } catch (error) {
      if ((error as { code?: string }).code !== notAllowed) throw error
      throw new BackupError('The database role may not create databases. Name an empty database with --database.')
    }
    try {
      await work(url.href)
    } finally {
      await client.query(`drop database ${pg.escapeIdentifier(name)} with (force)`)
    }
  })
}
