import type { ReactNode } from 'react'
import * as styles from './front.module.css'

interface Props {
  name: string
  hint: string
  /** How much of the room is taken. */
  count?: string
  end?: ReactNode
  children: ReactNode
}

/** A part of the front page. */
export function Section({ name, hint, count, end, children }: Props) {
  return (
    <section className={styles.frontPart} aria-label={name}>
      <div className={`row wraps ${styles.frontHead}`}>
        <h2>{name}</h2>
        {count && <span className="quiet">{count}</span>}
        <span className={styles.frontEnd}>{end}</span>
      </div>
      <p className={`quiet ${styles.frontHint}`}>{hint}</p>
      {children}
    </section>
  )
}
