import { execFile } from 'node:child_process'
import { chmod, mkdtemp, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const bytes = 4 * 2 ** 30

/** A disk in memory, whose size can be changed. */
export interface SmallDisk {
  folder: string
  /** Leaves no room beside what is stored. */
  fill(): Promise<void>
  free(): Promise<void>
  close(): Promise<void>
}

/** Makes a disk; undefined where this user may not. */
export async function openSmallDisk(): Promise<SmallDisk | undefined> {
  const folder = await mkdtemp(join(tmpdir(), 'harbourwire-disk-'))
  // PostgreSQL runs as another user.
  await chmod(folder, 0o755)
  const mounted = await run('mount', ['-t', 'tmpfs', '-o', `size=${bytes},mode=1777`, 'tmpfs', folder]).then(
    () => true,
    () => false,
  )
  if (!mounted) {
    await rm(folder, { recursive: true })
    return undefined
  }
  const resize = (size: number) => run('mount', ['-o', `remount,size=${size}`, folder])
  return {
    folder,
    async fill() {
      const { blocks, bfree, bsize } = await statfs(folder)
      await resize((blocks - bfree) * bsize)
    },
    async free() {
      await resize(bytes)
    },
    async close() {
      await run('umount', [folder])
      await rm(folder, { recursive: true })
    },
  }
}
