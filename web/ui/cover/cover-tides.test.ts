import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { HEIGHT, WIDTH } from './cover-field.ts'
import { generatorOf } from './cover-noise.ts'
import { sectionOf } from './cover-section.ts'
import { type Tide, tideMark, tideOf, tideRings } from './cover-tides.ts'
import { eventCover } from './event-cover.ts'

const hours = Array.from({ length: 24 }, (_, hour) => String(hour).padStart(2, '0'))
const coverAt = (hour: string, { zone = 'Asia/Hong_Kong', id = 7 } = {}) =>
  eventCover({ id, time_zone: zone, start_time: `2026-12-03T${hour}:30:00+08:00` })

function tideAt(hour: string, event: { zone?: string; id?: number } = {}): Tide {
  const tide = tideOf(coverAt(hour, event).seed)
  if (!tide) throw new Error('no tide')
  return tide
}

describe('the tide of an event', () => {
  it.each([
    ['00', 'policy'],
    ['05', 'policy'],
    ['06', 'stable'],
    ['11', 'market'],
    ['16', 'event'],
    ['20', 'policy'],
  ])('at %s o’clock has the colours of %s', (hour, colours) => {
    expect(tideOf(coverAt(hour).seed)?.colours).toBe(colours)
  })

  it('has its mark at the local hour, later ones further right', () => {
    const marks = ['08', '12', '19'].map((hour) => tideMark(tideAt(hour)).x / WIDTH)
    expect(marks.map((share) => Math.floor(share * 24))).toEqual([8, 12, 19])
  })

  it('differs by place', () => {
    const zones = ['Asia/Hong_Kong', 'Europe/London', 'America/New_York']
    expect(new Set(zones.map((zone) => JSON.stringify(tideRings(tideAt('10', { zone }))))).size).toBe(3)
  })

  it('is not that of an article, whatever its category', () => {
    expect(['42', 'tide', 'tide-a-24-1', 'x-tide-a-10-1'].map(tideOf)).toEqual(Array(4).fill(undefined))
  })

  it('keeps its mark and its surface within the frame, and its corners outside, for every event', () => {
    fc.assert(
      fc.property(fc.string(), fc.constantFrom(...hours), fc.nat(), (zone, hour, id) => {
        const tide = tideAt(hour, { zone, id })
        const mark = tideMark(tide)
        expect(Math.min(mark.x, WIDTH - mark.x, mark.y, HEIGHT - mark.y)).toBeGreaterThan(20)
        for (const ring of tideRings(tide)) {
          for (const corner of ring.slice(-2)) expect(corner.y).toBeGreaterThanOrEqual(2 * HEIGHT)
        }
      }),
    )
  })
})

describe('a section of the sea bed', () => {
  it('lies below the water for every seed, and no peak is cut flat', () => {
    fc.assert(
      fc.property(fc.string(), (seed) => {
        const { soundings, summit } = sectionOf(generatorOf(seed))
        const depths = soundings.map(({ y }) => y / HEIGHT)
        expect(Math.min(...depths)).toBeGreaterThanOrEqual(0.2)
        expect(Math.max(...depths)).toBeLessThanOrEqual(0.88)
        expect(summit.y / HEIGHT).toBe(Math.min(...depths))
        const flat = depths.filter((depth, index) => depth === depths[index + 1])
        expect(flat).toEqual([])
      }),
    )
  })
})
