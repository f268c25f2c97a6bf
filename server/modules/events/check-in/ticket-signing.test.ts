import { createPrivateKey, createPublicKey, sign, verify } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decodeBase45, encodeBase45 } from '#contract/events/base45.ts'
import {
  longestTicketCode,
  readTicketCode,
  signedBytesOf,
  type TicketCode,
  writeTicketCode,
} from '#contract/events/ticket-code.ts'
import { createTicketKeyPair, signTicket, verifyTicket } from './ticket-signing.ts'

const keys = createTicketKeyPair()
const known = new Map([[7, keys.publicKey]])
const ticket: TicketCode = {
  keyId: 7,
  eventId: 42,
  ticketTypeId: 3,
  ticketId: '0b7e4d1c-5a3f-4c86-9d20-77e1f0a9b3c5',
  serial: 1,
  validFrom: 29_000_000,
  validUntil: 29_000_600,
}

const number32 = fc.nat({ max: 2 ** 31 - 1 })
const anyTicket = fc.record({
  keyId: fc.nat({ max: 255 }),
  eventId: number32,
  ticketTypeId: number32,
  ticketId: fc.uuid(),
  serial: fc.nat({ max: 65_535 }),
  validFrom: number32,
  validUntil: number32,
})

/** Bits of a code that change and leave it one. */
function bitsThatMayFlip(text: string, accepts: (text: string) => unknown): number[] {
  const bytes = decodeBase45(text.slice(3)) ?? new Uint8Array()
  const flip = (bit: number) => {
    const flipped = bytes.slice()
    flipped[bit >> 3] = (flipped[bit >> 3] ?? 0) ^ (1 << (bit & 7))
    return `T1:${encodeBase45(flipped)}`
  }
  return Array.from({ length: bytes.length * 8 }, (_, bit) => bit).filter((bit) => accepts(flip(bit)))
}

describe('the code of a ticket', () => {
  it('tells what was signed', () => {
    fc.assert(
      fc.property(anyTicket, (code) => {
        const text = signTicket(code, keys.privateKey)
        expect(verifyTicket(text, new Map([[code.keyId, keys.publicKey]]))).toEqual(code)
      }),
      { numRuns: 50 },
    )
  })

  it('is verified by what browsers have', async () => {
    const read = readTicketCode(signTicket(ticket, keys.privateKey))
    if (!read) throw new Error('It reads as no code')
    const raw = Buffer.from(keys.publicKey, 'base64url')
    const key = await crypto.subtle.importKey('raw', raw, 'Ed25519', false, ['verify'])
    expect(await crypto.subtle.verify('Ed25519', key, read.signature, read.signed)).toBe(true)
  })

  it('fits a QR code of version 6-M in alphanumeric mode, which holds 154 signs', () => {
    const text = signTicket(ticket, keys.privateKey)
    expect(text).toMatch(/^T1:[0-9A-Z $%*+\-./:]+$/)
    expect(text.length).toBeLessThanOrEqual(154)
    expect(text.length).toBeLessThanOrEqual(longestTicketCode)
  })

  it('is refused with any single bit flipped', () => {
    const text = signTicket(ticket, keys.privateKey)
    expect(decodeBase45(text.slice(3))).toHaveLength(100)
    expect(bitsThatMayFlip(text, (flipped) => verifyTicket(flipped, known))).toEqual([])
  })

  it('lets bits flip where the signature is over its id alone', () => {
    const key = createPrivateKey({ key: Buffer.from(keys.privateKey, 'base64'), format: 'der', type: 'pkcs8' })
    const text = writeTicketCode(signedBytesOf(ticket), sign(null, Buffer.from(ticket.ticketId), key))
    const naive = (flipped: string) => {
      const read = readTicketCode(flipped)
      return read && verify(null, Buffer.from(read.code.ticketId), createPublicKey(key), read.signature)
    }
    expect(naive(text)).toBe(true)
    expect(bitsThatMayFlip(text, naive)).not.toEqual([])
  })

  it('is refused when signed by a key that is not known, or by another under its id', () => {
    const text = signTicket(ticket, keys.privateKey)
    expect(verifyTicket(text, new Map())).toBeUndefined()
    expect(verifyTicket(text, new Map([[8, keys.publicKey]]))).toBeUndefined()
    expect(verifyTicket(text, new Map([[7, createTicketKeyPair().publicKey]]))).toBeUndefined()
  })

  it.each([
    '',
    'T1:',
    'T1:ABC',
    'T2:ABC',
    'https://example.org/ticket',
    `T1:${'0'.repeat(150)}`,
    `T1:${'A'.repeat(9_000)}`,
  ])('is not the text %.40j', (text) => {
    expect(verifyTicket(text, known)).toBeUndefined()
  })

  it('is nothing that any other text reads as', () => {
    fc.assert(
      fc.property(fc.string(), (text) => readTicketCode(text) === undefined && !verifyTicket(`T1:${text}`, known)),
    )
  })

  it('does not take what its fields do not hold', () => {
    expect(() => signTicket({ ...ticket, ticketId: '7' }, keys.privateKey)).toThrow(RangeError)
    for (const wrong of [-1, 0.5, Number.NaN, 2 ** 16])
      expect(() => signTicket({ ...ticket, serial: wrong }, keys.privateKey)).toThrow(RangeError)
    expect(() => signTicket({ ...ticket, keyId: 256 }, keys.privateKey)).toThrow(RangeError)
  })
})
