import type { ReactNode } from 'react'
import { type OrganisingKey, useOrganisingText } from '#web/areas/organising/organising-text.ts'
import type { Section } from '../checks.ts'

interface FormSectionProps {
  name: Section
  hint?: ReactNode
  children: ReactNode
}

/** A part of the form under its rule. */
export function FormSection({ name, hint, children }: FormSectionProps) {
  const t = useOrganisingText()
  return (
    <section className="evsec" id={`ev-${name}`} aria-labelledby={`ev-${name}-h`}>
      <div className="evsec__head">
        <h2 id={`ev-${name}-h`}>{t(`section.${name}` as OrganisingKey)}</h2>
        {hint && <p className="evcap">{hint}</p>}
      </div>
      <div className="evsec__body">{children}</div>
    </section>
  )
}
