import { resolve } from 'node:path'
import { trimmedEnd } from '#language/text/trim.ts'
import { storageOf } from '#server/platform/config/storage-config.ts'
import { openStorage, type Storage } from '#server/platform/storage/storage.ts'
import { openS3Storage, type S3Settings } from '#server/platform/storage/storage-s3.ts'
import { BackupError, createObjectSealer } from './sealed-objects.ts'

/** The objects of backups, by name. */
export interface BackupTarget {
  /** Encrypts and writes an object, and reads it back. @throws BackupError where the target does not return what it got */
  put(name: string, bytes: Uint8Array): Promise<void>
  /** @throws BackupError where the object is missing or damaged */
  get(name: string): Promise<Buffer>
  /** The same; undefined where the object is missing. */
  find(name: string): Promise<Buffer | undefined>
  remove(name: string): Promise<void>
}

/** Uploads may be slow. */
const withinMs = 120_000

/**
 * Opens the storage of a target: a folder, `s3://BUCKET/PREFIX` on the server of the site's pictures, or the address of
 * another bucket, with its key.
 * @throws BackupError
 */
export function targetStorage(place: string, s3: S3Settings | undefined): Storage {
  if (/^https?:\/\//i.test(place)) {
    const key = { S3_ACCESS_KEY_ID: s3?.accessKeyId, S3_SECRET_ACCESS_KEY: s3?.secretAccessKey }
    const { s3: settings } = storageOf({ S3_URL: place, S3_REGION: s3?.region ?? 'us-east-1', ...key })
    if (!settings?.accessKeyId) throw new BackupError('The address of a bucket must hold its key: https://KEY:SECRET@…')
    return openS3Storage(settings, { withinMs })
  }
  const url = URL.parse(place)
  if (url?.protocol !== 's3:') return openStorage(resolve(place))
  if (!url.hostname || url.search || url.hash)
    throw new BackupError('Write a bucket as s3://BUCKET or s3://BUCKET/PREFIX.')
  const { origin, pathname } = new URL(s3?.url ?? 'http://none')
  if (!s3 || pathname === '/')
    throw new BackupError(
      's3:// stands for the server in S3_URL, which must be written as https://SERVER/BUCKET. Give the target as https://KEY:SECRET@SERVER/BUCKET instead.',
    )
  return openS3Storage({ ...s3, url: trimmedEnd(`${origin}/${url.hostname}${url.pathname}`, /\//) }, { withinMs })
}

/** Opens a target whose objects are encrypted with a key. */
export function openBackupTarget(storage: Storage, backupKey: string): BackupTarget {
  const sealer = createObjectSealer(backupKey)
  async function readSealed(name: string): Promise<Buffer | undefined> {
    const found = await storage.read(name)
    return found && Buffer.concat(await found.stream().toArray())
  }
  async function find(name: string): Promise<Buffer | undefined> {
    const sealed = await readSealed(name)
    return sealed && sealer.open(sealed, name)
  }
  return {
    async put(name, bytes) {
      const sealed = sealer.seal(bytes, name)
      await storage.put(name, sealed)
      if (!(await readSealed(name))?.equals(sealed))
        throw new BackupError(`The target does not return ${name} as it was written.`)
    },
    async get(name) {
      const bytes = await find(name)
      if (!bytes) throw new BackupError(`The backup is incomplete: ${name} is missing.`)
      return bytes
    },
    find,
    remove: (name) => storage.remove(name),
  }
}
