import type { Ring } from './cover-contours.ts'
import type { Frame, Place } from './cover-field.ts'

/** How few points a line may have. */
export interface Density {
  /** The most that a line may turn between two points, in radians. */
  turn: number
  /** The longest straight way between two points, in the picture's units. */
  stretch: number
}

/** Coordinate of a line's hidden parts, far beyond the frame, so that no rounded corner of theirs reaches into it. */
const FAR = 100
const SMOOTHINGS = 2
const FEWEST = 6

/**
 * A contour with as few points as its bends need. Points stand close where the line turns and wide apart where it runs
 * straight, so that a curve drawn through them stays even; what runs outside the frame keeps its corners only.
 */
export function resample(ring: Ring, density: Density, frame: Frame): Ring {
  const isFar = farFrom(frame)
  const line = smooth(withoutHidden(ring.map(outOfSight(frame)), frame), isFar)
  const anchor = line.findIndex(isFar)
  if (anchor < 0) return spaceOut([...line, ...line.slice(0, 1)], density, FEWEST).slice(0, -1)
  const turned = [...line.slice(anchor), ...line.slice(0, anchor)]
  return runs(turned, isFar).flatMap((run) => (run.some(isFar) ? run : spaceOut(run, density, 1)))
}

function outOfSight({ width, height, cell }: Frame): (place: Place) => Place {
  const push = (value: number, end: number) => {
    if (value < -cell) return -FAR
    return value > end + cell ? end + FAR : value
  }
  return ({ x, y }) => ({ x: push(x, width), y: push(y, height) })
}

type IsFar = (place: Place) => boolean
const farFrom =
  ({ width, height }: Frame): IsFar =>
  ({ x, y }) =>
    x === -FAR || y === -FAR || x === width + FAR || y === height + FAR

function withoutHidden(ring: Ring, { width, height }: Frame): Ring {
  return ring.filter((point, index) => {
    const places = [neighbour(ring, index - 1), point, neighbour(ring, index + 1)]
    const onOneSide = (has: (place: Place) => boolean) => places.every(has)
    return !(
      onOneSide(({ x }) => x === -FAR) ||
      onOneSide(({ x }) => x === width + FAR) ||
      onOneSide(({ y }) => y === -FAR) ||
      onOneSide(({ y }) => y === height + FAR)
    )
  })
}

/** Takes the grid's unevenness out of the line; its ends at the frame stay. */
function smooth(ring: Ring, isFar: IsFar): Ring {
  let line = ring
  for (let pass = 0; pass < SMOOTHINGS; pass++) {
    line = line.map((point, index) => {
      const before = neighbour(line, index - 1)
      const after = neighbour(line, index + 1)
      if (isFar(point) || isFar(before) || isFar(after)) return point
      return { x: (before.x + 2 * point.x + after.x) / 4, y: (before.y + 2 * point.y + after.y) / 4 }
    })
  }
  return line
}

/** Cuts a line into its hidden and its visible parts, in order. */
function runs(line: Ring, isFar: IsFar): Ring[] {
  const parts: Ring[] = []
  for (const point of line) {
    const last = parts.at(-1)
    if (last?.[0] && isFar(last[0]) === isFar(point)) last.push(point)
    else parts.push([point])
  }
  return parts
}

/** Points along an open line, first and last included, at equal shares of its length and bends together. */
function spaceOut(line: Ring, density: Density, fewest: number): Ring {
  const marks = effort(line, density)
  const total = marks.at(-1) ?? 0
  const steps = Math.max(fewest, Math.round(total))
  const points: Ring = []
  let segment = 0
  for (let step = 0; step <= steps; step++) {
    const target = (total * step) / steps
    while (segment < line.length - 2 && (marks[segment + 1] ?? 0) < target) segment++
    points.push(between(line, segment, marks, target))
  }
  return points
}

/** For every point the sum of length and turning before it, in units of one allowed step. */
function effort(line: Ring, { turn, stretch }: Density): number[] {
  const marks = [0]
  for (let index = 1; index < line.length; index++) {
    const bends = (turning(line, index - 1) + turning(line, index)) / 2
    marks.push((marks[index - 1] ?? 0) + length(line, index) / stretch + bends / turn)
  }
  return marks
}

function between(line: Ring, segment: number, marks: number[], target: number): Place {
  const from = line[segment] ?? { x: 0, y: 0 }
  const to = line[segment + 1] ?? from
  const start = marks[segment] ?? 0
  const span = (marks[segment + 1] ?? start) - start
  const share = span > 0 ? (target - start) / span : 0
  return { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share }
}

/** The sine of the angle at a point, near enough to the angle itself between neighbours this close. */
function turning(line: Ring, index: number): number {
  const [before, point, after] = [line[index - 1], line[index], line[index + 1]]
  if (!before || !point || !after) return 0
  const cross = (point.x - before.x) * (after.y - point.y) - (after.x - point.x) * (point.y - before.y)
  const lengths = length(line, index) * length(line, index + 1)
  return lengths > 0 ? Math.abs(cross) / lengths : 0
}

function length(line: Ring, index: number): number {
  const [from, to] = [line[index - 1], line[index]]
  if (!from || !to) return 0
  const dx = to.x - from.x
  const dy = to.y - from.y
  return Math.sqrt(dx * dx + dy * dy)
}

/** The ring goes round: before the first point stands the last. */
function neighbour(ring: Ring, index: number): Place {
  return ring.at(index % ring.length) ?? { x: 0, y: 0 }
}
