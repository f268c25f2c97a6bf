import type { ReactNode } from 'react'
import * as styles from './labelled.module.css'

/** A field of a dialog below its name; the field itself says the name to those who do not see. */
export function Labelled({ name, hint, children }: { name: string; hint?: string; children: ReactNode }) {
  return (
    <div className={`grid gap-4 shrinks ${styles.labelled}`}>
      <span aria-hidden="true">{name}</span>
      {children}
      {hint && <span className="quiet">{hint}</span>}
    </div>
  )
}
