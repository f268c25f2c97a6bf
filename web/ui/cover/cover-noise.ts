/*
 * Chance that is none: everything drawn comes from a seed through these functions, so that the same item always shows
 * the same picture.
 */

export type Generator = () => number
export type Noise = (x: number, y: number) => number

/** FNV-1a over UTF-16 units: a 32-bit number that spreads similar texts far apart. */
export function hashText(text: string): number {
  let hash = 2166136261
  for (let index = 0; index < text.length; index++) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 16777619)
  }
  return hash >>> 0
}

/** mulberry32: a small generator of numbers in [0, 1), the same on every machine. */
export function generatorOf(text: string): Generator {
  let state = hashText(text) | 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

/** Smooth value noise on a 16 by 16 torus, values in [-0.5, 0.5). */
export function valueNoise(random: Generator): Noise {
  const lattice = Float64Array.from({ length: 256 }, random)
  const at = (x: number, y: number) => lattice[((y & 15) << 4) | (x & 15)] ?? 0
  return (x, y) => {
    const left = Math.floor(x)
    const top = Math.floor(y)
    const u = ease(x - left)
    const v = ease(y - top)
    const upper = mix(at(left, top), at(left + 1, top), u)
    const lower = mix(at(left, top + 1), at(left + 1, top + 1), u)
    return mix(upper, lower, v) - 0.5
  }
}

function ease(t: number): number {
  return t * t * (3 - 2 * t)
}

function mix(from: number, to: number, share: number): number {
  return from + (to - from) * share
}
