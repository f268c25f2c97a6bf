import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { zoneOf } from './days/zone.ts'
import { dayParts, eventHours, eventStatus, eventWhen, offsetName, readEventTime, readersWhen } from './event-times.ts'

const now = Date.UTC(2026, 10, 20, 6, 34)
const span = (start_time: string, end_time: string) => ({ start_time, end_time })
const hongKong = span('2026-11-28T19:00:00+08:00', '2026-11-28T22:00:00+08:00')
const newYork = span('2026-11-28T19:00:00-05:00', '2026-11-28T22:00:00-05:00')

describe('when an event is', () => {
  it.each([
    ['zh-Hans', '11月28日 星期六 19:00–22:00'],
    ['zh-Hant-HK', '11月28日 星期六 19:00–22:00'],
    ['en', 'Saturday, 28 November, 19:00–22:00'],
  ] as const)('is said in %s by the clock of its own zone', (language, words) => {
    expect(eventWhen(hongKong, now, language)).toBe(words)
    expect(eventWhen(newYork, now, language)).toBe(words)
  })

  it('names both days where it goes on to another, and the year where it is not this one', () => {
    const days = span('2027-01-09T10:00:00+08:00', '2027-01-10T02:00:00+08:00')
    expect(eventWhen(days, now, 'zh-Hans')).toBe('2027年1月9日 星期六 10:00 – 2027年1月10日 星期日 02:00')
    expect(eventHours(days)).toBe('10:00')
    expect(eventHours(hongKong)).toBe('19:00–22:00')
  })

  it('adds the time of a reader elsewhere, and nothing for one whose clock shows the same', () => {
    expect(readersWhen(hongKong, now, 'zh-Hans')).toBeUndefined()
    expect(readersWhen(newYork, now, 'zh-Hans')).toBe('11月29日 星期日 08:00–11:00')
    expect(readersWhen(newYork, now, 'en', zoneOf('America/New_York'))).toBeUndefined()
    expect(readersWhen(hongKong, now, 'en', zoneOf('America/New_York'))).toBe(
      'Saturday, 28 November, 06:00–09:00 UTC−5',
    )
  })

  it('sees that clocks differ by the end alone, over a change to summer time', () => {
    const night = span('2027-03-14T00:30:00-05:00', '2027-03-14T04:30:00-04:00')
    expect(readersWhen(night, now, 'en', zoneOf('America/New_York'))).toBeUndefined()
    expect(readersWhen(night, now, 'en', zoneOf('America/Bogota'))).toContain('00:30–03:30')
  })

  it.each([
    ['2026-11-28T10:59:59Z', 'upcoming'],
    ['2026-11-28T11:00:00Z', 'in_progress'],
    ['2026-11-28T13:59:59Z', 'in_progress'],
    ['2026-11-28T14:00:00Z', 'concluded'],
  ])('at %s it is %s', (moment, status) => {
    expect(eventStatus(hongKong, Date.parse(moment))).toBe(status)
  })

  it('reads day, clock and distance as they are written, whatever the zone of the machine', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('1980-01-01'), max: new Date('2200-01-01'), noInvalidDate: true }),
        fc.integer({ min: -14 * 4, max: 14 * 4 }).map((quarters) => quarters * 15),
        (date, offset) => {
          const local = new Date(date.getTime() + offset * 60_000).toISOString().slice(0, 19)
          const distance = Math.abs(offset)
          const two = (n: number) => String(n).padStart(2, '0')
          const written = `${local}${offset < 0 ? '-' : '+'}${two(Math.floor(distance / 60))}:${two(distance % 60)}`
          const read = readEventTime(written)
          expect(read.moment).toBe(Math.floor(date.getTime() / 1000) * 1000)
          expect(`${read.day}T${read.clock}`).toBe(local.slice(0, 16))
          expect(Math.abs(read.offset)).toBe(distance)
        },
      ),
    )
    expect(() => readEventTime('2026-11-28 19:00:00')).toThrow(RangeError)
  })

  it.each([
    [480, 'UTC+8'],
    [-300, 'UTC−5'],
    [345, 'UTC+5:45'],
    [-570, 'UTC−9:30'],
    [0, 'UTC'],
  ])('calls %i minutes %s', (minutes, name) => {
    expect(offsetName(minutes)).toBe(name)
  })

  it('has the parts of its day', () => {
    const today = '2026-11-20'
    expect(dayParts('2026-11-21', today, 'zh-Hans')).toEqual({ date: '21', month: '11月', weekday: '周六' })
    expect(dayParts('2026-11-23', today, 'zh-Hant-HK').weekday).toBe('星期一')
    expect(dayParts('2026-11-01', today, 'en')).toEqual({ date: '1', month: 'Nov', weekday: 'Sun' })
    expect(dayParts('2027-01-09', today, 'zh-Hans').month).toBe('2027年1月')
  })
})
