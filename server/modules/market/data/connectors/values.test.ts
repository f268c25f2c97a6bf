import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { momentIn, numberIn } from './values.ts'

describe('numbers as they are written', () => {
  it.each([
    [12.5, 12.5],
    ['183000000000.5', 183_000_000_000.5],
    ['1,234.5', 1234.5],
    ['(12.3)', -12.3],
    ['($1,204)', -1204],
    ['−5', -5],
    ['-$5.20', -5.2],
    ['1 234', 1234],
    ['12%', 0.12],
    ['1.2bn', 1_200_000_000],
    ['3.5亿', 350_000_000],
    ['1.5e9', 1_500_000_000],
    ['0', 0],
  ])('%s is %d', (written, value) => expect(numberIn(written)).toBeCloseTo(value, 9))

  it('reads a comma as the decimal mark where it is', () => {
    expect([numberIn('1.234,5', ','), numberIn('12,5', ',')]).toEqual([1234.5, 12.5])
  })

  it.each(['', '-', '—', 'N/A', null, undefined])('%s says nothing', (written) => expect(numberIn(written)).toBeNull())

  it.each(['abc', '1,23', '1.2.3', '12,34,5', {}, [], true, Number.NaN, Number.POSITIVE_INFINITY, '1'.repeat(99)])(
    '%s is no number',
    (written) => expect(numberIn(written)).toBeUndefined(),
  )

  it('reads back what was written with separators and brackets', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e12, max: 1e12 }), (value) => {
        const plain = Math.abs(value).toLocaleString('en-US')
        expect(numberIn(value < 0 ? `(${plain})` : plain)).toBe(value)
      }),
    )
  })
})

describe('dates as they are written', () => {
  const day = Date.UTC(2024, 0, 11)
  it.each([
    '2024-01-11',
    '2024/1/11',
    '20240111',
    '11 Jan 2024',
    'January 11, 2024',
    '2024年1月11日',
    '11 Jan 24',
    1_704_931_200,
    '1704931200',
    day,
  ])('%s', (written) => expect(momentIn(written)).toBe(day))

  it('reads years of two digits as those of this century', () => {
    expect(momentIn('02 Feb 23')).toBe(Date.UTC(2023, 1, 2))
    expect(momentIn('02-Feb-99')).toBe(Date.UTC(2099, 1, 2))
    expect(momentIn('2/1/23', 'dmy')).toBe(Date.UTC(2023, 0, 2))
    expect(momentIn('2/1/23')).toBeUndefined()
  })

  it('reads moments with their zone, and without one as UTC', () => {
    expect(momentIn('2026-05-18T12:49:21.599Z')).toBe(Date.UTC(2026, 4, 18, 12, 49, 21, 599))
    expect(momentIn('2024-01-11 08:00:00')).toBe(day + 8 * 3_600_000)
    expect(momentIn('2024-01-11T08:00:00+08:00')).toBe(day)
  })

  it('tells day and month apart only where it is told how', () => {
    expect(momentIn('11/01/2024')).toBeUndefined()
    expect([momentIn('11/01/2024', 'dmy'), momentIn('01/11/2024', 'mdy')]).toEqual([day, day])
  })

  it.each(['2024-02-30', 'Total', '', null, {}, -5, 0, '99999999999999'])('%s is none', (written) =>
    expect(momentIn(written)).toBeUndefined(),
  )
})
