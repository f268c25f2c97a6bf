import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { ChosenTests } from '../walks/scratch-copy.ts'

/** The classes of vulnerabilities, by their names in `docs/security.md`. */
export const plantClasses = [
  'SQL injection',
  'one input parsed in two ways',
  'filtering or sorting by hidden fields',
  'mass assignment',
  'skip flags of the client',
  'sign-in codes in another browser',
  'a token where a session is required',
  'access that outlives revocation',
  'limits keyed by values of the caller',
  'password reset',
  'failed authentication',
  'banned users as guests',
  'the second path to an object',
  'restricted content through side channels',
  'secrets in history, logs and exports',
  'server-side request forgery',
  'active files',
  'archives and templates',
  'quadratic or amplified input',
  'script through preview links',
  'payment notifications',
  'payments of others',
  'limits bypassed by repetition or timing',
  'discount codes, passes and free orders',
  'placeholders in user input',
  'formulas in files',
  'dependencies',
] as const

/** A vulnerability that is added to a scratch copy of the sources, and the tests that have to find it. */
export interface Plant {
  /** Unique; words with hyphens. */
  name: string
  class: (typeof plantClasses)[number]
  /** Each `find` occurs exactly once in its file. */
  changes: readonly { file: string; find: string; replace: string }[]
  tests: ChosenTests
}

const product = fileURLToPath(new URL('../../', import.meta.url))

/** Reads all plants, in the order of their classes. */
export async function readPlants(): Promise<Plant[]> {
  const found: Plant[] = []
  const folder = join(import.meta.dirname, 'plants')
  for (const name of (await readdir(folder)).toSorted()) {
    const { plants } = (await import(pathToFileURL(join(folder, name)).href)) as { plants: readonly Plant[] }
    found.push(...plants)
  }
  return found.toSorted((one, other) => plantClasses.indexOf(one.class) - plantClasses.indexOf(other.class))
}

/** Applies the changes of a plant to a copy. @returns what takes them back; @throws Error if the plant is stale */
export async function applyPlant({ name, changes }: Plant, root: string): Promise<() => Promise<void>> {
  const originals = new Map<string, string>()
  const changed = new Map<string, string>()
  for (const { file, find, replace } of changes) {
    const text = changed.get(file) ?? (await readFile(join(root, file), 'utf8'))
    const parts = text.split(find)
    if (parts.length !== 2)
      throw new Error(`${name}: the text to replace occurs ${parts.length - 1} times in ${file}:\n${find}`)
    if (!originals.has(file)) originals.set(file, text)
    changed.set(file, parts.join(replace))
  }
  const write = async (texts: ReadonlyMap<string, string>) => {
    for (const [file, text] of texts) await writeFile(join(root, file), text)
  }
  await write(changed)
  return () => write(originals)
}

/** Says which plants do not fit the sources, without changing them. */
export async function stalePlants(plants: readonly Plant[]): Promise<string[]> {
  const stale: string[] = []
  for (const { name, changes } of plants)
    for (const { file, find, replace } of changes) {
      const text = await readFile(join(product, file), 'utf8').catch(() => '')
      if (text.split(find).length !== 2 || replace === find) stale.push(`${name}: ${file}`)
    }
  return stale
}
