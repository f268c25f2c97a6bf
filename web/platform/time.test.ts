import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { languages } from '#language/languages.ts'
import { translator } from '#web/language/translate.ts'
import { en } from '#web/locales/en.ts'
import { zhHans } from '#web/locales/zh-hans.ts'
import { zoneOf } from './days/zone.ts'
import { clockTime, dayAndClock, dayName, dayOf, fullDate, fullTime, parseSiteTime, relativeTime } from './time.ts'

const t = translator(zhHans)
const second = 1000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour

/** 2026-11-20 14:30:00 by the site's clock. */
const now = Date.UTC(2026, 10, 20, 6, 30)

/** A moment as the contract writes it. */
const siteTime = (moment: number): string => new Date(moment + 8 * hour).toISOString().slice(0, 19).replace('T', ' ')

describe('parseSiteTime', () => {
  it.each([
    ['2026-11-20 14:30:00', Date.UTC(2026, 10, 20, 6, 30)],
    ['2026-11-20T14:30:00', Date.UTC(2026, 10, 20, 6, 30)],
    ['2026-11-20 14:30', Date.UTC(2026, 10, 20, 6, 30)],
    ['2026-11-20', Date.UTC(2026, 10, 19, 16)],
    ['2026-01-01 00:00:00', Date.UTC(2025, 11, 31, 16)],
    ['2024-02-29 08:00:00', Date.UTC(2024, 1, 29)],
    ['1971-01-01 00:00:00', Date.UTC(1970, 11, 31, 16)],
  ])('reads %s as UTC+8', (value, moment) => {
    expect(parseSiteTime(value)).toBe(moment)
  })

  it.each([
    null,
    undefined,
    '',
    'null',
    '0000-00-00 00:00:00',
    '1970-01-01 00:00:00',
    '1970-01-01 08:00:00',
    '2026-02-30 12:00:00',
    '2025-02-29 12:00:00',
    '2026-13-01 12:00:00',
    '2026-00-10 12:00:00',
    '2026-11-20 24:00:00',
    '2026-11-20 12:60:00',
    '2026-11-20 14:30:00Z',
    '2026-11-2',
    '20/11/2026',
    'soon',
  ])('finds no moment in %j', (value) => {
    expect(parseSiteTime(value)).toBeUndefined()
  })

  it('reads back every second that the contract can write', () => {
    const seconds = fc.integer({ min: Date.UTC(1971, 0, 2) / second, max: Date.UTC(2999, 11, 30) / second })
    fc.assert(
      fc.property(seconds, (one) => {
        expect(parseSiteTime(siteTime(one * second))).toBe(one * second)
      }),
    )
  })

  it('takes any text without failing', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const moment = parseSiteTime(text)
        expect(moment === undefined || Number.isSafeInteger(moment)).toBe(true)
      }),
    )
  })
})

