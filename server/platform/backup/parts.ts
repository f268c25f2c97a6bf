import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import { z } from 'zod'
import { BackupError } from './sealed-objects.ts'
import type { BackupTarget } from './target.ts'

/** A stream as it is stored: compressed objects of a few megabytes, so that it never has to be in memory as a whole. */
export const partsShape = z.object({
  parts: z.number().int(),
  /** Size and SHA-256 of the stream itself. */
  bytes: z.number().int(),
  sha256: z.string(),
})
export type Parts = z.infer<typeof partsShape>

const compress = promisify<Buffer, { level: number }, Buffer>(gzip)
const decompress = promisify<Buffer, Buffer>(gunzip)
const partBytes = 4 << 20
/** Most of what more effort would save, in half of the time. */
const level = 3

export const partName = (stream: string, part: number): string => `${stream}-${part}`

/** Size and SHA-256 of a stream that goes by. */
export function createMeasure() {
  const hash = createHash('sha256')
  let bytes = 0
  return {
    add(chunk: Uint8Array): void {
      hash.update(chunk)
      bytes += chunk.length
    },
    end: (): Omit<Parts, 'parts'> => ({ bytes, sha256: hash.digest('hex') }),
  }
}

/** Writes a stream as the objects `stream-0`, `stream-1` and so on. */
export async function writeParts(
  target: Pick<BackupTarget, 'put'>,
  stream: string,
  source: AsyncIterable<Buffer>,
): Promise<Parts> {
  const measure = createMeasure()
  let parts = 0
  let gathered: Buffer[] = []
  let size = 0
  const flush = async () => {
    if (size === 0) return
    await target.put(partName(stream, parts), await compress(Buffer.concat(gathered), { level }))
    parts += 1
    gathered = []
    size = 0
  }
  for await (const chunk of source) {
    measure.add(chunk)
    gathered.push(chunk)
    size += chunk.length
    if (size >= partBytes) await flush()
  }
  await flush()
  return { parts, ...measure.end() }
}

/** @throws BackupError at the latest at the end, where the stream is not the one that was written */
export async function* readParts(
  target: Pick<BackupTarget, 'get'>,
  stream: string,
  stored: Parts,
): AsyncGenerator<Buffer> {
  const measure = createMeasure()
  for (let part = 0; part < stored.parts; part += 1) {
    const bytes = await decompress(await target.get(partName(stream, part)))
    measure.add(bytes)
    yield bytes
  }
  const { bytes, sha256 } = measure.end()
  if (bytes !== stored.bytes || sha256 !== stored.sha256)
    throw new BackupError(`The backup is damaged: ${stream} is not what was written.`)
}

/** The lines of a stream of text, without their ends. */
export async function* linesIn(source: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let rest = Buffer.alloc(0)
  for await (const chunk of source) {
    const text = Buffer.concat([rest, chunk])
    const end = text.lastIndexOf('\n') + 1
    rest = text.subarray(end)
    if (end > 0) yield* text.toString('utf8', 0, end - 1).split('\n')
  }
  if (rest.length > 0) yield rest.toString('utf8')
}
