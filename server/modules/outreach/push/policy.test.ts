import { describe, expect, it } from 'vitest'
import { pushLimits } from '#contract/outreach/push-terms.ts'
import { decide, endOfDay, isQuiet, localTime, type PushedDevice, type WaitingMessage } from './policy.ts'

const at = (text: string) => new Date(text)
const night = { from: 22 * 60 + 30, to: 7 * 60 + 30 }

describe('quiet hours', () => {
  it.each([
    // Clocks in New York go from 02:00 to 03:00 on 8 March 2026, and from 02:00 back to 01:00 on 1 November.
    ['America/New_York', '2026-03-08T06:59:00Z', '01:59', true],
    ['America/New_York', '2026-03-08T07:00:00Z', '03:00', true],
    ['America/New_York', '2026-03-08T11:29:00Z', '07:29', true],
    ['America/New_York', '2026-03-08T11:30:00Z', '07:30', false],
    ['America/New_York', '2026-03-07T12:29:00Z', '07:29', true],
    ['America/New_York', '2026-03-07T12:30:00Z', '07:30', false],
    ['America/New_York', '2026-11-01T05:30:00Z', '01:30', true],
    ['America/New_York', '2026-11-01T06:30:00Z', '01:30', true],
    ['America/New_York', '2026-11-01T12:29:00Z', '07:29', true],
    ['America/New_York', '2026-11-01T12:30:00Z', '07:30', false],
    ['Europe/Berlin', '2026-03-29T05:29:00Z', '07:29', true],
    ['Europe/Berlin', '2026-03-29T05:30:00Z', '07:30', false],
    ['Europe/Berlin', '2026-03-28T06:29:00Z', '07:29', true],
    ['Australia/Lord_Howe', '2026-04-04T20:59:00Z', '07:29', true],
    ['Australia/Lord_Howe', '2026-04-04T21:00:00Z', '07:30', false],
    ['Asia/Hong_Kong', '2026-11-30T14:29:00Z', '22:29', false],
    ['Asia/Hong_Kong', '2026-11-30T14:30:00Z', '22:30', true],
    ['Asia/Kathmandu', '2026-11-30T16:45:00Z', '22:30', true],
  ])('in %s at %s, when clocks show %s', (zone, moment, clock, quiet) => {
    const { minute } = localTime(at(moment), zone)
    expect(`${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`).toBe(clock)
    expect(isQuiet(at(moment), zone, night)).toBe(quiet)
  })

  it('may lie within a day, and are none where they have no length', () => {
    expect(isQuiet(at('2026-06-01T13:00:00Z'), 'UTC', { from: 780, to: 840 })).toBe(true)
    expect(isQuiet(at('2026-06-01T14:00:00Z'), 'UTC', { from: 780, to: 840 })).toBe(false)
    expect(isQuiet(at('2026-06-01T13:00:00Z'), 'UTC', { from: 780, to: 780 })).toBe(false)
  })
})

it.each([
  ['Asia/Hong_Kong', '2026-11-30T06:00:00Z', '2026-11-30T16:00:00.000Z'],
  // 23 hours, and 25.
  ['America/New_York', '2026-03-08T05:30:00Z', '2026-03-09T04:00:00.000Z'],
  ['America/New_York', '2026-11-01T04:30:00Z', '2026-11-02T05:00:00.000Z'],
])('ends a day in %s', (zone, moment, end) => {
  expect(endOfDay(at(moment), zone).toISOString()).toBe(end)
})

describe('decisions', () => {
  const noon = at('2026-06-01T04:00:00Z')
  const device = (given: Partial<PushedDevice> = {}): PushedDevice => ({
    ...{ timeZone: 'Asia/Hong_Kong', quiet: undefined, breakingInQuiet: true, silentUntil: null },
    ...{ lastAt: null, day: null, sent: 0 },
    ...given,
  })
  const message = (id: number, given: Partial<WaitingMessage> = {}): WaitingMessage => ({
    ...{ id, breaking: false, createdAt: new Date(noon.getTime() + id), isTranslated: true },
    ...given,
  })

  it('sends the newest and counts the others', () => {
    const { send, grouped } = decide(device(), [message(1), message(3), message(2)], noon)
    expect([send, grouped]).toEqual([3, [2, 1]])
  })

  it('sends breaking news at once, each by itself', () => {
    const lastAt = new Date(noon.getTime() - 60_000)
    const messages = [message(1), message(2, { breaking: true }), message(3, { breaking: true })]
    const { send, waiting } = decide(device({ lastAt }), messages, noon)
    expect(send).toBe(3)
    expect(waiting).toEqual([
      { id: 1, until: new Date(lastAt.getTime() + 1_200_000) },
      { id: 2, until: noon },
    ])
  })

  it('leaves to the digest what comes in quiet hours, but breaking news where that may ring', () => {
    const quiet = { from: 0, to: 1_439 }
    const messages = [message(1), message(2, { breaking: true })]
    expect(decide(device({ quiet }), messages, noon)).toMatchObject({ send: 2, quiet: [1] })
    expect(decide(device({ quiet, breakingInQuiet: false }), messages, noon).quiet).toEqual([1, 2])
    const silentUntil = new Date(noon.getTime() + 1)
    expect(decide(device({ silentUntil, breakingInQuiet: false }), messages, noon).quiet).toEqual([1, 2])
  })

  it('sends no more than a day’s number, and begins again the next day', () => {
    const full = { sent: pushLimits.daily, day: '2026-06-01' }
    expect(decide(device(full), [message(1)], noon).capped).toEqual([1])
    expect(decide(device({ ...full, day: '2026-05-31' }), [message(1)], noon).send).toBe(1)
    expect(decide(device(full), [message(1, { breaking: true })], noon).send).toBe(1)
  })

  it('waits twenty minutes for a translation', () => {
    const createdAt = new Date(noon.getTime() - 60_000)
    const messages = [message(1, { isTranslated: false, createdAt, breaking: true })]
    expect(decide(device(), messages, noon).waiting).toEqual([{ id: 1, until: new Date(noon.getTime() + 1_140_000) }])
    expect(decide(device(), messages, new Date(noon.getTime() + 1_140_000)).send).toBe(1)
  })
})
