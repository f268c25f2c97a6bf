import { TextDecoder } from '@exodus/bytes/encoding.js'
import {
  type Declared,
  declaredEncoding,
  type Encoding,
  knownEncoding,
  markedEncoding,
  utf8Evidence,
  wideEncoding,
} from './encoding-guess.ts'
import { judgeEncoding } from './encoding-judgement.ts'

/** Bytes looked at from the first character outside of ASCII on, before the encoding is settled. */
const sampleBytes = 16 << 10
const headBytes = 1024
const replacement = '\ufffd'
/** Characters that say nothing: the replacement character, and those that a mapping leaves to private use. */
const lost = /[\ufffd\ue000-\uf8ff]/g

export interface DecodedText {
  /** The text, in pieces; ends where the bytes end. */
  text: AsyncGenerator<string>
  /** How the text was read; settled when the first piece outside of ASCII has come, complete at the end. */
  reading: {
    encoding: Encoding
    /** True if text outside of ASCII may have been read in a wrong encoding. */
    doubtful: boolean
    unreadable: number
  }
}

/**
 * Decodes a stream in constant memory. A byte order mark counts before a declaration, a declaration before a guess from
 * the bytes, unless the bytes contradict it. Until the first character outside of ASCII nothing has to be decided, so
 * however late it comes, it is judged by what follows it. Unreadable bytes become U+FFFD and are counted. Encodings are
 * mapped as the WHATWG standard says, which Node.js does not: its Big5 lacks the characters of Hong Kong.
 */
export function decodeText(bytes: AsyncIterable<Uint8Array>, declared: Declared = {}): DecodedText {
  const reading: DecodedText['reading'] = { encoding: 'utf-8', doubtful: false, unreadable: 0 }
  return { text: decode(bytes, declared, reading), reading }
}

/** Decodes bytes that are all there; see `decodeText`. */
export async function decodeBytes(
  bytes: Uint8Array,
  declared: Declared = {},
): Promise<{ text: string; reading: DecodedText['reading'] }> {
  const { text, reading } = decodeText(once(bytes), declared)
  let whole = ''
  for await (const part of text) whole += part
  return { text: whole, reading }
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}

async function* decode(
  bytes: AsyncIterable<Uint8Array>,
  declared: Declared,
  reading: DecodedText['reading'],
): AsyncGenerator<string> {
  const chunks = withHead(bytes)
  const head = (await chunks.next()).value ?? new Uint8Array()
  const marked = markedEncoding(head)
  const settled = marked?.encoding ?? wideEncoding(head)
  const first = marked ? head.subarray(marked.length) : head
  if (settled) return yield* convert(settled, prepend(first, chunks), reading)

  const named = [knownEncoding(declared.charset), declaredEncoding(head)]
  const settle = (sample: Uint8Array): Encoding => {
    const { encoding, doubtful } = judgeEncoding(sample, named)
    reading.doubtful = doubtful
    return encoding
  }
  let held: Uint8Array[] = []
  let heldBytes = 0
  for await (const chunk of prepend(first, chunks)) {
    if (held.length === 0) {
      const at = chunk.findIndex((byte) => byte > 0x7f || byte === 0x1b)
      const ascii = at < 0 ? chunk : chunk.subarray(0, at)
      if (ascii.length > 0) yield Buffer.from(ascii.buffer, ascii.byteOffset, ascii.length).toString('latin1')
      if (at < 0) continue
      held = [chunk.subarray(at)]
      heldBytes = chunk.length - at
    } else {
      held.push(chunk)
      heldBytes += chunk.length
    }
    if (heldBytes >= sampleBytes) {
      const sample = Buffer.concat(held)
      return yield* convert(settle(sample.subarray(0, sampleBytes)), prepend(sample, chunks), reading)
    }
  }
  if (held.length === 0) return
  const rest = Buffer.concat(held)
  yield* convert(settle(rest), prepend(rest, chunks), reading)
}

/** The first chunk is made long enough for a byte order mark and a declaration. */
async function* withHead(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let head: Uint8Array | undefined = new Uint8Array()
  for await (const chunk of bytes) {
    if (!head) {
      yield chunk
      continue
    }
    head = Buffer.concat([head, chunk])
    if (head.length < headBytes) continue
    yield head
    head = undefined
  }
  if (head) yield head
}

async function* prepend(first: Uint8Array, rest: AsyncGenerator<Uint8Array>): AsyncGenerator<Uint8Array> {
  if (first.length > 0) yield first
  yield* rest
}

async function* convert(
  encoding: Encoding,
  chunks: AsyncIterable<Uint8Array>,
  reading: DecodedText['reading'],
): AsyncGenerator<string> {
  reading.encoding = encoding
  const decoder = encoding.startsWith('utf-32') ? new Utf32Decoder(encoding === 'utf-32le') : new TextDecoder(encoding)
  for await (const chunk of chunks) {
    const text = decoder.decode(chunk, { stream: true })
    if (text) yield countReplacements(text, chunk)
  }
  const last = decoder.decode()
  if (last) yield countReplacements(last, undefined)

  function countReplacements(text: string, chunk: Uint8Array | undefined): string {
    // Icons of fonts and the replacement character itself, from an earlier accident, may stand in a text of Unicode.
    if (!encoding.startsWith('utf-')) reading.unreadable += text.match(lost)?.length ?? 0
    else if (text.includes(replacement)) {
      const written = chunk && encoding === 'utf-8' && utf8Evidence(chunk).broken === 0
      if (!written) reading.unreadable += text.split(replacement).length - 1
    }
    return text
  }
}

/** TextDecoder knows no UTF-32. */
class Utf32Decoder {
  readonly #littleEndian: boolean
  #rest = new Uint8Array()

  constructor(littleEndian: boolean) {
    this.#littleEndian = littleEndian
  }

  decode(chunk: Uint8Array = new Uint8Array(), { stream = false }: { stream?: boolean } = {}): string {
    const bytes = Buffer.concat([this.#rest, chunk])
    const whole = bytes.length - (bytes.length % 4)
    this.#rest = new Uint8Array(bytes.subarray(whole))
    let text = ''
    for (let at = 0; at < whole; at += 4) {
      const code = this.#littleEndian ? bytes.readUInt32LE(at) : bytes.readUInt32BE(at)
      const valid = code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff)
      text += valid ? String.fromCodePoint(code) : replacement
    }
    return !stream && this.#rest.length > 0 ? text + replacement : text
  }
}
