import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { avatar } from '#contract/constants.ts'
import { heldView, largestZoom, shownPixels, turnedView, wholeView } from './crop-view.ts'

const measures = fc.record({ width: fc.integer({ min: 200, max: 8000 }), height: fc.integer({ min: 200, max: 8000 }) })
const views = fc.record({
  zoom: fc.double({ min: 0, max: 20, noNaN: true }),
  x: fc.double({ min: -50, max: 50, noNaN: true }),
  y: fc.double({ min: -50, max: 50, noNaN: true }),
  turns: fc.integer({ min: 0, max: 3 }),
})

describe('heldView', () => {
  it('always covers the whole square and keeps enough pixels', () => {
    fc.assert(
      fc.property(views, measures, (wanted, picture) => {
        const view = heldView(wanted, picture, avatar.minPx)
        const [width, height] = view.turns % 2 === 0 ? [picture.width, picture.height] : [picture.height, picture.width]
        const short = Math.min(width, height)
        // Half of the picture on each side, in sides of the square, reaches the square's edge.
        expect((width / short) * view.zoom * 0.5 - Math.abs(view.x)).toBeGreaterThanOrEqual(0.5 - 1e-9)
        expect((height / short) * view.zoom * 0.5 - Math.abs(view.y)).toBeGreaterThanOrEqual(0.5 - 1e-9)
        expect(shownPixels(picture, view)).toBeGreaterThanOrEqual(avatar.minPx - 1e-6)
      }),
    )
  })

  it('leaves a view alone that holds already', () => {
    const view = { zoom: 2, x: 0.4, y: -0.3, turns: 0 }
    expect(heldView(view, { width: 1000, height: 800 }, avatar.minPx)).toEqual(view)
  })

  it('does not enlarge a picture of the least size', () => {
    expect(largestZoom({ width: 200, height: 900 }, avatar.minPx)).toBe(1)
  })
})

describe('turnedView', () => {
  it('comes back after four quarter turns', () => {
    fc.assert(
      fc.property(views, (view) => {
        const back = turnedView(turnedView(turnedView(turnedView(view))))
        expect(back.turns).toBe(view.turns)
        expect(back.x).toBeCloseTo(view.x)
        expect(back.y).toBeCloseTo(view.y)
      }),
    )
  })

  it('moves what lies to the right to the foot', () => {
    expect(turnedView({ ...wholeView, x: 0.25 })).toEqual({ zoom: 1, x: 0, y: 0.25, turns: 1 })
  })
})
