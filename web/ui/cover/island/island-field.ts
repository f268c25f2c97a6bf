import { type Frame, type HeightField, MARGIN, placeOf } from '../cover-field.ts'
import type { Noise } from '../cover-noise.ts'
import type { Illustration, Joint } from './illustrations.ts'

/** An island in a picture: its shape, the place of its box's corner, and how many units its box of 200 is wide. */
export interface PlacedIllustration {
  illustration: Illustration
  x: number
  y: number
  size: number
}

/** Size of the box of an illustration by itself. */
export const illustrationBox = 200
/** How softly limbs grow together, in units of the box. */
const softness = 7
/** Lower than every line, so that all of them close out of sight. */
const outside = -1e4

/**
 * Heights around islands: above the sea by how far a point is inside of the shore, below it by how far outside, in
 * units of the picture. The sea bed is bent by noise, the more the farther from a shore; shores never are.
 */
export function islandField(frame: Frame, islands: readonly PlacedIllustration[], noise: Noise): HeightField {
  const columns = Math.ceil(frame.width / frame.cell) + 2 * MARGIN
  const rows = Math.ceil(frame.height / frame.cell) + 2 * MARGIN
  const heights = new Float64Array((columns + 1) * (rows + 1)).fill(outside)
  for (let row = 1; row < rows; row++)
    for (let column = 1; column < columns; column++) {
      const { x, y } = placeOf(column, row, frame.cell)
      const height = -seaDistance(islands, x, y)
      const bend = height < 0 ? noise(x / 46, y / 46) * Math.min(34, -height) * 1.1 : 0
      // Engines may differ in the last digits of Math.exp and Math.hypot; from here on all operations are exact.
      heights[row * (columns + 1) + column] = Math.round((height + bend) * 1e6) / 1e6
    }
  return { ...frame, columns, rows, at: (column, row) => heights[row * (columns + 1) + column] ?? outside }
}

/** How far a point is from the nearest shore; negative on land. */
function seaDistance(islands: readonly PlacedIllustration[], x: number, y: number): number {
  let nearest = Number.POSITIVE_INFINITY
  for (const { illustration, size, ...corner } of islands) {
    const scale = size / illustrationBox
    // All of an illustration lies in its box, or hardly out of it.
    if (Math.hypot(beyond(x - corner.x, size), beyond(y - corner.y, size)) - size * 0.1 > nearest) continue
    nearest = Math.min(
      nearest,
      illustrationDistance(illustration, (x - corner.x) / scale, (y - corner.y) / scale) * scale,
    )
  }
  return nearest
}

const beyond = (place: number, size: number) => Math.max(0, -place, place - size)

/** The smooth union of all limbs: where two meet, the sum of their nearness rounds the corner. */
function illustrationDistance({ limbs, grooves = [] }: Illustration, x: number, y: number): number {
  let least = Number.POSITIVE_INFINITY
  const distances: number[] = []
  for (const limb of limbs) {
    const distance = limbDistance(limb, x, y)
    distances.push(distance)
    least = Math.min(least, distance)
  }
  let sum = 0
  for (const distance of distances) sum += Math.exp((least - distance) / softness)
  // One limb alone is as far as it is; at a joint of two the shore moves out a little.
  const land = least - softness * Math.log(sum) * 0.6
  return grooves.reduce((distance, groove) => Math.max(distance, -limbDistance(groove, x, y)), land)
}

function limbDistance(limb: readonly Joint[], x: number, y: number): number {
  let least = Number.POSITIVE_INFINITY
  for (let index = 1; index < limb.length; index++) {
    const [from, to] = [limb[index - 1], limb[index]]
    if (from && to) least = Math.min(least, coneDistance(from, to, x, y))
  }
  return least
}

/** The distance to a line between two joints that grows thinner or thicker on its way. */
function coneDistance([ax, ay, ar]: Joint, [bx, by, br]: Joint, x: number, y: number): number {
  const [dx, dy] = [bx - ax, by - ay]
  const share = Math.min(1, Math.max(0, ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy)))
  const [ox, oy] = [x - ax - dx * share, y - ay - dy * share]
  return Math.sqrt(ox * ox + oy * oy) - ar - (br - ar) * share
}
