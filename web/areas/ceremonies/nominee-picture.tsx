import type { CeremonyNominee } from '#contract/events/ceremonies/ceremonies.ts'
import * as styles from './styles/ceremony-awards.module.css'

/** Lines of a swell, each a little different from the one above. */
const lines = (gap: number, rise: number): string =>
  Array.from({ length: Math.ceil(168 / gap) }, (_, row) => {
    const y = row * gap
    const bend = (phase: number) => Math.round(Math.sin(row * 0.42 + phase) * rise * 10) / 10
    return `M0 ${y}Q25 ${y + bend(0)} 50 ${y}T100 ${y + bend(1)}T150 ${y + bend(2.2)}T200 ${y}`
  }).join('')

const ground = lines(6.5, 5)
const letter = lines(9, 6)

/** Patterns that nominees are drawn with; once on a page. */
export function NomineePatterns() {
  return (
    <svg className={styles.ceDefs} width="0" height="0" aria-hidden="true" focusable="false">
      <defs>
        <pattern id="ce-ground" width="200" height="150" patternUnits="userSpaceOnUse">
          <path className={styles.cePicGround} d={ground} fill="none" />
        </pattern>
        {(['ce-letter', 'ce-letter-lit'] as const).map((id) => (
          <pattern key={id} id={id} width="200" height="150" patternUnits="userSpaceOnUse">
            <path className={id} d={letter} fill="none" />
          </pattern>
        ))}
      </defs>
    </svg>
  )
}

/** A nominee's picture, or the first sign of the name drawn in lines. */
export function NomineePicture({ nominee, lit }: { nominee: Pick<CeremonyNominee, 'name' | 'pic'>; lit: boolean }) {
  if (nominee.pic) {
    return <img className={styles.cePic} src={nominee.pic} alt="" width={200} height={150} loading="lazy" />
  }
  const sign = ([...nominee.name.trim()][0] ?? '').toUpperCase()
  const isHan = /^\p{Script=Han}/u.test(sign)
  return (
    <svg
      className={`ce-pic${lit ? ` ${styles.cePicLit}` : ''}`}
      viewBox="0 0 200 150"
      aria-hidden="true"
      focusable="false"
    >
      <rect className={styles.cePicBack} width="200" height="150" />
      <rect width="200" height="150" fill="url(#ce-ground)" />
      <text
        x="100"
        y={isHan ? 113 : 116}
        textAnchor="middle"
        fontSize={isHan ? 106 : 118}
        fontWeight="800"
        fill={`url(#ce-letter${lit ? '-lit' : ''})`}
      >
        {sign}
      </text>
    </svg>
  )
}
