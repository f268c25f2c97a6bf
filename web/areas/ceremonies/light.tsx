import type { CeremonyAward } from '#contract/events/ceremonies/ceremonies.ts'
import * as styles from './styles/ceremony-awards.module.css'

type Character = CeremonyAward['light']

/** Beams of each character: the angle between two rays, and the parts of the circle that they fill, in degrees. */
const beams: Readonly<Record<Character, readonly (readonly [from: number, to: number])[]>> = {
  'Fl 5s': [[0, 360]],
  'Fl(2) 10s': [
    [-70, 40],
    [110, 220],
  ],
  'Oc 6s': [[-50, 230]],
  'Iso 4s': [
    [0, 90],
    [180, 270],
  ],
  'Fl(3) 15s': [
    [-30, 40],
    [90, 160],
    [210, 280],
  ],
  'Q(6) 15s': [
    [0, 34],
    [60, 94],
    [120, 154],
    [180, 214],
    [240, 274],
    [300, 334],
  ],
  'LFl 10s': [[-90, 90]],
  'VQ 2s': [
    [-20, 110],
    [160, 290],
  ],
}
const step = 11
const round = (value: number) => Math.round(value * 10) / 10

/** The rays of a character as a path around a point; each second one is shorter. */
export function raysOf(
  light: Character,
  { x, y, near, far }: { x: number; y: number; near: number; far: number },
): string {
  return beams[light]
    .flatMap(([from, to]) =>
      Array.from({ length: Math.floor((to - from) / step) + (to - from === 360 ? 0 : 1) }, (_, ray) => {
        const angle = ((from + ray * step) * Math.PI) / 180
        const end = ray % 2 === 0 ? far : near + (far - near) * 0.72
        const at = (length: number) => `${round(x + Math.cos(angle) * length)} ${round(y + Math.sin(angle) * length)}`
        return `M${at(near)}L${at(end)}`
      }),
    )
    .join('')
}

/** The light of an award: a ring until the reader has voted, then lit. */
export function Light({ light, lit }: { light: Character; lit: boolean }) {
  return (
    <svg className={styles.ceLight} viewBox="0 0 64 64" aria-hidden="true" focusable="false">
      {lit && <path d={raysOf(light, { x: 32, y: 32, near: 15, far: 30 })} stroke="currentColor" fill="none" />}
      {lit && <circle cx="32" cy="32" r="11" fill="none" stroke="currentColor" strokeOpacity="0.5" strokeWidth="1.5" />}
      <circle cx="32" cy="32" r="5.5" fill={lit ? 'currentColor' : 'none'} stroke="currentColor" strokeWidth="1.5" />
    </svg>
  )
}
