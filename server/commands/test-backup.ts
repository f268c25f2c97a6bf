import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { openBackupTarget } from '#server/platform/backup/target.ts'
import { testBackupKey } from '#server/platform/backup/test-target.ts'
import { loadConfig } from '#server/platform/config/config.ts'
import { openStorage } from '#server/platform/storage/storage.ts'
import { openServices, type Services } from '#server/services.ts'
import { testSecret } from '#server/test-site.ts'
import { createEmptyDatabase, silentLog, type TestDatabase } from '../../tools/test-database.ts'
import { restore } from './restore.ts'

/** For tests: the configuration of commands on a database. */
export const backupConfig = (databaseUrl: string, dataDir: string, more: Record<string, string> = {}) =>
  loadConfig({
    ...{ NODE_ENV: 'test', SECRET_KEY: testSecret, BACKUP_KEY: testBackupKey, DEMO_CONTENT: 'off' },
    ...{ DATABASE_URL: databaseUrl, DATA_DIR: dataDir, ...more },
  })

export const targetIn = (folder: string) => openBackupTarget(openStorage(folder), testBackupKey)

interface EmptySite {
  database: TestDatabase
  /** Restores a backup by the command, and opens the site. */
  restore(args: readonly string[], more?: Record<string, string>): Promise<{ said: string; services: Services }>
  tables(): Promise<string[]>
  files(): Promise<string[]>
}

/** For tests: works on an empty database and an empty folder for pictures. */
export async function withEmptySite(work: (empty: EmptySite) => Promise<void>): Promise<void> {
  const database = await createEmptyDatabase()
  const dataDir = await mkdtemp(join(tmpdir(), 'harbourwire-restored-'))
  const opened: Services[] = []
  const query = async (sql: string) => {
    const client = new pg.Client({ connectionString: database.url })
    await client.connect()
    return client.query({ text: sql, rowMode: 'array' }).finally(() => client.end())
  }
  try {
    await work({
      database,
      async restore(args, more = {}) {
        const config = backupConfig(database.url, dataDir, more)
        const open = async () => {
          const services = await openServices(config, silentLog)
          opened.push(services)
          return services
        }
        const said = await restore({ args: [...args], config, log: silentLog, open })
        return { said, services: opened.at(-1) as Services }
      },
      tables: async () =>
        (await query(`select relname from pg_class where relnamespace = 'public'::regnamespace`)).rows.flat(),
      files: () => readdir(dataDir),
    })
  } finally {
    for (const services of opened) await services.close()
    await database.drop()
    await rm(dataDir, { recursive: true })
  }
}

/** For tests: the files below a folder, with their paths. */
export async function filesBelow(place: string): Promise<string[]> {
  const entries = await readdir(place, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
}
