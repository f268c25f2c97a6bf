import { HEIGHT, type Place, WIDTH } from './cover-field.ts'
import { type Generator, valueNoise } from './cover-noise.ts'

/** A section through the sea bed. */
export interface Section {
  /** The bed at each sounding. */
  soundings: Place[]
  /** The bed and the layers below it, as rings that close below the frame. */
  layers: Place[][]
  /** The shallowest sounding. */
  summit: Place
}

const SOUNDINGS = 17
const LAYERS = 6
const STEPS = 44
const OUT = 24
const SURFACE = 0.12
/** Middle height of the bed, and how far it can lie above or below it. */
const MIDDLE = 0.54
const SWING = 0.34

/** Bends a value towards a bound that it never reaches, so that no peak is cut flat. */
const clampSoftly = (value: number, bound: number): number => value / Math.sqrt(1 + (value / bound) ** 2)

/** Draws the section of a seed. */
export function sectionOf(random: Generator): Section {
  const noise = valueNoise(random)
  const row = random() * 16
  const rise = random() < 0.5 ? 0.22 : -0.22
  // Engines agree on these operations to the last digit; the rounding keeps what is written short.
  const bed = (share: number) => {
    const height = rise * (0.5 - share) + 0.75 * noise(share * 4.2, row) + 0.3 * noise(share * 9, row + 5)
    return Math.round((MIDDLE + clampSoftly(height, SWING)) * HEIGHT * 1e4) / 1e4
  }
  const soundings = Array.from({ length: SOUNDINGS }, (_, index) => {
    const share = (index + 1) / (SOUNDINGS + 1)
    return { x: share * WIDTH, y: bed(share) }
  })
  const layers = Array.from({ length: LAYERS }, (_, layer) => {
    const line = Array.from({ length: STEPS + 1 }, (_, step) => {
      const x = -OUT + (step / STEPS) * (WIDTH + 2 * OUT)
      return { x, y: bed(x / WIDTH) + layer * (9 + 2 * layer) }
    })
    return [...line, { x: WIDTH + OUT, y: HEIGHT * 2 }, { x: -OUT, y: HEIGHT * 2 }]
  })
  const summit = soundings.reduce((best, one) => (one.y < best.y ? one : best))
  return { soundings, layers, summit }
}

/** Height of the water's surface in the picture. */
export const surfaceAt = SURFACE * HEIGHT
