import type { ReactNode } from 'react'
import type { Coast } from '#web/ui/cover/cover-address.ts'
import * as layoutStyles from '#web/ui/layout.module.css'
import { Sea } from '#web/ui/sea.tsx'
import * as styles from './sea-head.module.css'

interface Props {
  coast: Coast
  title: string
  intro: string
  children?: ReactNode
}

/** The head of a front or of the directory: its name over its coast, and what it is about. */
export function SeaHead({ coast, title, intro, children }: Props) {
  return (
    <header className={styles.seaHead}>
      <Sea coast={coast} />
      <div className={`${layoutStyles.wrap} ${styles.seaHeadIn}`}>
        <h1 className="display">{title}</h1>
        <p className="dek">{intro}</p>
        {children}
      </div>
    </header>
  )
}
