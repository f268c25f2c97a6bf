import { decodeBase45, encodeBase45 } from './base45.ts'

/**
 * The code on a ticket, which a door verifies without a network: `T1:` and, in base45, what the ticket is with an
 * Ed25519 signature. Nothing in it is personal; 153 signs, a QR code of version 6-M.
 */
export interface TicketCode {
  /** Which of the site's signing keys signed it, 0 to 255. */
  keyId: number
  eventId: number
  ticketTypeId: number
  /** A UUID in lower case. */
  ticketId: string
  /** Rises when a ticket is passed on or issued again, which makes its former codes void; at most 65,535. */
  serial: number
  /** When the door admits it: Unix time in whole minutes, both ends included. */
  validFrom: number
  validUntil: number
}

/** A code that was taken apart; nothing is known about its signature before that was verified over `signed`. */
export interface ReadTicketCode {
  code: TicketCode
  /** The bytes that the signature is over. */
  signed: Uint8Array<ArrayBuffer>
  signature: Uint8Array<ArrayBuffer>
}

const prefix = 'T1:'
/** Signatures for tickets serve no other purpose, and those for another purpose no ticket. */
const domain = new TextEncoder().encode('harbourwire/ticket/v1\0')
/**
 * The format of the rest may change only together with the prefix; the byte repeats it, so that the signature is over
 * it.
 */
const version = 1
const bodyBytes = 36
const signatureBytes = 64
/** Longer texts are no codes and are not taken apart. */
export const longestTicketCode = 160

/** The bytes of a code that its signature is over. @throws RangeError where something does not fit its field */
export function signedBytesOf(code: TicketCode): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(domain.length + bodyBytes)
  bytes.set(domain)
  const view = new DataView(bytes.buffer, domain.length)
  view.setUint8(0, version)
  view.setUint8(1, fitting(code.keyId, 1))
  view.setUint32(2, fitting(code.eventId, 4))
  view.setUint32(6, fitting(code.ticketTypeId, 4))
  bytes.set(bytesOfUuid(code.ticketId), domain.length + 10)
  view.setUint16(26, fitting(code.serial, 2))
  view.setUint32(28, fitting(code.validFrom, 4))
  view.setUint32(32, fitting(code.validUntil, 4))
  return bytes
}

/** The text for the QR code, from what `signedBytesOf` gave and its signature. */
export function writeTicketCode(signed: Uint8Array, signature: Uint8Array): string {
  const bytes = new Uint8Array(bodyBytes + signatureBytes)
  bytes.set(signed.subarray(domain.length))
  bytes.set(signature, bodyBytes)
  return prefix + encodeBase45(bytes)
}

/** @returns undefined where the text is no ticket code of this version */
export function readTicketCode(text: string): ReadTicketCode | undefined {
  if (!text.startsWith(prefix) || text.length > longestTicketCode) return undefined
  const bytes = decodeBase45(text.slice(prefix.length))
  if (bytes?.length !== bodyBytes + signatureBytes) return undefined
  const view = new DataView(bytes.buffer)
  if (view.getUint8(0) !== version) return undefined
  const signed = new Uint8Array(domain.length + bodyBytes)
  signed.set(domain)
  signed.set(bytes.subarray(0, bodyBytes), domain.length)
  return {
    code: {
      keyId: view.getUint8(1),
      eventId: view.getUint32(2),
      ticketTypeId: view.getUint32(6),
      ticketId: uuidOf(bytes.subarray(10, 26)),
      serial: view.getUint16(26),
      validFrom: view.getUint32(28),
      validUntil: view.getUint32(32),
    },
    signed,
    signature: new Uint8Array(bytes.subarray(bodyBytes)),
  }
}

function fitting(number: number, bytes: number): number {
  if (!Number.isSafeInteger(number) || number < 0 || number >= 2 ** (8 * bytes))
    throw new RangeError(`${number} does not fit ${bytes} bytes`)
  return number
}

const uuidShape = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/

function bytesOfUuid(uuid: string): Uint8Array {
  if (!uuidShape.test(uuid)) throw new RangeError(`${uuid} is no UUID in lower case`)
  const hex = uuid.replaceAll('-', '')
  return Uint8Array.from({ length: 16 }, (_, at) => Number.parseInt(hex.slice(2 * at, 2 * at + 2), 16))
}

function uuidOf(bytes: Uint8Array): string {
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}
