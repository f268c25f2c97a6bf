import type { Storage } from '#server/platform/storage/storage.ts'
import { type Client, copyOut, lockBackups, readShape, readTables, withClient } from './database-dump.ts'
import { type ErasureList, saveErasures } from './erasures.ts'
import {
  backupVersion,
  earlyPicturesStream,
  listBackups,
  type Manifest,
  manifestName,
  picturesStream,
  readManifest,
  type StoredTable,
  saveBackups,
  tableStream,
} from './manifest.ts'
import { partName, writeParts } from './parts.ts'
import {
  listPictures,
  type PictureCounts,
  type PictureFile,
  type PictureList,
  picturesOf,
  removeUnshared,
  sendPictures,
} from './pictures.ts'
import { BackupError } from './sealed-objects.ts'
import type { BackupTarget } from './target.ts'

interface BackupNeeds {
  databaseUrl: string
  storage: Pick<Storage, 'read'>
  target: BackupTarget
  /** The names of all stored files of pictures, sorted. */
  pictureNames(client: Client): AsyncIterable<string>
  erasures: Pick<ErasureList, 'read'>
  /** Version of the program. */
  product: string
  /** Identifies the key of sealed values. */
  sealedWith: string
  now: Date
  /** Number of the newest backups that stay, this one included; without it, all do. */
  keep?: number | undefined
}

export interface Made {
  name: string
  tables: number
  rows: number
  pictures: PictureCounts
  /** Names of old backups that were removed. */
  removed: readonly string[]
}

/** The moment of a backup in UTC, as its name: 20260301-040000. */
const nameOf = (now: Date): string => now.toISOString().slice(0, 19).replace(/[-:]/g, '').replace('T', '-')

/**
 * Makes a backup: pictures first, then a snapshot of the database, then the pictures added meanwhile. A picture that is
 * removed in between is in the target already. The backup counts once its manifest and its entry in the list are there.
 * @throws BackupError
 */
export function makeBackup(needs: BackupNeeds): Promise<Made> {
  return withClient(needs.databaseUrl, async (client) => {
    await lockBackups(client)
    const name = nameOf(needs.now)
    const backups = await listBackups(needs.target)
    if (backups.includes(name)) throw new BackupError(`The target has a backup ${name} already.`)
    const written: string[] = []
    const target: BackupTarget = {
      ...needs.target,
      async put(object, bytes) {
        if (object.startsWith(`${name}/`)) written.push(object)
        await needs.target.put(object, bytes)
      },
    }
    const { made, early } = await writeBackup({ ...needs, target }, client, name, backups.at(-1)).catch(
      async (error) => {
        for (const object of written) await target.remove(object).catch(() => {})
        throw error
      },
    )
    // From here on the backup counts: a failure leaves objects that nobody needs, and the backup itself.
    await saveBackups(target, [...backups, name])
    await removeUnshared(target, early, [name, ...backups.toReversed()].map(listOf(target)))
    for (const object of written) if (object.startsWith(`${earlyPicturesStream(name)}-`)) await target.remove(object)
    // Nobody else makes a backup meanwhile, which could rely on pictures that are removed here.
    return { ...made, removed: needs.keep ? await removeOldBackups(needs.target, needs.keep) : [] }
  })
}

async function* nothing(): AsyncGenerator<PictureFile> {}

const listOf =
  (target: BackupTarget) =>
  (backup: string): PictureList =>
    async function* () {
      yield* picturesOf(target, backup, await readManifest(target, backup))
    }

async function writeBackup(
  needs: BackupNeeds,
  client: Client,
  name: string,
  previous: string | undefined,
): Promise<{ made: Omit<Made, 'removed'>; early: PictureList }> {
  const { target, storage, product, sealedWith, now } = needs
  const sendAll = async (stream: string, known: AsyncGenerator<PictureFile>) => {
    const counts: PictureCounts = { files: 0, sent: 0, missing: 0 }
    const names = needs.pictureNames(client)
    const list = await writeParts(target, stream, sendPictures({ names, known, storage, target, counts }))
    return { counts, list }
  }
  const first = await sendAll(earlyPicturesStream(name), previous ? listOf(target)(previous)() : nothing())
  const early = () => listPictures(target, earlyPicturesStream(name), first.list)
  await client.query('begin isolation level repeatable read read only')
  const tables = await writeTables(target, client, name)
  const { counts, list } = await sendAll(picturesStream(name), early())
  const manifest: Manifest = {
    format: 'harbourwire-backup',
    version: backupVersion,
    made: now.toISOString(),
    ...{ product, sealedWith, tables },
    ...(await readShape(client)),
    pictures: { ...list, files: counts.files, missing: counts.missing },
    erasures: await saveErasures(target, await needs.erasures.read(client)),
  }
  await client.query('commit')
  await target.put(manifestName(name), Buffer.from(JSON.stringify(manifest)))
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  const pictures = { ...counts, sent: first.counts.sent + counts.sent }
  return { made: { name, tables: tables.length, rows, pictures }, early }
}

async function writeTables(target: BackupTarget, client: Client, backup: string): Promise<StoredTable[]> {
  const tables: StoredTable[] = []
  for (const table of await readTables(client)) {
    const { stream, rows } = await copyOut(client, table)
    const parts = await writeParts(target, tableStream(backup, tables.length), stream)
    tables.push({ ...table, ...parts, rows: rows() })
  }
  return tables
}

/**
 * Removes all backups but the newest ones, with the pictures that none of these has.
 * @returns the names of those that were removed
 */
async function removeOldBackups(target: BackupTarget, keep: number): Promise<string[]> {
  const backups = await listBackups(target)
  const [old, kept] = [backups.slice(0, -keep), backups.slice(-keep)]
  if (old.length === 0) return old
  // From here on they no longer count, wherever this is interrupted.
  await saveBackups(target, kept)
  for (const backup of old) {
    const { tables, pictures } = await readManifest(target, backup)
    await removeUnshared(target, listOf(target)(backup), kept.map(listOf(target)))
    const streams = [...tables.keys()].map((place) => [tableStream(backup, place), tables[place]?.parts ?? 0] as const)
    for (const [stream, parts] of [...streams, [picturesStream(backup), pictures.parts] as const])
      for (let part = 0; part < parts; part += 1) await target.remove(partName(stream, part))
    await target.remove(manifestName(backup))
  }
  return old
}
