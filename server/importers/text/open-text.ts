import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { pipeline } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { type DecodedText, decodeBytes, decodeText } from '#server/platform/text/decode.ts'
import type { ReadHints } from '../format.ts'

const headBytes = 64 << 10

/** The text of a file as a stream, in whatever encoding it is; gzip-compressed where its name says so. */
export function openText(file: string, progress: (bytes: number) => void, hints: ReadHints = {}): DecodedText {
  const source = createReadStream(file, { highWaterMark: 64 << 10 })
  const bytes = file.endsWith('.gz') ? pipeline(source, createGunzip(), () => {}) : source
  return decodeText(
    watchChunks(bytes, () => progress(source.bytesRead)),
    { charset: hints.charset },
  )
}

async function* watchChunks(bytes: AsyncIterable<Uint8Array>, onChunk: () => void): AsyncGenerator<Uint8Array> {
  for await (const chunk of bytes) {
    onChunk()
    yield chunk
  }
}

/** The beginning of a file as text, for telling what it is. */
export async function headOf(file: string): Promise<string> {
  if (file.endsWith('.gz')) {
    for await (const text of openText(file, () => {}).text) return text
    return ''
  }
  const handle = await open(file)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(headBytes), 0, headBytes, 0)
    return (await decodeBytes(buffer.subarray(0, bytesRead))).text
  } finally {
    await handle.close()
  }
}

/** Remarks on how a text could be read, for the report. */
export function readingNotes({ encoding, unreadable }: DecodedText['reading']): string[] {
  const notes: string[] = []
  if (encoding !== 'utf-8') notes.push(`read as ${encoding}`)
  if (unreadable > 0) notes.push(`${unreadable} places could not be read as ${encoding} and show U+FFFD`)
  return notes
}
