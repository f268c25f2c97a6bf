import { type ReactNode, useRef, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import * as styles from '#web/ui/form/forms.module.css'
import * as checkoutStyles from '../checkout.module.css'
import { useOrderText } from '../order-text.ts'

interface CodeAnswer {
  taken: boolean
  /** Shown under the field. */
  text?: string
}

interface CodeFormProps {
  id: string
  label: string
  /** Tries a code; never fails. */
  onUse: (code: string) => Promise<CodeAnswer>
  /** True if the code stays in the field once it is taken. */
  staysTyped?: boolean
  /** Message in place of the one on the code that was tried last. */
  notice?: string
  children?: ReactNode
}

/**
 * A field for a code, and the button that uses it. A code that is refused is used nowhere; its text stays, selected, so
 * that typing replaces it.
 */
export function CodeForm({ id, label, onUse, staysTyped = false, notice, children }: CodeFormProps) {
  const t = useOrderText()
  const field = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const [busy, setBusy] = useState(false)
  const [answer, setAnswer] = useState<CodeAnswer>()
  const isRefused = notice === undefined && answer?.taken === false
  const use = async () => {
    const code = typed.trim()
    if (!code || busy) return
    setBusy(true)
    const next = await onUse(code)
    setBusy(false)
    setAnswer(next)
    if (!next.taken) field.current?.select()
    else if (!staysTyped) setTyped('')
  }
  return (
    <form
      className={checkoutStyles.tkCode}
      onSubmit={(submitted) => {
        submitted.preventDefault()
        void use()
      }}
    >
      <label htmlFor={id}>{label}</label>
      <div className={checkoutStyles.tkCodeF}>
        <input
          ref={field}
          id={id}
          className={styles.input}
          value={typed}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={160}
          aria-invalid={isRefused || undefined}
          aria-describedby={`${id}-answer`}
          onChange={(changed) => {
            setTyped(changed.currentTarget.value)
            if (isRefused) setAnswer(undefined)
          }}
        />
        <Button type="submit" busy={busy}>
          {t('codeUse')}
        </Button>
      </div>
      <p
        id={`${id}-answer`}
        role="status"
        className={notice === undefined && answer?.taken ? checkoutStyles.tkCodeOk : checkoutStyles.tkCodeBad}
      >
        {notice ?? answer?.text}
      </p>
      {children}
    </form>
  )
}
