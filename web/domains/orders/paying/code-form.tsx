import type { ReactNode } from 'react'
import { Button } from '#web/ui/button.tsx'
import * as styles from '#web/ui/form/forms.module.css'
import * as checkoutStyles from '../checkout.module.css'
import { useOrderText } from '../order-text.ts'

interface CodeFormProps {
  id: string
  label: string
  typed: string
  onType: (typed: string) => void
  onUse: () => void
  /** Message on the code that was used. */
  children: ReactNode
}

/** A field for a code, and the button that uses it. */
export function CodeForm({ id, label, typed, onType, onUse, children }: CodeFormProps) {
  const t = useOrderText()
  return (
    <form
      className={checkoutStyles.tkCode}
      onSubmit={(submitted) => {
        submitted.preventDefault()
        onUse()
      }}
    >
      <label htmlFor={id}>{label}</label>
      <div className={checkoutStyles.tkCodeF}>
        <input
          id={id}
          className={styles.input}
          value={typed}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={160}
          onChange={(changed) => onType(changed.currentTarget.value)}
        />
        <Button type="submit">{t('codeUse')}</Button>
      </div>
      {children}
    </form>
  )
}
