import { createHash } from 'node:crypto'
import { glob, readFile } from 'node:fs/promises'

/** Everything that the built web depends on. */
const sources = [
  'web/**/*',
  'console/**/*',
  'checkin/**/*',
  'contract/**/*',
  'language/**/*',
  'tools/build*.ts',
  'tools/plugins/*.ts',
  'vite.config.ts',
  'package-lock.json',
]
const root = new URL('../', import.meta.url)

/** A hash over the sources of the built web: the same sources, the same stamp. */
export async function sourcesStamp(): Promise<string> {
  const names: string[] = []
  for await (const entry of glob(sources, { cwd: root.pathname, withFileTypes: true })) {
    if (entry.isFile() && !/\.test\.tsx?$/.test(entry.name)) names.push(`${entry.parentPath}/${entry.name}`)
  }
  const hash = createHash('sha256')
  for (const name of names.sort()) hash.update(name.slice(root.pathname.length)).update(await readFile(name))
  return hash.digest('hex')
}

/** File in which the build leaves the stamp of its sources. */
export const stampFile = new URL('../dist/sources.stamp', import.meta.url)