describe('relativeTime', () => {
  it.each([
    [0, '刚刚'],
    [59 * second, '刚刚'],
    [minute, '1分钟前'],
    [59 * minute + 59 * second, '59分钟前'],
    [hour, '1小时前'],
    [24 * hour - second, '23小时前'],
    [day, '1天前'],
    [7 * day - second, '6天前'],
    [7 * day, '1周前'],
    [14 * day - second, '1周前'],
    [30 * day - second, '4周前'],
    [30 * day, '1个月前'],
    [60 * day, '2个月前'],
    [90 * day - second, '2个月前'],
    [90 * day, '2026年8月22日 14:30'],
    [400 * day, '2025年10月16日 14:30'],
    // A server's clock a little ahead of the reader's.
    [-59 * second, '刚刚'],
    [-minute, '2026年11月20日 14:31'],
    [-3 * day, '2026年11月23日 14:30'],
  ])('says of an age of %i ms: %s', (age, shown) => {
    expect(relativeTime(siteTime(now - age), now, t, 'zh-Hans')).toBe(shown)
  })

  it.each([null, undefined, '', 'null', '0000-00-00 00:00:00', '1970-01-01 08:00:00', 'soon', '1234567'])(
    'is blank for %j',
    (value) => {
      expect(relativeTime(value, now, t, 'zh-Hans')).toBe('')
    },
  )

  it.each(['next Monday', '20/11/2026', '2026-02-30 12:00:00', '二〇二六年十一月'])('leaves %s as it is', (value) => {
    expect(relativeTime(value, now, t, 'zh-Hans')).toBe(value)
  })

  it('shows the full date in the zone of the viewer, whose day may be another', () => {
    const value = '2026-06-01 03:00:00'
    expect(relativeTime(value, now, t, 'zh-Hans')).toBe('2026年6月1日 03:00')
    expect(relativeTime(value, now, t, 'zh-Hans', zoneOf('America/New_York'))).toBe('2026年5月31日 15:00 UTC−4')
    expect(relativeTime(value, now, t, 'zh-Hans', zoneOf('Asia/Singapore'))).toBe('2026年6月1日 03:00')
  })

  it('does not depend on the zone while it is relative', () => {
    const ages = fc.integer({ min: 0, max: 90 * day - second })
    const zones = fc.constantFrom('Asia/Hong_Kong', 'America/New_York', 'Pacific/Kiritimati', 'Asia/Kathmandu')
    fc.assert(
      fc.property(ages, zones, (age, zone) => {
        const value = siteTime(now - age)
        expect(relativeTime(value, now, t, 'zh-Hans', zoneOf(zone))).toBe(relativeTime(value, now, t, 'zh-Hans'))
      }),
    )
  })

  it('never grows younger: the unit and its number rise with the age', () => {
    const units = ['刚刚', '分钟前', '小时前', '天前', '周前', '个月前']
    const rank = (age: number) => {
      const shown = relativeTime(siteTime(now - age), now, t, 'zh-Hans')
      const unit = units.findLastIndex((one) => shown.endsWith(one))
      return unit * 100 + Number.parseInt(shown, 10) || unit * 100
    }
    const ages = fc.integer({ min: 0, max: 90 * day - second })
    fc.assert(
      fc.property(ages, ages, (one, other) => {
        const [younger, older] = one < other ? [one, other] : [other, one]
        expect(rank(younger)).toBeLessThanOrEqual(rank(older))
      }),
    )
  })

  it('shows any text either not at all, unchanged or as a time', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const shown = relativeTime(text, now, t, 'zh-Hans')
        if (parseSiteTime(text) === undefined) expect(['', text]).toContain(shown)
        else expect(shown).not.toBe('')
      }),
    )
  })

  it('speaks the language of the page', () => {
    expect(relativeTime(siteTime(now - 3 * hour), now, translator(en), 'en')).toBe('3 h ago')
    expect(relativeTime('2025-01-05 09:00:00', now, translator(en), 'en')).toBe('5 Jan 2025, 09:00')
  })
})

describe('the site clock', () => {
  it.each([
    ['2026-11-20 00:00:00', '2026-11-20', '00:00'],
    ['2026-11-20 23:59:59', '2026-11-20', '23:59'],
    ['2025-12-31 23:59:59', '2025-12-31', '23:59'],
  ])('%s falls on its own day', (value, siteDate, time) => {
    const moment = parseSiteTime(value) ?? Number.NaN
    expect([dayOf(moment), clockTime(moment)]).toEqual([siteDate, time])
  })

  it('names a day with its weekday, and with the year when it is another', () => {
    expect(dayName('2026-11-20', '2026-11-20', 'zh-Hans')).toBe('11月20日 星期五')
    expect(dayName('2026-11-20', '2026-11-21', 'en')).toBe('Friday, 20 November')
    expect(dayName('2026-11-20', '2027-01-01', 'zh-Hans')).toBe('2026年11月20日 星期五')
    expect(dayName('2026-11-20', '2027-01-01', 'en')).toBe('Friday, 20 November 2026')
  })

  it('writes hours from 00 to 23 in every language', () => {
    const midnight = parseSiteTime('2026-11-20 00:05:00') ?? Number.NaN
    for (const language of languages) expect(fullDate(midnight, language)).toMatch(/00:05$/)
  })
})

