import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { checkImports } from './imports.ts'
import { type Files, manifest, sound } from './tree.fixture.ts'

/** Writes the sound tree with further files into a folder, and returns what the check of imports says about it. */
export async function problemsOf(files: Files): Promise<string[]> {
  const root = await mkdtemp(join(tmpdir(), 'harbourwire-imports-'))
  try {
    for (const [path, text] of Object.entries({ ...sound, ...files, 'package.json': JSON.stringify(manifest) })) {
      await mkdir(dirname(join(root, path)), { recursive: true })
      await writeFile(join(root, path), text)
    }
    return await checkImports(root)
  } finally {
    await rm(root, { recursive: true })
  }
}
