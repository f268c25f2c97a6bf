import type { Storage } from '#server/platform/storage/storage.ts'
import { formatVersion, type Header, header as headerShape, type ReadLine, type RowLine } from './format.ts'

/** Not an export, or one that cannot be imported here; the message is for the person at the terminal. */
export class TransferError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'TransferError'
  }
}

/** Reads a file beside the lines; undefined where there is none. */
export type ReadFile = (name: string) => Promise<Uint8Array | undefined>

const largestFile = 64 << 20
const storedFile = /^media\/[0-9a-f]{2}\/[0-9a-f]{32,64}\/\d{1,5}\.(?:webp|avif|jpg|png|gif)$/

/** Reads the first line. @throws TransferError */
export async function headerOf(lines: AsyncIterator<string>): Promise<Header> {
  const first = await lines.next()
  let parsed: unknown
  try {
    parsed = JSON.parse(first.value ?? '')
  } catch {
    throw new TransferError('This is no export of Harbourwire')
  }
  const given = headerShape.safeParse(parsed)
  if (!given.success) throw new TransferError('This is no export of Harbourwire')
  return given.data
}

/** @throws TransferError for an export of a newer program */
export function checkVersion(given: Header, schema: number): void {
  if (given.version > formatVersion || given.schema > schema)
    throw new TransferError('This export was made by a newer version of the program. Update this one first.')
}

/** A compressed export that ends too early. */
export const isCutOff = (error: unknown): boolean =>
  ['Z_BUF_ERROR', 'Z_DATA_ERROR'].includes((error as { code?: string }).code ?? '')

/** True for rows that one statement can write. */
export const fitsWith = (one: RowLine, other: RowLine): boolean =>
  one.table === other.table && one.kind === other.kind && one.columns.join() === other.columns.join()

/** Returns a function that takes the pieces of files in their order, and says if one is complete now. */
export function createFileTaker(storage: Pick<Storage, 'read' | 'put'>, readFile: ReadFile | undefined) {
  /** Pieces of the file that is being read. */
  let pieces: Buffer[] = []
  /** @throws TransferError */
  return async ({ file, part, last, base64 }: Extract<ReadLine, { file: string }>): Promise<boolean> => {
    if (!storedFile.test(file)) throw new TransferError(`No name of a stored file: ${file.slice(0, 100)}`)
    if (base64 === undefined) {
      const bytes = (await storage.read(file)) ? undefined : await readFile?.(file)
      if (bytes) await storage.put(file, bytes)
      else if (!(await storage.read(file))) throw new TransferError(`The file ${file} is missing beside the export`)
      return true
    }
    if (part === 0) pieces = []
    if (pieces.length !== part) throw new TransferError(`A piece of ${file} is missing`)
    pieces.push(Buffer.from(base64, 'base64'))
    if (pieces.reduce((sum, piece) => sum + piece.length, 0) > largestFile)
      throw new TransferError(`The file ${file} is too large`)
    if (!last) return false
    const whole = Buffer.concat(pieces)
    pieces = []
    if (!(await storage.read(file))) await storage.put(file, whole)
    return true
  }
}
