import { Readable } from 'node:stream'
import type { Storage } from '#server/platform/storage/storage.ts'
import { openBackupTarget } from './target.ts'

export const testBackupKey = 'a-key-of-backups-of-32-characters'

/** For tests: a storage in memory. */
export function openMemoryStorage() {
  const files = new Map<string, Buffer>()
  const storage: Storage = {
    async put(name, bytes) {
      files.set(name, Buffer.from(bytes))
    },
    async read(name) {
      const bytes = files.get(name)
      return bytes && { size: bytes.length, stream: () => Readable.from([bytes]) }
    },
    async remove(name) {
      files.delete(name)
    },
  }
  return { files, storage }
}

/** For tests: a target in memory. */
export function openMemoryTarget() {
  const { files, storage } = openMemoryStorage()
  return { files, storage, target: openBackupTarget(storage, testBackupKey) }
}
