import type { ReactNode } from 'react'
import type { Side } from './choose-versions.ts'
import * as styles from './versions.module.css'

/** A field in which two versions differ. */
export interface BothRow {
  name: string
  label: string
  mine: ReactNode
  theirs: ReactNode
}

interface Props {
  rows: readonly BothRow[]
  heads: { field: string; mine: string; theirs: string }
  /** Chosen side of each field; without it there is nothing to choose. */
  choice?: { of: (name: string) => Side; set: (name: string, side: Side) => void }
}

const sides = ['mine', 'theirs'] as const

/** Two versions of the same side by side, field by field: wherever somebody saved what somebody else was changing. */
export function BothVersions({ rows, heads, choice }: Props) {
  return (
    <table className={styles.both}>
      <thead>
        <tr>
          <th scope="col">{heads.field}</th>
          <th scope="col">{heads.mine}</th>
          <th scope="col">{heads.theirs}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.name}>
            <th scope="row">{row.label}</th>
            {sides.map((side) => (
              <td key={side} className={choice?.of(row.name) === side ? styles.bothChosen : undefined}>
                {choice && (
                  <input
                    type="radio"
                    name={`both-${row.name}`}
                    checked={choice.of(row.name) === side}
                    onChange={() => choice.set(row.name, side)}
                    aria-label={`${row.label}: ${heads[side]}`}
                  />
                )}
                {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long text is scrolled by key */}
                <div className={styles.bothValue} tabIndex={0}>
                  {row[side] || '—'}
                </div>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
