import { describe, expect, it } from 'vitest'
import { signedBytesOf, type TicketCode, writeTicketCode } from '#contract/events/ticket-code.ts'
import { verifyWith } from '../platform/verify.ts'
import { day, openDoor, openServer, start } from './test-door.ts'

/** A door whose device has another day than the server, with codes that are really signed. */

const pair = (await crypto.subtle.generateKey('Ed25519', true, ['sign', 'verify'])) as CryptoKeyPair
const raw = new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey))
const keys = [{ id: 4, key: Buffer.from(raw).toString('base64url') }]
const [listed, unlisted] = ['0b5ad5a0-3a55-4e32-9d2f-1f0a6a1a0031', '0b5ad5a0-3a55-4e32-9d2f-1f0a6a1a0032']
const minute = start / 60_000

async function codeOf(part: Partial<TicketCode> = {}): Promise<string> {
  const body = signedBytesOf({
    ...{ keyId: 4, eventId: 7, ticketTypeId: 1, ticketId: listed, serial: 2 },
    ...{ validFrom: minute - 60, validUntil: minute + 180, ...part },
  })
  const signature = await crypto.subtle.sign('Ed25519', pair.privateKey, body as Uint8Array<ArrayBuffer>)
  return writeTicketCode(body, new Uint8Array(signature))
}

/** The same text with one sign changed for another of the same alphabet. */
const damaged = (code: string) => `${code.slice(0, 40)}${code[40] === 'A' ? 'B' : 'A'}${code.slice(41)}`

function doorWith(clockOff: number | (() => number)) {
  const site = openServer(keys)
  site.tickets.set(listed, {
    ...{ id: listed, serial: 2, type: 'Standard', name: 'Guest', order: '20261128-9', place: 1, of: 1 },
    ...{ state: 'valid', inside: false, first_entry_time: null },
  })
  return openDoor(site, { clockOff, verifyWith }).then((door) => ({ site, door }))
}

describe.each([
  ['a day behind', -day],
  ['right', 0],
  ['a day ahead', day],
])('a device whose clock is %s', (_, clockOff) => {
  it.each([
    ['a ticket of its list', {}, { answer: 'yes', unlisted: false }],
    ['one that is newer than its list', { ticketId: unlisted }, { answer: 'yes', unlisted: true }],
    ['one of later', { ticketId: unlisted, validFrom: minute + 90 }, { answer: 'no', reason: 'too_early' }],
    ['one of before', { ticketId: unlisted, validUntil: minute - 30 }, { answer: 'no', reason: 'too_late' }],
    ['an old one', { serial: 1 }, { answer: 'no', reason: 'replaced' }],
    ['a foreign one', { eventId: 8 }, { answer: 'no', reason: 'other_event' }],
    ['one of a key that it does not have', { keyId: 5 }, { answer: 'no', reason: 'not_a_ticket' }],
  ])('without a network says of %s what any other says', async (_, part, expected) => {
    const { site, door } = await doorWith(clockOff)
    site.network.cut = true
    expect(await door.scan(await codeOf(part), 'entry')).toMatchObject(expected)
  })

  it('refuses what is damaged or comes again, and uploads when it happened', async () => {
    const { site, door } = await doorWith(clockOff)
    site.network.cut = true
    site.pass(120_000)
    const code = await codeOf()
    expect(await door.scan(damaged(code), 'entry')).toMatchObject({ answer: 'no', reason: 'not_a_ticket' })
    expect(await door.scan(code, 'entry')).toMatchObject({ answer: 'yes', recorded: false })
    expect(await door.scan(code, 'entry')).toMatchObject({ answer: 'no', reason: 'already_inside' })
    site.network.cut = false
    site.pass(60_000)
    await door.refresh()
    expect([...site.scans.values()].map(({ scannedAt }) => scannedAt.getTime() - start)).toEqual([120_000])
  })
})

it('a clock that is put back while there is no network makes no scan older than the list', async () => {
  let clockOff = 0
  const { site, door } = await doorWith(() => clockOff)
  site.network.cut = true
  clockOff = -day
  expect(await door.scan(await codeOf({ ticketId: unlisted }), 'entry')).toMatchObject({ answer: 'yes' })
  expect(door.waiting().map(({ at }) => at)).toEqual([start])
  expect(door.listAge()).toBe(0)
})
