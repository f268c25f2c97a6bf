import { dayMs } from '#server/platform/durations.ts'

/** Made-up series: the same for the same name and length, whenever they are made. */

export type Random = () => number
export type Points = [number, number][]

/** Numbers from 0 to 1 that follow from a name (mulberry32). */
export function randomOf(name: string): Random {
  let state = 2166136261
  for (const character of name) state = Math.imul(state ^ (character.codePointAt(0) ?? 0), 16777619)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** About normally distributed, with a deviation of one. */
export const normal = (random: Random): number => (random() + random() + random() + random() - 2) * Math.sqrt(3)

/** Without digits that nobody could know. */
export const roundValue = (value: number, digits = 6): number => Number(value.toPrecision(digits))

/** The beginnings of the last days (of UTC), the last one that of `now`; in ms. */
export function daysUpTo(now: Date, count: number): number[] {
  const today = Math.floor(now.getTime() / dayMs) * dayMs
  return Array.from({ length: count }, (_, place) => today - (count - 1 - place) * dayMs)
}

/** A path through values at equal distances, with daily noise between them that ends where each of them stands. */
export function pathThrough(anchors: readonly number[], length: number, random: Random, noise: number): number[] {
  const walk: number[] = []
  for (let place = 0; place < length; place++) walk.push((walk.at(-1) ?? 0) + normal(random) * noise)
  const parts = anchors.length - 1
  const placeOf = (anchor: number) => Math.round((anchor / parts) * (length - 1))
  return walk.map((wander, place) => {
    const before = Math.min(Math.floor((place / Math.max(length - 1, 1)) * parts), parts - 1)
    const [start, end] = [placeOf(before), placeOf(before + 1)]
    const part = (place - start) / Math.max(end - start, 1)
    const between = (from: number, to: number) => from + (to - from) * part
    const drift = between(walk[start] ?? 0, walk[end] ?? 0)
    return Math.exp(between(Math.log(anchors[before] ?? 1), Math.log(anchors[before + 1] ?? 1)) + wander - drift)
  })
}

export const isTradingDay = (moment: number): boolean => ![0, 6].includes(new Date(moment).getUTCDay())

export const dayOf = (moment: number): string => new Date(moment).toISOString().slice(0, 10)
