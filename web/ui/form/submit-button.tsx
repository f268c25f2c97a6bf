import { Button } from '#web/ui/button.tsx'
import * as styles from './forms.module.css'

interface SubmitButtonProps {
  /** Why the form as a whole could not be sent. */
  failure: string | undefined
  busy: boolean
  children: React.ReactNode
}

/** The last row of a form in a dialog: what went wrong, and the button that sends it. */
export function SubmitButton({ failure, busy, children }: SubmitButtonProps) {
  return (
    <>
      {failure && (
        <p className={styles.fieldErr} role="alert">
          {failure}
        </p>
      )}
      <Button kind="primary" type="submit" block busy={busy}>
        {children}
      </Button>
    </>
  )
}
