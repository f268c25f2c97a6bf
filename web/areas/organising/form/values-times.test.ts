import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { OrganiserEvent } from '#contract/events/event-desk.ts'
import type { StoredSetup } from '#contract/events/tickets.ts'
import { localOfSiteTime, usualZones } from './event-times.ts'
import { emptyValues, eventOf, setupOf, valuesOf } from './values.ts'

const pad = (part: number) => `${part}`.padStart(2, '0')
const siteTimes = fc
  .record({
    day: fc.date({ min: new Date('2000-01-02'), max: new Date('2099-12-30'), noInvalidDate: true }),
    hour: fc.nat(23),
    minute: fc.nat(59),
    second: fc.nat(59),
  })
  .map(
    ({ day, hour, minute, second }) => `${day.toISOString().slice(0, 10)} ${pad(hour)}:${pad(minute)}:${pad(second)}`,
  )

function formOf(saleFrom: string | null, saleUntil: string | null, zone: string) {
  const empty = { ...emptyValues('zh-Hans', '早鸟票'), time_zone: zone }
  const [type] = setupOf(empty).types
  if (!type) throw new Error('A new event has no type')
  const stored = {
    pools: [{ id: 1, name: '', capacity: 50 }],
    types: [{ ...type, id: 7, sale_from: saleFrom, sale_until: saleUntil, sold: 0, waiting: 0 }],
    questions: [],
  } as unknown as StoredSetup
  const values = valuesOf({ fields: eventOf(empty) } as unknown as OrganiserEvent, stored)
  return { stored, values }
}

it('saves the times of a sale as they were, to the second, where nobody changed them', () => {
  const times = fc.option(siteTimes)
  fc.assert(
    fc.property(times, times, fc.constantFrom(...usualZones), (from, until, zone) => {
      const { stored, values } = formOf(from, until, zone)
      expect(setupOf(values, stored).types).toMatchObject([{ sale_from: from, sale_until: until }])
    }),
  )
})

it('keeps the later of two moments that the clock shows twice', () => {
  // 01:30 in New York, after the clock was turned back on 1 November 2026.
  const { stored, values } = formOf('2026-11-01 14:30:00', null, 'America/New_York')
  expect(values.types[0]?.sale_from).toBe('2026-11-01T01:30')
  expect(setupOf(values, stored).types[0]?.sale_from).toBe('2026-11-01 14:30:00')
})

it('saves another time where somebody chose one, or another zone', () => {
  const { stored, values } = formOf('2026-12-01 10:00:17', null, 'Asia/Hong_Kong')
  const types = values.types.map((type) => ({ ...type, sale_from: '2026-12-01T11:00' }))
  expect(setupOf({ ...values, types }, stored).types[0]?.sale_from).toBe('2026-12-01 11:00:00')
  const elsewhere = setupOf({ ...values, time_zone: 'Asia/Tokyo' }, stored).types[0]?.sale_from
  expect(localOfSiteTime(elsewhere ?? null, 'Asia/Tokyo')).toBe('2026-12-01T10:00')
})
