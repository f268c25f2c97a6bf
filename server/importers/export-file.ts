import { createReadStream } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { formatName } from '#server/modules/integration/transfer/service.ts'
import { headOf } from './text/open-text.ts'

/** An export of a whole site, as a file or as a folder with its pictures beside it. */
export interface ExportFile {
  path: string
  lines: () => AsyncIterable<string>
  readFile: ((name: string) => Promise<Uint8Array | undefined>) | undefined
}

/** The export that a path stands for; undefined where it is something else. */
export async function findExport(place: string): Promise<ExportFile | undefined> {
  const found = await stat(place).catch(() => undefined)
  if (!found) return undefined
  const path = found.isDirectory() ? join(place, 'content.jsonl') : place
  if (found.isDirectory() && !(await stat(path).catch(() => undefined))?.isFile()) return undefined
  const head = await headOf(path).catch(() => '')
  if (!head.startsWith(`{"format":"${formatName}"`)) return undefined
  return {
    path,
    lines: () => linesOf(path),
    readFile: found.isDirectory() ? (name) => readFile(join(place, name)).catch(() => undefined) : undefined,
  }
}

async function* linesOf(path: string): AsyncGenerator<string> {
  const file = createReadStream(path, { highWaterMark: 1 << 18 })
  const input: Readable = path.endsWith('.gz') ? file.pipe(createGunzip()) : file
  file.on('error', (error) => input.destroy(error))
  const lines = createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })
  // The lines end where their source breaks off, without a word about it.
  let broken: Error | undefined
  input.on('error', (error: Error) => {
    broken = error
    lines.close()
  })
  for await (const line of lines) yield line
  if (broken) throw broken
}
