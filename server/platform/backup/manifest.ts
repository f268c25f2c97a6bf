import { z } from 'zod'
import { type Parts, partsShape, readParts } from './parts.ts'
import { BackupError } from './sealed-objects.ts'
import type { BackupTarget } from './target.ts'

/** Grows when programs that know the one before can no longer read it. */
export const backupVersion = 1

const schemaShape = z.object({
  /** The newest migration of the database. */
  number: z.number().int(),
  name: z.string(),
  checksum: z.string(),
})

const tableShape = partsShape.extend({
  name: z.string(),
  columns: z.array(z.string()),
  rows: z.number().int(),
})

const manifestShape = z.object({
  format: z.literal('harbourwire-backup'),
  version: z.number().int(),
  /** The moment of the snapshot, in UTC. */
  made: z.string(),
  /** Version of the program. */
  product: z.string(),
  schema: schemaShape,
  postgres: z.string(),
  /** Identifies the key that sealed values need. */
  sealedWith: z.string(),
  tables: z.array(tableShape),
  partitions: z.array(z.object({ parent: z.string(), name: z.string(), bound: z.string() })),
  sequences: z.array(z.object({ name: z.string(), value: z.string() })),
  pictures: partsShape.extend({ files: z.number().int(), missing: z.number().int() }),
  /** Entries in the list of erased accounts. */
  erasures: z.number().int(),
})

export type Manifest = z.infer<typeof manifestShape>
export type Schema = z.infer<typeof schemaShape>
export type StoredTable = z.infer<typeof tableShape>

/** Names of objects. A backup is a folder with the name of its moment. */
const listName = 'backups'
export const erasuresName = 'erasures'
export const manifestName = (backup: string) => `${backup}/manifest`
export const tableStream = (backup: string, place: number) => `${backup}/table-${place}`
export const picturesStream = (backup: string) => `${backup}/pictures`
/** Holds the pictures that were sent before the snapshot, until the backup is complete. */
export const earlyPicturesStream = (backup: string) => `${backup}/early-pictures`
export const pictureName = (sha256: string) => `pictures/${sha256.slice(0, 2)}/${sha256}`

/** The complete backups of a target, the oldest first. */
export async function listBackups(target: BackupTarget): Promise<string[]> {
  const list = await target.find(listName)
  return list ? z.array(z.string()).parse(JSON.parse(list.toString())) : []
}

export const saveBackups = (target: BackupTarget, backups: readonly string[]): Promise<void> =>
  target.put(listName, Buffer.from(JSON.stringify(backups)))

/** @throws BackupError */
export async function readManifest(target: BackupTarget, backup: string): Promise<Manifest> {
  const manifest = manifestShape.safeParse(JSON.parse((await target.get(manifestName(backup))).toString()))
  if (manifest.data?.version === backupVersion) return manifest.data
  throw new BackupError(`The backup ${backup} has a format that this version does not know. Update the program first.`)
}

/**
 * Finds a backup by its name, or the latest.
 * @throws BackupError
 */
export async function findBackup(target: BackupTarget, name?: string): Promise<string> {
  const backups = await listBackups(target)
  const found = name ?? backups.at(-1)
  if (found === undefined) throw new BackupError('The target holds no complete backup.')
  if (backups.includes(found)) return found
  throw new BackupError(`The target holds no complete backup ${found}. It has: ${backups.join(', ') || 'none'}.`)
}

export const readTable = (target: BackupTarget, backup: string, { tables }: Manifest, place: number) =>
  readParts(target, tableStream(backup, place), tables[place] as Parts)
