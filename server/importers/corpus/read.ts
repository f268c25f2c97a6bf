import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { Identities, sameAgain } from '#server/importers/matching/identities.ts'
import type { SourceRecord } from '../format.ts'
import { readLines } from '../lines.ts'

/** Records of a JSON Lines file, gzip-compressed where its name says so. */
export async function* readJsonLines(file: string, progress: (bytes: number) => void): AsyncGenerator<SourceRecord> {
  const source = createReadStream(file, { highWaterMark: 256 << 10 })
  source.on('data', () => progress(source.bytesRead))
  const bytes = file.endsWith('.gz') ? pipeline(source, createGunzip(), () => {}) : source
  const texts = new Identities()
  try {
    for await (const line of readLines(bytes)) {
      if ('problem' in line) yield line
      else yield { line: line.line, ...parse(line.text, texts) }
    }
  } finally {
    source.destroy()
  }
}

function parse(text: string, texts: Identities): { value: unknown } | { problem: string } {
  try {
    return distinct(JSON.parse(text), text, texts)
  } catch {
    return { problem: 'the line is not JSON' }
  }
}

/** A text whose id and language another one has already gets an id of its own. */
function distinct(value: unknown, text: string, texts: Identities): { value: unknown } | { problem: string } {
  const { id, lang } = (value ?? {}) as { id?: unknown; lang?: unknown }
  if (typeof id !== 'string') return { value }
  const identity = JSON.stringify([id, lang])
  const key = texts.keyOf(identity, text)
  if (key === undefined) return { problem: sameAgain }
  return { value: key === identity ? value : { ...(value as object), id: `${id}~${key.slice(identity.length + 1)}` } }
}
