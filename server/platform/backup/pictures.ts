import { createHash } from 'node:crypto'
import type { Storage } from '#server/platform/storage/storage.ts'
import { type Manifest, pictureName, picturesStream } from './manifest.ts'
import { linesIn, type Parts, readParts } from './parts.ts'
import { BackupError } from './sealed-objects.ts'
import type { BackupTarget } from './target.ts'

/** A stored file of a picture, and where its content is in the target. */
export interface PictureFile {
  name: string
  sha256: string
}

/** Gives the list of pictures of a backup, sorted by name. */
export type PictureList = () => AsyncGenerator<PictureFile>

export interface PictureCounts {
  files: number
  sent: number
  /** Files that are named but are not there. */
  missing: number
}

/** Files under way at once. */
const atOnce = 16

const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

/** Reads a stored list. */
export async function* listPictures(target: BackupTarget, stream: string, stored: Parts): AsyncGenerator<PictureFile> {
  for await (const line of linesIn(readParts(target, stream, stored))) {
    const [name = '', sha256 = ''] = line.split(' ')
    yield { name, sha256 }
  }
}

export const picturesOf = (target: BackupTarget, backup: string, { pictures }: Manifest) =>
  listPictures(target, picturesStream(backup), pictures)

/** Goes along a sorted list. @returns a function that gives the entry of a name; the names asked for must be sorted */
function follow(list: AsyncGenerator<PictureFile>): (name: string) => Promise<PictureFile | undefined> {
  let next: Promise<IteratorResult<PictureFile>> | undefined
  return async (name) => {
    for (;;) {
      next ??= list.next()
      const { done, value } = await next
      if (done || value.name > name) return undefined
      next = undefined
      if (value.name === name) return value
    }
  }
}

async function* batches<T>(source: AsyncIterable<T>): AsyncGenerator<T[]> {
  let batch: T[] = []
  for await (const one of source) {
    batch.push(one)
    if (batch.length < atOnce) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}

interface Sending {
  /** Names of stored files, sorted. */
  names: AsyncIterable<string>
  /** The list of an earlier backup: stored pictures are never changed, so what it names is not sent again. */
  known: AsyncGenerator<PictureFile>
  storage: Pick<Storage, 'read'>
  target: BackupTarget
  counts: PictureCounts
}

/** Sends the pictures that the target does not have. @returns the list of all, as text */
export async function* sendPictures({ names, known, storage, target, counts }: Sending): AsyncGenerator<Buffer> {
  const knownAs = follow(known)
  /** Contents that are being sent: two files of one content would overwrite each other while they are read back. */
  const underWay = new Map<string, Promise<void>>()
  async function sendContent(sha256: string, bytes: Buffer): Promise<void> {
    // An interrupted backup may have sent it.
    if (await target.find(pictureName(sha256)).catch(() => undefined)) return
    await target.put(pictureName(sha256), bytes)
    counts.sent += 1
  }
  async function send(name: string): Promise<PictureFile | undefined> {
    const file = await storage.read(name)
    if (!file) return undefined
    const bytes = Buffer.concat(await file.stream().toArray())
    const sha256 = hashOf(bytes)
    const sending = underWay.get(sha256) ?? sendContent(sha256, bytes).finally(() => underWay.delete(sha256))
    underWay.set(sha256, sending)
    await sending
    return { name, sha256 }
  }
  for await (const batch of batches(names)) {
    const already: (PictureFile | undefined)[] = []
    for (const name of batch) already.push(await knownAs(name))
    const files = await Promise.all(batch.map((name, place) => already[place] ?? send(name)))
    const lines = files.filter((file) => file !== undefined).map(({ name, sha256 }) => `${name} ${sha256}\n`)
    counts.files += lines.length
    counts.missing += files.length - lines.length
    yield Buffer.from(lines.join(''))
  }
}

/**
 * Reads every picture of a backup.
 * @param take gets each as it was stored
 * @throws BackupError where one is missing or damaged
 */
export async function readPictures(
  target: BackupTarget,
  pictures: AsyncIterable<PictureFile>,
  take: (name: string, bytes: Buffer) => Promise<void> = async () => {},
): Promise<void> {
  for await (const batch of batches(pictures))
    await Promise.all(
      batch.map(async ({ name, sha256 }) => {
        const bytes = await target.get(pictureName(sha256))
        if (hashOf(bytes) !== sha256) throw new BackupError(`The backup is damaged: ${name} is another picture.`)
        await take(name, bytes)
      }),
    )
}

/** Removes the pictures of a list that none of the others names. */
export async function removeUnshared(
  target: BackupTarget,
  list: PictureList,
  others: readonly PictureList[],
): Promise<void> {
  const [nearest] = others
  const stillNamed = nearest && follow(nearest())
  const unshared = new Set<string>()
  for await (const { name, sha256 } of list()) if (!(await stillNamed?.(name))) unshared.add(sha256)
  if (unshared.size === 0) return
  // The same content may have another name.
  for (const other of others) for await (const { sha256 } of other()) unshared.delete(sha256)
  for (const sha256 of unshared) await target.remove(pictureName(sha256))
}
