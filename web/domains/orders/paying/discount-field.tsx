import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import * as styles from '#web/ui/form/forms.module.css'
import * as checkoutStyles from '../checkout.module.css'
import { useOrderText } from '../order-text.ts'

interface DiscountFieldProps {
  codes: readonly string[]
  refusal: string | undefined
  onChange: (codes: string[]) => void
}

/** Codes that take something off; each can be taken back. */
export function DiscountField({ codes, refusal, onChange }: DiscountFieldProps) {
  const t = useOrderText()
  const [typed, setTyped] = useState('')
  return (
    <form
      className={checkoutStyles.tkCode}
      onSubmit={(submitted) => {
        submitted.preventDefault()
        const code = typed.trim()
        if (!code) return
        onChange([...codes.filter((one) => one !== code), code])
        setTyped('')
      }}
    >
      <label htmlFor="discount-code">{t('discountCode')}</label>
      <div className={checkoutStyles.tkCodeF}>
        <input
          id="discount-code"
          className={styles.input}
          value={typed}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={160}
          onChange={(changed) => setTyped(changed.currentTarget.value)}
        />
        <Button type="submit">{t('codeUse')}</Button>
      </div>
      <p role="status" className={checkoutStyles.tkCodeBad}>
        {refusal}
      </p>
      {codes.map((code) => (
        <Button key={code} size="s" onClick={() => onChange(codes.filter((one) => one !== code))}>
          {t('discountRemove', { code })}
        </Button>
      ))}
    </form>
  )
}
