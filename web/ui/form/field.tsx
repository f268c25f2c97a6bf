import { type ReactNode, useId } from 'react'
import { Icon } from '#web/ui/icon.tsx'
import * as styles from './forms.module.css'

/** Properties that a control takes from the field around it. */
export interface FieldGiven {
  id: string
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
}

interface FieldProps {
  label: ReactNode
  /** At the end of the line of the label: a link. */
  aside?: ReactNode
  hint?: ReactNode
  /** Takes the place of the hint. */
  error?: string
  /** Between the control and what is said of it. */
  meter?: ReactNode
  children: (given: FieldGiven) => ReactNode
}

/** One control of a form: its label above, the hint or what is wrong with it below. */
export function Field({ label, aside, hint, error, meter, children }: FieldProps) {
  const id = useId()
  const noteId = `${id}-note`
  const described = error !== undefined || hint !== undefined
  return (
    <div className={styles.field}>
      <div className={styles.fieldLabel}>
        <label htmlFor={id}>{label}</label>
        {aside}
      </div>
      {children({
        id,
        'aria-invalid': error === undefined ? undefined : true,
        'aria-describedby': described ? noteId : undefined,
      })}
      {meter}
      {described && (
        <p className={error === undefined ? styles.fieldHint : styles.fieldErr} id={noteId}>
          {error !== undefined && <Icon name="warning" size="s" />}
          <span>{error ?? hint}</span>
        </p>
      )}
    </div>
  )
}
