import { createReadStream } from 'node:fs'
import { mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'

/** Files that the program keeps, by names such as `media/ab/abcd.webp`. */
export interface Storage {
  /** Writes a file as a whole: others see all of it or none. */
  put(name: string, bytes: Uint8Array): Promise<void>
  /** A file's size and its content, to be read once; undefined where there is none. */
  read(name: string): Promise<{ size: number; stream: () => Readable } | undefined>
  /** Removes a file; a missing one is no error. */
  remove(name: string): Promise<void>
}

const safeName = /^[a-z0-9]+(?:[-./][a-z0-9]+)*$/

/** Names are of lower-case letters, digits, `-`, `.` and `/`. @throws RangeError for others */
export function assertFileName(name: string): void {
  if (!safeName.test(name)) throw new RangeError(`No name of a stored file: ${name.slice(0, 80)}`)
}

/** Files under a folder of this machine. */
export function openStorage(folder: string): Storage {
  const pathOf = (name: string) => {
    assertFileName(name)
    return join(folder, name)
  }
  return {
    async put(name, bytes) {
      const path = pathOf(name)
      await mkdir(dirname(path), { recursive: true })
      // Two writers of one name have the same content, but must not write into the same file.
      const draft = `${path}.${process.pid}-${Math.random().toString(36).slice(2)}.part`
      try {
        const file = await open(draft, 'wx', 0o644)
        try {
          await file.writeFile(bytes)
          await file.sync()
        } finally {
          await file.close()
        }
        await rename(draft, path)
      } catch (error) {
        await rm(draft, { force: true })
        throw error
      }
    },
    async read(name) {
      const path = pathOf(name)
      const found = await stat(path).catch(() => undefined)
      return found?.isFile() ? { size: found.size, stream: () => createReadStream(path) } : undefined
    },
    async remove(name) {
      await rm(pathOf(name), { force: true })
    },
  }
}
