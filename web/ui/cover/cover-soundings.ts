import { type HeightField, type Place, placeOf, type SeaBed } from './cover-field.ts'
import type { Generator } from './cover-noise.ts'

export interface Sounding extends Place {
  /** Fathoms below the highest ground. */
  depth: number
}

const MOST = 9
const TRIES = 900
const DEEPEST = 21
/** Nearest that two numbers may stand, and a number and the buoy, in the picture's units. */
const APART = 54
const CLEAR_OF_BUOY = 34
const FLAT = 0.05

/** Places where the water is flat and no contour would cut a number, with their depths. */
export function soundings(field: SeaBed, levels: number, random: Generator): Sounding[] {
  const chosen: Sounding[] = []
  for (let attempt = 0; attempt < TRIES && chosen.length < MOST; attempt++) {
    const column = 5 + Math.floor(random() * (field.columns - 10))
    const row = 5 + Math.floor(random() * (field.rows - 10))
    const place = placeOf(column, row)
    if (!isFlat(field, column, row) || isCut(field, levels, column, row)) continue
    if (distance(place, field.buoy) < CLEAR_OF_BUOY) continue
    if (chosen.some((other) => distance(place, other) < APART)) continue
    chosen.push({ ...place, depth: (1 - field.at(column, row)) * DEEPEST })
  }
  return chosen
}

function isFlat(field: HeightField, column: number, row: number): boolean {
  const slopeX = field.at(column + 1, row) - field.at(column - 1, row)
  const slopeY = field.at(column, row + 1) - field.at(column, row - 1)
  return Math.sqrt(slopeX * slopeX + slopeY * slopeY) <= FLAT
}

/** True if a contour runs through the room that a number takes. */
function isCut(field: HeightField, levels: number, column: number, row: number): boolean {
  const level = Math.floor(field.at(column, row) * levels)
  for (let dy = -1; dy <= 1; dy++) {
    for (let dx = -2; dx <= 2; dx++) {
      if (Math.floor(field.at(column + dx, row + dy) * levels) !== level) return true
    }
  }
  return false
}

function distance(from: Place, to: Place): number {
  const dx = from.x - to.x
  const dy = from.y - to.y
  return Math.sqrt(dx * dx + dy * dy)
}