describe('the clock of a viewer elsewhere', () => {
  it.each([
    ['Asia/Hong_Kong', '2026-06-01 03:00:00', '2026-06-01', '03:00', ''],
    ['Australia/Perth', '2026-06-01 03:00:00', '2026-06-01', '03:00', ''],
    ['America/New_York', '2026-06-01 03:00:00', '2026-05-31', '15:00', 'UTC−4'],
    ['America/New_York', '2026-12-01 03:00:00', '2026-11-30', '14:00', 'UTC−5'],
    ['Asia/Kathmandu', '2026-06-01 02:10:00', '2026-05-31', '23:55', 'UTC+5:45'],
    ['Asia/Tokyo', '2026-05-31 23:30:00', '2026-06-01', '00:30', 'UTC+9'],
    ['Europe/London', '2026-12-01 08:00:00', '2026-12-01', '00:00', 'UTC'],
    ['America/St_Johns', '2026-06-01 03:00:00', '2026-05-31', '16:30', 'UTC−2:30'],
  ])('in %s reads %s as %s, %s', (zone, value, day, clock, name) => {
    const moment = parseSiteTime(value) ?? Number.NaN
    expect(dayAndClock(value, zoneOf(zone))).toEqual({ day, clock, moment })
    expect(zoneOf(zone).nameAt(moment)).toBe(name)
    expect(fullDate(moment, 'zh-Hans', zoneOf(zone))).toMatch(
      name ? new RegExp(` ${clock} ${name.replace('+', '[+]')}$`) : / 03:00$/,
    )
  })

  it('shows every moment as the same one that the site shows', () => {
    const seconds = fc.integer({ min: Date.UTC(1990, 0, 2) / second, max: Date.UTC(2099, 11, 30) / second })
    const zones = fc.constantFrom('Asia/Hong_Kong', 'America/New_York', 'Pacific/Kiritimati', 'Asia/Kathmandu')
    fc.assert(
      fc.property(seconds, zones, (one, zone) => {
        const moment = one * second
        const { day, clock } = dayAndClock(siteTime(moment), zoneOf(zone)) ?? {}
        const offset = zoneOf(zone).nameAt(moment).replace('UTC', '').replace('−', '-') || '+8'
        const [, sign, hours = '0', minutes = '00'] = /([+-])(\d+)(?::(\d+))?/.exec(offset) ?? []
        const iso = `${day}T${clock}:00${sign}${hours.padStart(2, '0')}:${minutes}`
        expect(Date.parse(iso)).toBe(moment - (moment % minute))
      }),
    )
  })
})

describe('a day without an hour', () => {
  it.each([
    [0, '今天'],
    [1, '1天前'],
    [6, '6天前'],
    [7, '1周前'],
    [89, '2个月前'],
    [90, '2026年8月22日'],
    [-3, '2026年11月23日'],
  ])('that is %i days ago says %s, in every zone', (age, shown) => {
    const value = siteTime(now - age * day).slice(0, 10)
    for (const zone of [undefined, zoneOf('America/New_York'), zoneOf('Pacific/Kiritimati')]) {
      expect(relativeTime(value, now, t, 'zh-Hans', zone)).toBe(shown)
    }
  })

  it('has no clock, and is listed under itself everywhere', () => {
    expect(dayAndClock('2013-04-05', zoneOf('America/New_York'))).toMatchObject({ day: '2013-04-05', clock: undefined })
    expect(fullTime('2013-04-05', 'en', zoneOf('America/New_York'))).toBe('5 Apr 2013')
    expect(fullTime('2013-04-05', 'zh-Hans')).toBe('2013年4月5日')
  })
})
