import { randomBytes } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Characters of a secret. */
export const shortestSecret = 32

function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8').trim() || undefined
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/**
 * Gives the secret kept in the folder; the first call makes it (256 random bits, readable by the owner alone).
 * Several processes that start at once agree on one.
 * @throws the file system's error when the folder can't be made, read or written
 */
export function storedSecret(dataDir: string): string {
  const file = join(dataDir, 'secret-key')
  const known = readIfThere(file)
  if (known) return known
  mkdirSync(dataDir, { recursive: true })
  const draft = `${file}.${randomBytes(6).toString('hex')}`
  writeFileSync(draft, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600 })
  try {
    // A link appears complete or not at all, and only for the first who comes.
    linkSync(draft, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(draft)
  }
  return readFileSync(file, 'utf8').trim()
}
