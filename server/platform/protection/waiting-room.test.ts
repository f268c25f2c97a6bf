import { describe, expect, it } from 'vitest'
import { createSecrets } from '#server/platform/seal.ts'
import { advance, createWaitingRoom } from './waiting-room.ts'

const begin = Date.UTC(2026, 10, 30, 14)
const secrets = createSecrets('a-secret-of-more-than-32-characters-for-tests')
const client = '203.0.113.9'

describe('the room', () => {
  const open = (until = begin) => {
    const room = createWaitingRoom(secrets)
    room.set(true, until)
    return room
  }
  const ticketOf = (room: ReturnType<typeof open>, now = begin + 500, address = client) => {
    const answer = room.admit(undefined, address, now)
    return `waiting=${answer.isAdmitted ? '' : answer.ticket}`
  }

  it('holds nobody while it is closed', () => {
    const room = createWaitingRoom(secrets)
    expect(room.admit(undefined, client, begin)).toEqual({ isAdmitted: true })
    expect(room.mayHold(undefined, () => client, begin)).toBe(false)
  })

  it('counts who arrives once, and admits them when it is their turn', () => {
    const room = open()
    const ticket = ticketOf(room)
    expect(room.admit(ticket, client, begin + 5_000)).toEqual({ isAdmitted: false })
    expect([...room.takeArrivals()]).toEqual([[begin / 1_000, 1]])
    expect(room.takeArrivals().size).toBe(0)
    room.set(true, begin + 501)
    const answer = room.admit(ticket, client, begin + 10_000)
    const pass = `admitted=${answer.isAdmitted ? answer.pass : ''}`
    expect(room.mayHold(pass, () => client, begin + 11_000)).toBe(false)
    expect(room.admit(pass, client, begin + 11_000), 'a fresh pass is left as it is').toEqual({ isAdmitted: true })
    expect(room.admit(pass, client, begin + 600_000), 'one in use is prolonged').toMatchObject({ isAdmitted: true })
    expect(room.mayHold(pass, () => client, begin + 10_000 + 15 * 60_000)).toBe(true)
  })

  it('takes no ticket and no pass of another network, and none that it did not sign', () => {
    const room = open(begin + 60_000)
    const ticket = ticketOf(room)
    expect(room.admit(ticket, '203.0.113.10', begin + 5_000).isAdmitted).toBe(false)
    const pass = `admitted=${room.passFor(client, begin)}`
    expect(room.mayHold(pass, () => '203.0.113.10', begin)).toBe(true)
    expect(room.mayHold(pass.replace(/\.\w/, '.-'), () => client, begin)).toBe(true)
    expect(room.mayHold(`admitted=${ticket.slice(8)}`, () => client, begin)).toBe(true)
    expect(room.admit('waiting=x; admitted=1.2', client, begin).isAdmitted).toBe(false)
    const other = createWaitingRoom(createSecrets('another-secret-of-more-than-32-characters'))
    other.set(true, begin + 60_000)
    expect(other.mayHold(pass, () => client, begin)).toBe(true)
  })

  it('gives one network no more than 30 places a minute', () => {
    const room = open()
    const answers = Array.from({ length: 40 }, () => room.admit(undefined, client, begin))
    expect(answers.filter((one) => 'ticket' in one)).toHaveLength(30)
    expect(room.admit(undefined, '203.0.113.10', begin)).toHaveProperty('ticket')
  })
})

describe('letting in', () => {
  const second = begin / 1_000
  const start = { admittedUntil: begin, advancedAt: begin, credit: 0 }
  const step = (at: number, perMinute: number, arrived: [number, number, number?][], from = start) =>
    advance(
      from,
      arrived.map(([after, count, taken = 0]) => ({ second: second + after, arrived: count, taken })),
      { now: begin + at, perMinute },
    )

  it('takes the first to arrive, as many as the time allows', () => {
    const { progress, seconds } = step(10_000, 600, [
      [1, 8],
      [2, 24],
    ])
    // Two seconds’ worth are saved up at most: 20 visitors.
    expect(seconds).toEqual([
      { second: second + 1, arrived: 8, taken: 8 },
      { second: second + 2, arrived: 24, taken: 12 },
    ])
    expect(progress).toEqual({ admittedUntil: begin + 2_500, advancedAt: begin + 10_000, credit: 0 })
  })

  it('never lets in more in an hour than the minutes allow, however many come', () => {
    let progress = start
    let waiting = Array.from({ length: 3_600 }, (_, n) => ({ second: second + n, arrived: 7, taken: 0 }))
    let taken = 0
    for (let at = 1_000; at <= 3_600_000; at += 1_000) {
      const seconds = waiting.slice(0, 120)
      const result = advance(progress, seconds, { now: begin + at, perMinute: 60 })
      expect(result.progress.admittedUntil).toBeGreaterThanOrEqual(progress.admittedUntil)
      progress = result.progress
      for (const one of result.seconds) {
        const known = waiting.find((other) => other.second === one.second)
        taken += one.taken - (known?.taken ?? 0)
        if (known) known.taken = one.taken
      }
      waiting = waiting.filter((one) => one.taken < one.arrived)
    }
    expect(taken).toBeGreaterThan(3_590)
    expect(taken).toBeLessThanOrEqual(3_602)
  })

  it('lets everybody in who arrived before the last seconds, where nobody waits', () => {
    expect(step(10_000, 60, []).progress.admittedUntil).toBe(begin + 7_000)
    expect(step(10_000, 60, [[9, 1]]).progress.admittedUntil).toBe(begin + 7_000)
  })
})
