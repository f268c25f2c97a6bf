import * as styles from '#web/domains/data/data.module.css'
import { SectionHead } from '#web/ui/section-head.tsx'

interface SectionProps {
  title: string
  children: React.ReactNode
  /** Controls that choose what the section shows. */
  choices?: React.ReactNode
}

/** A part of a page with its name and, beside it, what can be chosen. */
export function DataSection({ title, children, choices }: SectionProps) {
  return (
    <section className={styles.dataSec}>
      <SectionHead title={title}>{choices && <div className={styles.dataActs}>{choices}</div>}</SectionHead>
      {children}
    </section>
  )
}
