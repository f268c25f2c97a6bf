/** Base45 (RFC 9285): bytes in the alphabet of a QR code's dense alphanumeric mode. */

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:'
const values = new Map([...alphabet].map((sign, value) => [sign, value]))
const base = alphabet.length

/** Bytes as the characters that QR codes store most compactly (RFC 9285). */
export function encodeBase45(bytes: Uint8Array): string {
  let text = ''
  for (let at = 0; at < bytes.length; at += 2) {
    const [first = 0, second] = bytes.subarray(at, at + 2)
    const number = second === undefined ? first : first * 256 + second
    text += signOf(number) + signOf(Math.floor(number / base))
    if (second !== undefined) text += signOf(Math.floor(number / base ** 2))
  }
  return text
}

/** @returns undefined where the text is not the encoding of any bytes */
export function decodeBase45(text: string): Uint8Array | undefined {
  if (text.length % 3 === 1) return undefined
  const bytes = new Uint8Array(Math.floor(text.length / 3) * 2 + (text.length % 3 === 2 ? 1 : 0))
  let filled = 0
  for (let at = 0; at < text.length; at += 3) {
    const group = text.slice(at, at + 3)
    const number = numberOf(group)
    if (number === undefined || number > (group.length === 3 ? 0xffff : 0xff)) return undefined
    if (group.length === 3) bytes[filled++] = number >> 8
    bytes[filled++] = number & 0xff
  }
  return bytes
}

const signOf = (number: number) => alphabet.charAt(number % base)

/** The least significant sign stands first. */
function numberOf(group: string): number | undefined {
  let number = 0
  for (let place = group.length - 1; place >= 0; place--) {
    const value = values.get(group.charAt(place))
    if (value === undefined) return undefined
    number = number * base + value
  }
  return number
}
