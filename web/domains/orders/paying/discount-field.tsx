import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { useOrderText } from '../order-text.ts'
import { CodeForm } from './code-form.tsx'

interface DiscountFieldProps {
  codes: readonly string[]
  refusal: string | undefined
  onChange: (codes: string[]) => void
}

/** Codes that take something off; each can be taken back. */
export function DiscountField({ codes, refusal, onChange }: DiscountFieldProps) {
  const t = useOrderText()
  const [typed, setTyped] = useState('')
  const use = () => {
    const code = typed.trim()
    if (!code) return
    onChange([...codes.filter((one) => one !== code), code])
    setTyped('')
  }
  return (
    <CodeForm id="discount-code" label={t('discountCode')} typed={typed} onType={setTyped} onUse={use}>
      <p role="status" className="tk-code__bad">
        {refusal}
      </p>
      {codes.map((code) => (
        <Button key={code} size="s" onClick={() => onChange(codes.filter((one) => one !== code))}>
          {t('discountRemove', { code })}
        </Button>
      ))}
    </CodeForm>
  )
}
