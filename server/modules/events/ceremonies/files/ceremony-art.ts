import { lightPlaces } from '#contract/events/ceremonies/ceremony-terms.ts'
import { rule } from '#contract/palette.ts'

/** The chart behind the heads of ceremonies: islands as lines of equal height, the same every time. */

const [width, height, step] = [760, 470, 10]
const round = (value: number) => Math.round(value * 10) / 10

interface Island {
  x: number
  y: number
  wide: number
  high: number
}

/** Height at a place: 1 on an island's shore and more inland; islands near each other grow together. */
function heightAt(x: number, y: number, islands: readonly Island[]): number {
  const swell = 1 + 0.1 * Math.sin(x / 47 + y / 61) + 0.07 * Math.sin(y / 29 - x / 83)
  let sum = 0
  for (const island of islands) {
    const distance = ((x - island.x) / island.wide) ** 2 + ((y - island.y) / island.high) ** 2
    sum += Math.exp(1 - distance * swell)
  }
  return sum
}

type Point = readonly [number, number]
const keyOf = ([x, y]: Point) => `${x} ${y}`

/** The line of one height through a grid of heights, by marching squares, as a path. */
function contour(heights: readonly number[][], level: number): string {
  const next = new Map<string, Point[]>()
  const join = (one: Point, other: Point) => {
    next.set(keyOf(one), [...(next.get(keyOf(one)) ?? []), other])
    next.set(keyOf(other), [...(next.get(keyOf(other)) ?? []), one])
  }
  const at = (row: number, column: number) => heights[row]?.[column] ?? 0
  for (let row = 0; row < heights.length - 1; row += 1)
    for (let column = 0; column < (heights[0]?.length ?? 0) - 1; column += 1) {
      const corners = [
        { x: column, y: row },
        { x: column + 1, y: row },
        { x: column + 1, y: row + 1 },
        { x: column, y: row + 1 },
      ].map(({ x, y }) => ({ x, y, above: at(y, x) - level }))
      const cuts: Point[] = []
      for (const [place, from] of corners.entries()) {
        const to = corners[(place + 1) % 4]
        if (!to || from.above > 0 === to.above > 0) continue
        const share = from.above / (from.above - to.above)
        cuts.push([round((from.x + (to.x - from.x) * share) * step), round((from.y + (to.y - from.y) * share) * step)])
      }
      for (let cut = 0; cut + 1 < cuts.length; cut += 2) join(cuts[cut] as Point, cuts[cut + 1] as Point)
    }
  return joinPaths(next)
}

/** Pieces of lines put together as far as they go. */
function joinPaths(next: Map<string, Point[]>): string {
  const parts: string[] = []
  const take = (from: Point): Point | undefined => {
    const to = next.get(keyOf(from))?.pop()
    if (!to) return undefined
    const back = next.get(keyOf(to)) ?? []
    const own = back.findIndex((point) => keyOf(point) === keyOf(from))
    if (own >= 0) back.splice(own, 1)
    return to
  }
  const ends = [...next].toSorted(([, a], [, b]) => a.length - b.length).map(([key]) => key)
  for (const key of ends) {
    const [x = 0, y = 0] = key.split(' ').map(Number)
    let point: Point | undefined = [x, y]
    const line = [point]
    while (true) {
      point = take(point)
      if (!point) break
      line.push(point)
    }
    if (line.length > 2) parts.push(`M${line.map(([x, y]) => `${x} ${y}`).join('L')}`)
  }
  return parts.join('')
}

/** @param count of lights, each on an island of its own */
export const ceremonyChart = (count: number): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">${chartOf(count)}</svg>`

const rays = 24
const gold = '#e8c268'

/** A light of a chart with `count` lights, lit or not. */
export function litLight(count: number, place: number, lit: boolean): string {
  const { x = 0, y = 0 } = lightPlaces(count)[place] ?? {}
  const at = `translate(${x + 12} ${y + 8})`
  if (!lit) return `<circle r="5" fill="none" stroke="${rule[1]}" stroke-width="1.5" transform="${at}"/>`
  const beams = Array.from({ length: rays }, (_, ray) => {
    const angle = (ray / rays) * Math.PI * 2
    const far = ray % 2 ? 46 : 64
    const end = (length: number) => `${round(Math.cos(angle) * length)} ${round(Math.sin(angle) * length)}`
    return `M${end(18)}L${end(far)}`
  })
  return `<g transform="${at}"><circle r="84" fill="${gold}" fill-opacity="0.1"/><circle r="50" fill="${gold}" fill-opacity="0.16"/><path d="${beams.join('')}" stroke="${gold}" stroke-width="2" stroke-linecap="round"/><circle r="11" fill="${gold}"/></g>`
}

/** Islands and the lines of equal height around them, without what stands on them. */
export function chartOf(count: number): string {
  const islands = lightPlaces(count).map(({ x, y }, place) => ({
    ...{ x: x + 12, y: y + 8 },
    wide: 62 + (place % 3) * 9,
    high: 44 + (place % 2) * 7,
  }))
  const heights = Array.from({ length: height / step + 1 }, (_, row) =>
    Array.from({ length: width / step + 1 }, (_, column) => heightAt(column * step, row * step, islands)),
  )
  const sea = [0.06, 0.11, 0.2, 0.34, 0.55].map(
    (level, place) => `<path d="${contour(heights, level)}" stroke-opacity="${round(0.12 + place * 0.06)}"/>`,
  )
  const land = [1, 1.5, 2, 2.4].map(
    (level, place) =>
      `<path d="${contour(heights, level)}" stroke-opacity="${place === 0 ? 0.85 : 0.35}" fill="#1f6f78" fill-opacity="0.13"/>`,
  )
  return `<g fill="none" stroke="#5fa3ab" stroke-width="1">${sea.join('')}${land.join('')}</g>`
}
