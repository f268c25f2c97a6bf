/** Encodings by the names that TextDecoder knows, and UTF-32, which it does not. */
export type Encoding = string

/** HTML wants a declaration within its first 1024 bytes. */
const declarationBytes = 1024

/** The evidence for an encoding: only a byte order mark cannot be mistaken. */
export interface Declared {
  /** From the transport, such as the charset of a Content-Type header. */
  charset?: string
}

const utf8 = 'utf-8'

const marks: readonly (readonly [encoding: Encoding, bytes: readonly number[]])[] = [
  ['utf-32le', [0xff, 0xfe, 0, 0]],
  ['utf-32be', [0, 0, 0xfe, 0xff]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
  [utf8, [0xef, 0xbb, 0xbf]],
]

/** `<` or white space as the first characters of wide encodings without a mark (XML 1.0, appendix F). */
const wideStarts: readonly (readonly [encoding: Encoding, pattern: readonly boolean[]])[] = [
  ['utf-32le', [true, false, false, false, true, false, false, false]],
  ['utf-32be', [false, false, false, true, false, false, false, true]],
  ['utf-16le', [true, false, true, false]],
  ['utf-16be', [false, true, false, true]],
]

/** The encoding that a byte order mark names, with the mark's length. */
export function markedEncoding(head: Uint8Array): { encoding: Encoding; length: number } | undefined {
  const found = marks.find(([, bytes]) => bytes.every((byte, index) => head[index] === byte))
  return found && { encoding: found[0], length: found[1].length }
}

/** A wide encoding that shows in the pattern of zeros. */
export function wideEncoding(head: Uint8Array): Encoding | undefined {
  const fits = (pattern: readonly boolean[]) =>
    head.length >= pattern.length && pattern.every((filled, index) => filled === (head[index] !== 0))
  return wideStarts.find(([, pattern]) => fits(pattern))?.[0]
}

/**
 * Returns the encoding that a document declares at its beginning, in XML or an HTML meta element, in the name that
 * TextDecoder knows; undefined where it says nothing that is known.
 */
export function declaredEncoding(head: Uint8Array): Encoding | undefined {
  const text = Buffer.from(head.buffer, head.byteOffset, Math.min(head.length, declarationBytes)).toString('latin1')
  const xml = /^\s*<\?xml[^>]*?\sencoding\s*=\s*["']?\s*([A-Za-z0-9._:-]+)/.exec(text)?.[1]
  return knownEncoding(xml ?? /<meta\s[^>]*?charset\s*=\s*["']?\s*([A-Za-z0-9._:-]+)/i.exec(text)?.[1])
}

/** The name of an encoding as TextDecoder knows it. GBK and GB2312 are read as GB18030, which holds them both. */
export function knownEncoding(label: string | undefined): Encoding | undefined {
  if (!label) return undefined
  const name = label.trim().toLowerCase()
  if (/^(ucs-4|utf-?32)/.test(name)) return name.includes('be') ? 'utf-32be' : 'utf-32le'
  try {
    const { encoding } = new TextDecoder(name)
    return encoding === 'gbk' ? 'gb18030' : encoding
  } catch {
    return undefined
  }
}

/** Valid sequences of UTF-8 by their length, and bytes that belong to none. A sequence cut by the end counts as valid. */
export function utf8Evidence(bytes: Uint8Array): { two: number; more: number; broken: number } {
  const found = { two: 0, more: 0, broken: 0 }
  for (let at = 0; at < bytes.length; ) {
    const lead = bytes[at] ?? 0
    const length = lead < 0x80 ? 1 : lead >= 0xc2 && lead <= 0xdf ? 2 : lead >= 0xe0 && lead <= 0xef ? 3 : 4
    if (length === 1) {
      at += 1
      continue
    }
    const valid =
      (length < 4 || (lead >= 0xf0 && lead <= 0xf4)) && bytes.subarray(at + 1, at + length).every((b) => b >> 6 === 2)
    if (!valid) found.broken += 1
    else if (length === 2) found.two += 1
    else found.more += 1
    at += valid ? length : 1
  }
  return found
}
