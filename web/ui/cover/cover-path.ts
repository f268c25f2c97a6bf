import { contours, type Ring } from './cover-contours.ts'
import type { HeightField } from './cover-field.ts'
import { type Density, resample } from './cover-resample.ts'

/** How finely a size is drawn. */
export interface Detail extends Density {
  /** Drawing units in one unit of the picture; the view box grows with it. */
  scale: number
  /** Number of depth levels; there is a contour between each two. */
  levels: number
}

/**
 * The lines at one height as an SVG path. The points are controls of quadratic curves that meet in the middle between
 * two of them; there the next control is the mirror image of the last, which is what `t` means, so that a point costs
 * two numbers. Controls lie on even integers, so that every middle is an integer: no rounding, nothing drifts, and the
 * text is the same on every machine.
 */
export function contourPath(field: HeightField, level: number, detail: Detail): string {
  return contours(field, level)
    .map((ring) => ringPath(onEvenGrid(resample(ring, detail, field), detail.scale)))
    .join('')
}

/** One closed line through points as an SVG path. */
export const closedPath = (ring: Ring, { scale }: Pick<Detail, 'scale'>): string => ringPath(onEvenGrid(ring, scale))

function onEvenGrid(ring: Ring, scale: number): Ring {
  const even = (value: number) => 2 * Math.round((value * scale) / 2)
  const points = ring.map(({ x, y }) => ({ x: even(x), y: even(y) }))
  return points.filter((point, index) => {
    const previous = points.at(index - 1)
    return !previous || point.x !== previous.x || point.y !== previous.y
  })
}

function ringPath(points: Ring): string {
  const first = points[0]
  if (!first || points.length < 4) return ''
  const middles = points.map((point, index) => {
    const next = points[index + 1] ?? first
    return { x: (point.x + next.x) / 2, y: (point.y + next.y) / 2 }
  })
  const start = middles.at(-1) ?? first
  const offsets = middles.flatMap((middle, index) => {
    const from = middles[index - 1] ?? start
    return [middle.x - from.x, middle.y - from.y]
  })
  const control = [first.x - start.x, first.y - start.y]
  return `M${numbers([start.x, start.y])}q${numbers([...control, ...offsets.slice(0, 2)])}t${numbers(offsets.slice(2))}z`
}

/** Numbers as SVG reads them, the sign serving as separator. */
function numbers(values: number[]): string {
  return values.reduce((text, value) => text + (value < 0 || text === '' ? '' : ' ') + value, '')
}
