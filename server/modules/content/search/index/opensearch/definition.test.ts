import { describe, expect, it } from 'vitest'
import { millisecondsOf } from './definition.ts'

describe('a moment as PostgreSQL writes it', () => {
  it.each([
    ['2026-11-23 06:25:42+00', '2026-11-23T06:25:42.000Z'],
    ['2026-11-23 06:25:42.1239+00', '2026-11-23T06:25:42.123Z'],
    ['2026-11-23 14:25:42+08', '2026-11-23T06:25:42.000Z'],
    ['2026-11-23 00:55:42-05:30', '2026-11-23T06:25:42.000Z'],
    ['0001-01-01 00:00:00+00', '0001-01-01T00:00:00.000Z'],
    ['0001-12-31 00:00:00+00 BC', '0000-12-31T00:00:00.000Z'],
    ['0044-03-15 12:00:00+00 BC', '-000043-03-15T12:00:00.000Z'],
    ['12026-01-02 03:04:05+00', '+012026-01-02T03:04:05.000Z'],
    ['epoch', '1970-01-01T00:00:00.000Z'],
    ['2026-11-23T06:25:42.5Z', '2026-11-23T06:25:42.500Z'],
  ])('%s is that moment', (written, moment) => {
    expect(new Date(millisecondsOf(written)).toISOString()).toBe(moment)
  })

  it.each([
    ['infinity', 8.64e15],
    ['-infinity', -8.64e15],
    ['294276-12-31 23:59:59+00', 8.64e15],
  ])('%s is the end of time', (written, value) => expect(millisecondsOf(written)).toBe(value))

  it.each(['', 'tomorrow', '2026-13-45T99:00:00Z'])('%j is none', (written) =>
    expect(() => millisecondsOf(written)).toThrow(RangeError),
  )
})
