import type { CoverFamily } from './cover-address.ts'
import { FORMS, type Form } from './cover-forms.ts'
import { type Generator, valueNoise } from './cover-noise.ts'

/** The picture's own units; every cover has this proportion. */
export const WIDTH = 420
export const HEIGHT = 260

const COLUMNS = 72
/** The grid reaches two cells beyond the frame on every side, so that contours close out of sight. */
export const MARGIN = 2
const CELL = WIDTH / (COLUMNS - 2 * MARGIN)
const ROWS = Math.ceil(HEIGHT / CELL) + 2 * MARGIN
/** Far below every contour. */
const OUTSIDE = -0.6

export interface Place {
  x: number
  y: number
}

/** A picture's own units, and how far apart the points of its grid are. */
export interface Frame {
  width: number
  height: number
  cell: number
}

/** Heights on a grid of (columns + 1) by (rows + 1) points. */
export interface HeightField extends Frame {
  columns: number
  rows: number
  at: (column: number, row: number) => number
}

/** Heights from 0 to 1. */
export interface SeaBed extends HeightField {
  /** Position of the buoy: the highest summit well inside the frame, else the form's focus. */
  buoy: Place
}

/** The sea bed of a seed: its family's form, bent by two octaves of noise, scaled to 0..1. */
export function heightField(family: CoverFamily, random: Generator): SeaBed {
  const focus = {
    x: (random() < 0.5 ? 0.42 : 1.12) + (random() - 0.5) * 0.22,
    y: 0.34 + random() * 0.32,
  }
  return bedOf(FORMS[family](random, focus), focus, family === 'stable' ? 0.1 : 0.24, random)
}

/** The sea bed of a form, bent by noise of a strength. @param focus place of the buoy where no summit is inside the frame */
export function bedOf(form: Form, focus: Place, strength: number, random: Generator): SeaBed {
  const bendX = valueNoise(random)
  const bendY = valueNoise(random)
  const heights = sample((x, y) =>
    form(
      x + strength * (bendX(x * 1.7, y * 1.7) + 0.4 * bendX(x * 4 + 5, y * 4)),
      y + strength * (bendY(x * 1.7, y * 1.7) + 0.4 * bendY(x * 4, y * 4 + 5)),
    ),
  )
  const at = (column: number, row: number) => heights[row * (COLUMNS + 1) + column] ?? OUTSIDE
  const frame = { width: WIDTH, height: HEIGHT, cell: CELL, columns: COLUMNS, rows: ROWS }
  return { ...frame, at, buoy: summit(at) ?? { x: focus.x * HEIGHT, y: focus.y * HEIGHT } }
}

/** The place of a grid point in the picture. */
export function placeOf(column: number, row: number, cell = CELL): Place {
  return { x: (column - MARGIN) * cell, y: (row - MARGIN) * cell }
}

/**
 * Engines may differ in the last digits of Math.sin and Math.exp. Heights are rounded right after they are computed;
 * from there on only exact operations follow, so that the drawing is the same everywhere.
 */
function sample(height: (x: number, y: number) => number): Float64Array {
  const heights = new Float64Array((COLUMNS + 1) * (ROWS + 1))
  let low = Number.POSITIVE_INFINITY
  let high = Number.NEGATIVE_INFINITY
  for (let row = 0; row <= ROWS; row++) {
    for (let column = 0; column <= COLUMNS; column++) {
      const place = placeOf(column, row)
      const value = Math.round(height(place.x / HEIGHT, place.y / HEIGHT) * 1e6) / 1e6
      heights[row * (COLUMNS + 1) + column] = value
      low = Math.min(low, value)
      high = Math.max(high, value)
    }
  }
  return heights.map((value, index) => (isBorder(index) ? OUTSIDE : (value - low) / (high - low)))
}

function isBorder(index: number): boolean {
  const column = index % (COLUMNS + 1)
  const row = (index - column) / (COLUMNS + 1)
  return column === 0 || row === 0 || column === COLUMNS || row === ROWS
}

function summit(at: HeightField['at']): Place | null {
  let best: Place | null = null
  let highest = Number.NEGATIVE_INFINITY
  for (let row = MARGIN + 1; row < ROWS - MARGIN; row++) {
    for (let column = MARGIN + 1; column < COLUMNS - MARGIN; column++) {
      const place = placeOf(column, row)
      const height = at(column, row)
      if (height <= highest || !isWellInside(place) || !isPeak(at, column, row)) continue
      highest = height
      best = place
    }
  }
  return best
}

function isWellInside({ x, y }: Place): boolean {
  return x >= 0.18 * HEIGHT && x <= 1.43 * HEIGHT && y >= 0.18 * HEIGHT && y <= 0.82 * HEIGHT
}

const NEIGHBOURS = [
  [0, -1],
  [0, 1],
  [-1, 0],
  [1, 0],
  [-1, -1],
  [1, 1],
] as const

function isPeak(at: HeightField['at'], column: number, row: number): boolean {
  return NEIGHBOURS.every(([dx, dy]) => at(column, row) > at(column + dx, row + dy))
}
