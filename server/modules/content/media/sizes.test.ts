import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { maxFrames, maxMovingPixels, maxSidePx, maxStillPixels, staysAnimated, widthsOf } from './sizes.ts'

const side = fc.integer({ min: 1, max: 40_000 })
const picture = fc
  .record({ width: side, height: side, frames: fc.oneof(fc.constant(1), fc.integer({ min: 2, max: 5_000 })) })
  .filter(({ width, height }) => width * height <= 40_000_000)

describe('the sizes of a picture', () => {
  it('are bounded in work, whatever its shape and however many its frames', () => {
    fc.assert(
      fc.property(picture, (measured) => {
        const { width, height, frames } = measured
        const widths = widthsOf(measured)
        const heights = widths.map((size) => (height * size) / width)
        const pixels = widths.reduce((sum, size, place) => sum + size * (heights[place] ?? 0), 0)
        const moving = staysAnimated(measured)
        // The largest, one that may be almost as large, and one of half its sides; one pixel cannot become less.
        const most = moving ? maxMovingPixels / frames : maxStillPixels * 2.25
        expect(pixels).toBeLessThanOrEqual(Math.max(most, widths.length * maxSidePx * 3))
        expect(widths.every((size) => size >= 1 && size <= width)).toBe(true)
        expect(new Set(widths).size).toBe(widths.length)
        if (moving) expect(frames).toBeLessThanOrEqual(maxFrames)
      }),
      { numRuns: 2_000 },
    )
  })

  it.each([
    [{ width: 3000, height: 2000, frames: 1 }, [420, 840, 1680]],
    [{ width: 500, height: 300, frames: 1 }, [420, 500]],
    [{ width: 2400, height: 16_383, frames: 1 }, [420, 840, 1325]],
    [{ width: 480, height: 270, frames: 40 }, [480]],
    [{ width: 1200, height: 600, frames: 10 }, [840]],
    [{ width: 400, height: 400, frames: 100 }, [244]],
    [{ width: 800, height: 500, frames: 100 }, [309]],
    [{ width: 20, height: 10, frames: 301 }, [20]],
  ])('of %j are %j', (measured, widths) => expect(widthsOf(measured)).toEqual(widths))

  it.each([
    [1, false],
    [2, true],
    [300, true],
    [301, false],
    [1000, false],
  ])('keep %i frames moving: %s', (frames, moving) => {
    expect(staysAnimated({ width: 200, height: 200, frames })).toBe(moving)
  })
})
