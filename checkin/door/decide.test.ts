import { describe, expect, it } from 'vitest'
import type { DoorTicket } from '#contract/events/check-in.ts'
import { signedBytesOf, type TicketCode, writeTicketCode } from '#contract/events/ticket-code.ts'
import { type DoorScan, decideCode, decideTicket, findTickets, type Verify } from './decide.ts'

const ticketId = '0b5ad5a0-3a55-4e32-9d2f-1f0a6a1a0031'
const minute = 29_000_000
const now = minute * 60_000
const code: TicketCode = {
  keyId: 1,
  eventId: 7,
  ticketTypeId: 2,
  ticketId,
  serial: 3,
  validFrom: minute - 60,
  validUntil: minute + 60,
}
const textOf = (part: Partial<TicketCode> = {}, signature = new Uint8Array(64).fill(1)) =>
  writeTicketCode(signedBytesOf({ ...code, ...part }), signature)
/** Stands for a key: a signature of ones is good. */
const verify: Verify = async (keyId, signature) => keyId === 1 && signature.every((byte) => byte === 1)

const ticket = (part: Partial<DoorTicket> = {}): DoorTicket => ({
  id: ticketId,
  serial: 3,
  type: '标准票',
  name: '林知远',
  order: '20261120-8F31C',
  place: 1,
  of: 2,
  state: 'valid',
  inside: false,
  first_entry_time: null,
  ...part,
})
const listed = (...tickets: DoorTicket[]) => ({
  event: 7,
  tickets: new Map(tickets.map((one) => [one.id, one])),
  waiting: [] as DoorScan[],
})
const scan = (part: Partial<DoorScan> = {}): DoorScan => ({
  id: 'a',
  ticket: ticketId,
  serial: 3,
  direction: 'entry',
  at: now,
  undone: false,
  ...part,
})

describe('a code at the door', () => {
  it.each([
    ['nothing', '', 'not_a_ticket'],
    ['an address', 'https://example.org/ticket', 'not_a_ticket'],
    ['a damaged one', textOf({}, new Uint8Array(64).fill(2)), 'not_a_ticket'],
    ['one of a key that is not known', textOf({ keyId: 2 }), 'not_a_ticket'],
    ['one of another event', textOf({ eventId: 8 }), 'other_event'],
    ['one that was replaced', textOf({ serial: 2 }), 'replaced'],
  ])('that is %s is refused', async (_, text, reason) => {
    expect(await decideCode(text, 'entry', listed(ticket()), verify, now)).toMatchObject({ answer: 'no', reason })
  })

  it('lets somebody in who is on the list', async () => {
    expect(await decideCode(` ${textOf()}\n`, 'entry', listed(ticket()), verify, now)).toEqual({
      answer: 'yes',
      ticket: ticketId,
      serial: 3,
      known: ticket(),
      unlisted: false,
    })
  })

  it('lets a genuine ticket in that is newer than the list, and says so', async () => {
    const decision = await decideCode(textOf(), 'entry', listed(), verify, now)
    expect(decision).toMatchObject({ answer: 'yes', unlisted: true })
  })

  it.each([
    [textOf({ validFrom: minute + 1 }), 'too_early'],
    [textOf({ validUntil: minute - 1 }), 'too_late'],
  ])('is held to its time only while the list does not have its ticket', async (text, reason) => {
    expect(await decideCode(text, 'entry', listed(), verify, now)).toMatchObject({ answer: 'no', reason })
    expect(await decideCode(text, 'entry', listed(ticket()), verify, now)).toMatchObject({ answer: 'yes' })
  })
})

describe('a ticket', () => {
  it.each(['void', 'suspended'] as const)('that is %s is refused', (state) => {
    expect(decideTicket(ticketId, 3, 'entry', listed(ticket({ state })))).toMatchObject({ answer: 'no', reason: state })
  })

  it('is let in once, whether the list or a scan of this device says that its holder is inside', () => {
    const refused = { answer: 'no', reason: 'already_inside' }
    expect(decideTicket(ticketId, 3, 'entry', listed(ticket({ inside: true })))).toMatchObject(refused)
    const waiting = [scan()]
    expect(decideTicket(ticketId, 3, 'entry', { ...listed(ticket()), waiting })).toMatchObject(refused)
    expect(decideTicket(ticketId, 3, 'entry', { ...listed(), waiting })).toMatchObject(refused)
  })

  it('is let in again after an exit and after an undone scan', () => {
    const left = [scan(), scan({ id: 'b', direction: 'exit' })]
    expect(decideTicket(ticketId, 3, 'entry', { ...listed(ticket()), waiting: left }).answer).toBe('yes')
    expect(decideTicket(ticketId, 3, 'entry', { ...listed(ticket()), waiting: [scan({ undone: true })] }).answer).toBe(
      'yes',
    )
  })

  it('does not leave before it came', () => {
    expect(decideTicket(ticketId, 3, 'exit', listed(ticket()))).toMatchObject({ answer: 'no', reason: 'not_inside' })
  })
})

it('lists the exact name before longer ones, wherever it stands, and then names that begin with the words', () => {
  const names = ['陈林嘉敏', '林嘉敏 同行', '林嘉敏']
  const many = Array.from({ length: 30 }, (_, place) => ticket({ id: `m${place}`, name: `林嘉敏 ${place}` }))
  const tickets = [...many, ...names.map((name, place) => ticket({ id: `${place}`, name }))]
  const found = findTickets(tickets, '林嘉敏').map(({ name }) => name)
  expect(found[0]).toBe('林嘉敏')
  expect(found).toHaveLength(20)
  expect(findTickets(tickets.slice(30), ' 林嘉敏 ').map(({ name }) => name)).toEqual([
    '林嘉敏',
    '林嘉敏 同行',
    '陈林嘉敏',
  ])
})

it.each([
  ['林知', ['林知远']],
  ['8f31c', ['林知远', 'José  Álvarez']],
  ['jose a', ['José  Álvarez']],
  ['＊', []],
  ['  ', []],
])('finds by %j', (words, names) => {
  const tickets = [ticket(), ticket({ id: '2', name: 'José  Álvarez' }), ticket({ id: '3', name: 'Mei', order: 'X' })]
  expect(findTickets(tickets, words).map(({ name }) => name)).toEqual(names)
})
