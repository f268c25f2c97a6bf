import type { ReactNode } from 'react'
import type { EventSection } from '#contract/events/fields/event-fields.ts'
import { type OrganisingKey, useOrganisingText } from '#web/areas/organising/organising-text.ts'
import * as styles from '../../organising-form.module.css'

interface FormSectionProps {
  name: EventSection
  hint?: ReactNode
  children: ReactNode
}

/** A part of the form under its rule. */
export function FormSection({ name, hint, children }: FormSectionProps) {
  const t = useOrganisingText()
  return (
    <section className={styles.evsec} id={`ev-${name}`} aria-labelledby={`ev-${name}-h`}>
      <div className={styles.evsecHead}>
        <h2 id={`ev-${name}-h`}>{t(`section.${name}` as OrganisingKey)}</h2>
        {hint && <p className={styles.evcap}>{hint}</p>}
      </div>
      <div className={styles.evsecBody}>{children}</div>
    </section>
  )
}
