import type { Database } from '#server/platform/database/database.ts'
import { migrate, readMigrations, unfinishedRestore } from '#server/platform/database/migrations.ts'
import type { Log } from '#server/platform/log.ts'
import type { Storage } from '#server/platform/storage/storage.ts'
import { type Client, lockBackups, withClient } from './database-dump.ts'
import { abandonRestore, beginRestore, checkSchema, loadDatabase, refuseContent } from './database-load.ts'
import { type ErasureList, readErasures } from './erasures.ts'
import { findBackup, type Manifest, readManifest, readTable } from './manifest.ts'
import { picturesOf, readPictures } from './pictures.ts'
import { BackupError } from './sealed-objects.ts'
import type { BackupTarget } from './target.ts'

export interface OpenedBackup {
  name: string
  manifest: Manifest
  target: BackupTarget
}

/**
 * Opens a backup, or the latest, that this version of the program can restore.
 * @param server folder of the program, which contains the migrations
 * @throws BackupError
 */
export async function openBackup(target: BackupTarget, server: URL, at?: string): Promise<OpenedBackup> {
  const name = await findBackup(target, at)
  const manifest = await readManifest(target, name)
  checkSchema(manifest.schema, await readMigrations(server))
  return { name, manifest, target }
}

/**
 * Reads everything that a backup consists of.
 * @param storage where pictures will go: a file that is there must be the same one
 * @throws BackupError where something is missing, damaged or in the way
 */
export async function verifyBackup(
  { name, manifest, target }: OpenedBackup,
  storage?: Pick<Storage, 'read'>,
): Promise<void> {
  for (const place of manifest.tables.keys()) for await (const _ of readTable(target, name, manifest, place));
  if ((await readErasures(target)).length < manifest.erasures)
    throw new BackupError('The backup is incomplete: the list of erased accounts lacks entries.')
  await readPictures(target, picturesOf(target, name, manifest), async (file, bytes) => {
    const present = await storage?.read(file)
    if (present && !Buffer.concat(await present.stream().toArray()).equals(bytes))
      throw new BackupError(`The picture storage is not empty: it has another file ${file}.`)
  })
}

interface RestoreNeeds {
  database: Pick<Database, 'direct' | 'directUrl'>
  server: URL
  log: Log
}

/**
 * Restores the tables of a backup into an empty database, which then has the schema of the backup.
 * @param work what to do with the database before others can use it; it is emptied again where that fails
 * @throws BackupError
 */
export function restoreDatabase(
  { name, manifest, target }: OpenedBackup,
  { database, server, log }: RestoreNeeds,
  work: (client: Client) => Promise<void>,
): Promise<void> {
  return withClient(database.directUrl, async (client) => {
    await lockBackups(client)
    await beginRestore(client)
    try {
      await migrate(database, server, log, { through: manifest.schema.number, restoring: true })
      await loadDatabase(client, manifest, (place) => readTable(target, name, manifest, place))
      await work(client)
    } catch (error) {
      await abandonRestore(client)
      throw error
    }
  })
}

/**
 * Restores a whole backup: everything is verified before anything is written, and the database can be used once all is
 * there.
 * @throws BackupError
 */
export async function restoreBackup(
  backup: OpenedBackup,
  { storage, erasures, ...needs }: RestoreNeeds & { storage: Pick<Storage, 'read' | 'put'>; erasures: ErasureList },
): Promise<void> {
  const { name, manifest, target } = backup
  await withClient(needs.database.directUrl, refuseContent)
  await verifyBackup(backup, storage)
  await restoreDatabase(backup, needs, async (client) => {
    await readPictures(target, picturesOf(target, name, manifest), async (file, bytes) => {
      if (!(await storage.read(file))) await storage.put(file, bytes)
    })
    await migrate(needs.database, needs.server, needs.log, { restoring: true })
    await erasures.add(client, await readErasures(target))
    await client.query(`drop table ${unfinishedRestore}`)
  })
}
