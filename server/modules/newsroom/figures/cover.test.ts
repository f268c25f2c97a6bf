import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { coverOf, type Span } from './cover.ts'
import { dayAfter } from './period.ts'

const day = fc.integer({ min: 18_000, max: 22_000 }).map((number) => dayAfter('1970-01-01', number))
const daysOfSpan = ({ days, first }: Span) => Array.from({ length: days }, (_, place) => dayAfter(first, place))

describe('the cover of a period', () => {
  it('is each of its days once, whatever was summed up', () =>
    fc.assert(
      fc.property(day, fc.integer({ min: 0, max: 400 }), fc.func(fc.boolean()), (from, length, built) => {
        const to = dayAfter(from, length)
        const { days, spans } = coverOf(from, to, built)
        const covered = [...days, ...spans.flatMap(daysOfSpan)].toSorted()
        expect(covered).toEqual(Array.from({ length: length + 1 }, (_, place) => dayAfter(from, place)))
        expect(spans.every((span) => built(span))).toBe(true)
      }),
    ))

  it('is short where everything was summed up', () => {
    expect(coverOf('2025-11-21', '2026-02-05', () => true)).toEqual({
      days: ['2025-11-21', '2025-11-22', '2025-11-23', '2026-02-04', '2026-02-05'],
      spans: [
        { days: 64, first: '2025-11-24' },
        { days: 8, first: '2026-01-27' },
      ],
    })
  })

  it('is the single days where nothing was', () => {
    expect(coverOf('2026-11-20', '2026-11-22', () => false)).toEqual({
      days: ['2026-11-20', '2026-11-21', '2026-11-22'],
      spans: [],
    })
    expect(coverOf('2026-11-20', '2026-11-19', () => true)).toEqual({ days: [], spans: [] })
  })
})
