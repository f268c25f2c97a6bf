import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { coverOf, type Span } from './cover.ts'
import { dayAfter } from './period.ts'

const dayOf = (number: number) => dayAfter('1970-01-01', number)
const start = 20_000
const daysOfSpan = ({ days, first }: Span) => Array.from({ length: days }, (_, place) => dayAfter(first, place))
/** All spans of a length that begin in six years from `start` on. */
const spansOf = (days: number): Span[] =>
  Array.from({ length: Math.ceil(2_200 / days) }, (_, place) => ({
    days,
    first: dayOf((Math.ceil(start / days) + place) * days),
  }))
const all = [...spansOf(8), ...spansOf(64)]

describe('the cover of a period', () => {
  it('is each of its days once, whatever was summed up', () =>
    fc.assert(
      fc.property(
        fc.integer({ min: start, max: start + 1_000 }),
        fc.integer({ min: 0, max: 400 }),
        fc.subarray(all),
        (first, length, built) => {
          const from = dayOf(first)
          const { days, spans } = coverOf(from, dayAfter(from, length), built)
          const covered = [...days, ...spans.flatMap(daysOfSpan)].toSorted()
          expect(covered).toEqual(Array.from({ length: length + 1 }, (_, place) => dayAfter(from, place)))
          expect(built).toEqual(expect.arrayContaining(spans))
        },
      ),
    ))

  it('is short where everything was summed up', () => {
    expect(coverOf('2025-11-21', '2026-02-05', all)).toEqual({
      days: ['2025-11-21', '2025-11-22', '2025-11-23', '2026-02-04', '2026-02-05'],
      spans: [
        { days: 64, first: '2025-11-24' },
        { days: 8, first: '2026-01-27' },
      ],
    })
  })

  it('is the single days where nothing was', () => {
    expect(coverOf('2026-11-20', '2026-11-22', [])).toEqual({
      days: ['2026-11-20', '2026-11-21', '2026-11-22'],
      spans: [],
    })
    expect(coverOf('2026-11-20', '2026-11-19', all)).toEqual({ days: [], spans: [] })
  })
})
