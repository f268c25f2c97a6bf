import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readSheetsWithPalette, withPalette } from './checks/styles/palette-copies.ts'

const root = fileURLToPath(new URL('../', import.meta.url))
for (const [path, css] of await readSheetsWithPalette(root)) await writeFile(join(root, path), withPalette(path, css))
