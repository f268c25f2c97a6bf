/*
 * The eight families of sea bed. A form belongs to a subject, so that readers come to know it: market is a swell,
 * policy a headland, fund a channel, stable a still basin, tech an atoll, view a ridge, data sandbanks, event a delta.
 */
import type { CoverFamily } from './cover-address.ts'
import { type Generator, valueNoise } from './cover-noise.ts'

/** Height at a place; x runs 0 to 1.615, y 0 to 1 (units of the picture's height). */
export type Form = (x: number, y: number) => number

interface Focus {
  x: number
  y: number
}

type FormMaker = (random: Generator, focus: Focus) => Form

export const FORMS: Readonly<Record<CoverFamily, FormMaker>> = {
  market: swell,
  policy: headland,
  fund: channel,
  stable: basin,
  tech: atoll,
  view: ridge,
  data: sandbanks,
  event: delta,
}

/** A round hill of height 1 with the given half-axes, turned by `turn` radians. */
export function hill(centre: Focus, width: number, depth: number, turn: number): Form {
  const cos = Math.cos(turn)
  const sin = Math.sin(turn)
  return (x, y) => {
    const dx = x - centre.x
    const dy = y - centre.y
    const along = (dx * cos + dy * sin) / width
    const across = (-dx * sin + dy * cos) / depth
    return Math.exp(-(along * along + across * across))
  }
}

function swell(random: Generator, focus: Focus): Form {
  const phase = random() * 6
  const length = 2.1 + random() * 1.1
  const tilt = (random() - 0.5) * 0.5
  const hollow = hill(focus, 0.42, 0.3, 0.3)
  return (x, y) =>
    1.25 * y +
    tilt * x +
    0.2 * Math.sin(length * x + phase) +
    0.1 * Math.sin(2.3 * length * x + phase * 2 - 2 * y) -
    0.62 * hollow(x, y)
}

function headland(random: Generator): Form {
  const side = random() < 0.5 ? 1 : -1
  const turn = 0.5 + random() * 0.5
  const cape = { x: side > 0 ? 1.5 : 0.1, y: random() < 0.5 ? 0.12 : 0.88 }
  const shore = cape.y < 0.5 ? -1 : 1
  const land = hill(cape, 0.62, 0.34, side * shore * 0.55)
  const island = hill({ x: 1.42 - cape.x * 0.72, y: (1 - cape.y) * 0.7 + 0.15 }, 0.26, 0.2, turn)
  const strait = hill({ x: 0.8, y: 0.5 }, 0.3, 0.5, side * turn)
  const east = 0.55 * side * Math.cos(turn)
  const south = 0.5 * shore * Math.sin(turn)
  return (x, y) => east * (x - 0.8) + south * (y - 0.5) + 0.95 * land(x, y) + 0.42 * island(x, y) - 0.25 * strait(x, y)
}

function channel(random: Generator, focus: Focus): Form {
  const turn = (random() - 0.5) * 1.2
  const phase = random() * 6
  const cos = Math.cos(turn)
  const sin = Math.sin(turn)
  const bank = hill(focus, 0.3, 0.2, turn)
  return (x, y) => {
    const off = (y - 0.5) * cos - (x - 0.8) * sin + 0.14 * Math.sin(3.2 * x + phase)
    return Math.sqrt(off * off + 0.006) * 1.5 + 0.24 * bank(x, y)
  }
}

function basin(random: Generator, focus: Focus): Form {
  const stretch = 0.8 + random() * 0.25
  const shoal = hill({ x: 1.62 - focus.x, y: 1 - focus.y * 0.6 }, 0.28, 0.28, 0)
  return (x, y) => 0.16 * shoal(x, y) - Math.hypot((x - focus.x) * stretch, y - focus.y)
}

function atoll(random: Generator, focus: Focus): Form {
  const peaks = [0, 1, 2].map((index) => {
    const x = focus.x + Math.cos(index * 2.1 + random() * 0.9) * (0.3 + random() * 0.25)
    const y = focus.y + Math.sin(index * 2.1 + random() * 0.9) * 0.34
    const width = 0.2 + random() * 0.16
    return hill({ x, y }, width, width * 0.82, 0)
  })
  return (x, y) => peaks.reduce((height, peak) => height + peak(x, y), -0.25 * Math.hypot(x - focus.x, y - focus.y))
}

function ridge(random: Generator, focus: Focus): Form {
  const turn = random() * 1.5 - 0.75
  const crest = hill(focus, 1, 0.26, turn)
  const spur = hill({ x: focus.x + 0.4, y: focus.y + 0.22 }, 0.34, 0.2, turn + 0.5)
  return (x, y) => crest(x, y) + 0.6 * spur(x, y) - 0.22 * y
}

function sandbanks(random: Generator): Form {
  const noise = valueNoise(random)
  return (x, y) => noise(x * 2.1, y * 2.1) + 0.45 * noise(x * 4.3 + 7, y * 4.3) + 0.22 * y
}

function delta(random: Generator, focus: Focus): Form {
  const mouth = random() < 0.5 ? -0.22 : 1.22
  return (x, y) => {
    const angle = Math.atan2(y - mouth, x - focus.x)
    const distance = Math.hypot(x - focus.x, y - mouth)
    return 0.42 * Math.sin(angle * 5) * Math.min(1, distance) - 0.9 * distance
  }
}
