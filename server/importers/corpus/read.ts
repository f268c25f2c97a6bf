import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream'
import { createGunzip } from 'node:zlib'
import type { SourceRecord } from '../format.ts'
import { readLines } from '../lines.ts'

/** Records of a JSON Lines file, gzip-compressed where its name says so. */
export async function* readJsonLines(file: string, progress: (bytes: number) => void): AsyncGenerator<SourceRecord> {
  const source = createReadStream(file, { highWaterMark: 256 << 10 })
  source.on('data', () => progress(source.bytesRead))
  const bytes = file.endsWith('.gz') ? pipeline(source, createGunzip(), () => {}) : source
  try {
    for await (const line of readLines(bytes)) {
      if ('problem' in line) yield line
      else yield { line: line.line, ...parse(line.text) }
    }
  } finally {
    source.destroy()
  }
}

function parse(text: string): { value: unknown } | { problem: string } {
  try {
    return { value: JSON.parse(text) }
  } catch {
    return { problem: 'the line is not JSON' }
  }
}
