import type { CoverFamily } from './cover-address.ts'
import { HEIGHT, type Place, WIDTH } from './cover-field.ts'
import { generatorOf } from './cover-noise.ts'

/** Facts from which the tide lines of an event are drawn. */
export interface Tide {
  /** Height of the water from 0 to 1 at a share of the day. */
  level: (share: number) => number
  /** Hour at which the event begins, as a share of the day. */
  hour: number
  /** The family whose colours belong to that hour. */
  colours: CoverFamily
}

const SEED = /^tide-([0-9a-z]+)-([01]\d|2[0-3])-/
/** High water about every twelve and a half hours. */
const HIGH_WATERS = 24 / 12.42

/** The tide of a place and an hour, which the seed of an event's cover names; undefined for every other seed. */
export function tideOf(seed: string): Tide | undefined {
  const [, place, written] = SEED.exec(seed) ?? []
  if (!place) return undefined
  const hour = Number(written)
  const ofPlace = generatorOf(`tide ${place}`)
  const [phase, inequality] = [ofPlace() * 2 * Math.PI, 0.25 + ofPlace() * 0.35]
  // The moon shifts high water from day to day.
  const shift = generatorOf(seed)() * 1.6
  return {
    level(share) {
      const angle = 2 * Math.PI * share
      const height =
        (Math.sin(HIGH_WATERS * angle + phase + shift) + inequality * Math.sin(angle + phase)) / (1 + inequality)
      return 0.5 + 0.5 * height
    },
    hour: (hour + 0.5) / 24,
    colours: coloursAt(hour),
  }
}

function coloursAt(hour: number): CoverFamily {
  if (hour < 6 || hour >= 20) return 'policy'
  if (hour < 11) return 'stable'
  return hour < 16 ? 'market' : 'event'
}

const LINES = 9
/** Points of a line; the first and last lie outside the frame. */
const STEPS = 44
const OUT = 24

/** Height in the picture of a tide line at a share of the day. @param line 0 is the surface, those below are calmer */
function lineAt({ level }: Tide, line: number, share: number): number {
  const depth = line / (LINES - 1)
  const swing = 0.3 * (1 - 0.8 * depth)
  const middle = 0.4 + 0.5 * depth
  const y = middle + swing * (0.5 - level(share - 0.02 * line))
  // Engines may differ in the last digits of Math.sin.
  return Math.round(y * HEIGHT * 1e4) / 1e4
}

/** The tide lines as rings that close below the frame, the surface first. */
export const tideRings = (tide: Tide): Place[][] =>
  Array.from({ length: LINES }, (_, line) => {
    const crest = Array.from({ length: STEPS + 1 }, (_, step) => {
      const x = -OUT + (step / STEPS) * (WIDTH + 2 * OUT)
      return { x, y: lineAt(tide, line, x / WIDTH) }
    })
    // The corners are far away, because the line is rounded there.
    return [...crest, { x: WIDTH + OUT, y: 2 * HEIGHT }, { x: -OUT, y: 2 * HEIGHT }]
  })

/** The surface at the hour of the event, well inside the frame. */
export function tideMark(tide: Tide): Place {
  const share = Math.min(0.86, Math.max(0.14, tide.hour))
  return { x: share * WIDTH, y: lineAt(tide, 0, share) }
}
