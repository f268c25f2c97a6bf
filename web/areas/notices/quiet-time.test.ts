import { describe, expect, it } from 'vitest'
import { minuteOf, quietParts, timeText } from './quiet-time.ts'

describe('quiet hours on the page', () => {
  it.each([
    [0, '00:00'],
    [450, '07:30'],
    [1_350, '22:30'],
    [1_439, '23:59'],
  ])('minute %d is %s', (minute, text) => {
    expect(timeText(minute)).toBe(text)
    expect(minuteOf(text)).toBe(minute)
  })

  it.each(['', '24:00', '7:30', '12:60', 'noon'])('%j is no time', (text) => expect(minuteOf(text)).toBeUndefined())

  it('takes the seconds that some browsers add', () => expect(minuteOf('07:30:00')).toBe(450))

  it.each([
    ['a part of the day', { from: 540, to: 600 }, [{ start: 540, length: 60 }]],
    [
      'both sides of midnight',
      { from: 1_350, to: 450 },
      [
        { start: 0, length: 450 },
        { start: 1_350, length: 90 },
      ],
    ],
    ['the evening until midnight', { from: 1_320, to: 0 }, [{ start: 1_320, length: 120 }]],
    ['no time at all', { from: 600, to: 600 }, []],
  ])('are %s', (_, hours, parts) => expect(quietParts(hours)).toEqual(parts))
})
