import { type HeightField, type Place, placeOf } from './cover-field.ts'

/** A closed line of equal height, high ground always on the same hand. */
export type Ring = Place[]

/** An edge of the grid: from a point to its right neighbour, or to the one below. */
interface Edge {
  column: number
  row: number
  down: boolean
}

type Side = 'top' | 'right' | 'bottom' | 'left'

/**
 * Marching squares: for each pattern of corners above the level (8 top left, 4 top right, 2 bottom right, 1 bottom
 * left) where the line enters and leaves the cell.
 */
const CROSSINGS: Readonly<Record<number, readonly [Side, Side][]>> = {
  1: [['bottom', 'left']],
  2: [['right', 'bottom']],
  3: [['right', 'left']],
  4: [['top', 'right']],
  5: [
    ['bottom', 'left'],
    ['top', 'right'],
  ],
  6: [['top', 'bottom']],
  7: [['top', 'left']],
  8: [['left', 'top']],
  9: [['bottom', 'top']],
  10: [
    ['left', 'top'],
    ['right', 'bottom'],
  ],
  11: [['right', 'top']],
  12: [['left', 'right']],
  13: [['bottom', 'right']],
  14: [['left', 'bottom']],
}

/** Specks with fewer points than this are noise of the grid. */
const SHORTEST = 7

/** The closed lines at one height, in the picture's units. */
export function contours(field: HeightField, level: number): Ring[] {
  const next = crossings(field, level)
  const rings: Ring[] = []
  for (const start of next.keys()) {
    const ring: Ring = []
    let step = next.get(start)
    while (step) {
      ring.push(crossingPoint(field, level, step.from))
      next.delete(keyOf(step.from))
      step = next.get(keyOf(step.to))
    }
    if (ring.length >= SHORTEST) rings.push(ring)
  }
  return rings
}

function crossings(field: HeightField, level: number): Map<string, { from: Edge; to: Edge }> {
  const steps = new Map<string, { from: Edge; to: Edge }>()
  for (let row = 0; row < field.rows; row++) {
    for (let column = 0; column < field.columns; column++) {
      const above = (dx: number, dy: number, weight: number) => (field.at(column + dx, row + dy) > level ? weight : 0)
      const pattern = above(0, 0, 8) + above(1, 0, 4) + above(1, 1, 2) + above(0, 1, 1)
      for (const [enter, leave] of CROSSINGS[pattern] ?? []) {
        const from = edgeOf(column, row, enter)
        steps.set(keyOf(from), { from, to: edgeOf(column, row, leave) })
      }
    }
  }
  return steps
}

function edgeOf(column: number, row: number, side: Side): Edge {
  if (side === 'right') return { column: column + 1, row, down: true }
  if (side === 'bottom') return { column, row: row + 1, down: false }
  return { column, row, down: side === 'left' }
}

function keyOf({ column, row, down }: Edge): string {
  return `${column},${row},${down}`
}

function crossingPoint(field: HeightField, level: number, { column, row, down }: Edge): Place {
  const from = field.at(column, row)
  const to = down ? field.at(column, row + 1) : field.at(column + 1, row)
  const share = (level - from) / (to - from)
  const { x, y } = placeOf(column, row, field.cell)
  return down ? { x, y: y + share * field.cell } : { x: x + share * field.cell, y }
}
