import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { croppedMeasures, cropScale, encodeWithin, heldPlace, largestZoom, turnedPlace, wholePicture } from './crop.ts'

const measures = fc.record({ width: fc.integer({ min: 1, max: 12_000 }), height: fc.integer({ min: 1, max: 12_000 }) })
const places = fc.record({
  zoom: fc.double({ min: 0, max: 9, noNaN: true }),
  x: fc.double({ min: -9, max: 9, noNaN: true }),
  y: fc.double({ min: -9, max: 9, noNaN: true }),
  turns: fc.integer({ min: 0, max: 3 }),
})
const ratios = fc.constantFrom(21 / 13, 2.5, 16 / 9, 1, 0.4, 3)

describe('where a picture lies behind its frame', () => {
  it('always fills the frame', () => {
    fc.assert(
      fc.property(measures, places, ratios, (picture, wanted, ratio) => {
        const place = heldPlace(wanted, picture, ratio)
        const scale = cropScale(picture, ratio, place)
        const [width, height] = place.turns % 2 ? [picture.height, picture.width] : [picture.width, picture.height]
        expect((width * scale) / 2 - Math.abs(place.x)).toBeGreaterThanOrEqual(0.5 - 1e-6)
        expect((height * scale) / 2 - Math.abs(place.y)).toBeGreaterThanOrEqual(0.5 / ratio - 1e-6)
        expect(place.zoom).toBeGreaterThanOrEqual(1)
        expect(Math.abs(place.zoom * 20 - Math.round(place.zoom * 20)), 'steps of 0.05').toBeLessThan(1e-6)
      }),
    )
  })

  it('of a square keeps as many pixels as it has to, however far in one wants to go', () => {
    const large = fc.record({ width: fc.integer({ min: 200, max: 8000 }), height: fc.integer({ min: 200, max: 8000 }) })
    fc.assert(
      fc.property(large, places, (picture, wanted) => {
        const { zoom } = heldPlace(wanted, picture, 1, largestZoom(picture, 200))
        expect(Math.min(picture.width, picture.height) / zoom).toBeGreaterThanOrEqual(200 - 1e-6)
      }),
    )
    expect(largestZoom({ width: 200, height: 900 }, 200)).toBe(1)
  })

  it('turns what lies to the right to the foot', () => {
    expect(turnedPlace({ ...wholePicture, x: 0.25 }, 1)).toEqual({ zoom: 1, x: 0, y: 0.25, turns: 1 })
  })

  it('is the same after four turns', () => {
    const place = { zoom: 2, x: 0.2, y: -0.1, turns: 1 }
    expect([1, 2, 3, 4].reduce((now) => turnedPlace(now, 1), place)).toEqual(place)
    expect(turnedPlace(turnedPlace(place, 1), -1)).toEqual(place)
  })
})

describe('what comes out', () => {
  it.each([
    ['the pixels of the picture', { width: 1260, height: 780 }, 21 / 13, 1, { width: 1260, height: 780 }],
    ['the part that the frame shows', { width: 1260, height: 780 }, 21 / 13, 2, { width: 630, height: 390 }],
    ['no more than 2048 across', { width: 8000, height: 6000 }, 21 / 13, 1, { width: 2048, height: 1268 }],
    ['no more than 2048 down', { width: 8000, height: 8000 }, 0.5, 1, { width: 1024, height: 2048 }],
  ])('has %s', (_, picture, ratio, zoom, expected) => {
    expect(croppedMeasures(picture, ratio, { ...wholePicture, zoom })).toEqual(expected)
  })

  const encoder = (sizes: Record<string, number>) => {
    const asked: number[] = []
    return {
      asked,
      encode: async (quality: number) => {
        asked.push(quality)
        return { size: sizes[String(quality)] ?? 1_000_000 }
      },
    }
  }
  it.each([
    ['is small enough at once', { '1': 307_200 }, [1]],
    ['falls by 0.1', { '1': 307_201, '0.9': 400_000, '0.8': 307_200 }, [1, 0.9, 0.8]],
    ['stops at 0.1', {}, [1, 0.9, 0.8, 0.7, 0.6, 0.5, 0.4, 0.3, 0.2, 0.1]],
  ])('is encoded with a quality that %s', async (_, sizes, expected) => {
    const { asked, encode } = encoder(sizes)
    const result = await encodeWithin(encode)
    expect(asked).toEqual(expected)
    expect(result.size).toBe((sizes as Record<string, number>)[String(expected.at(-1))] ?? 1_000_000)
  })
})
