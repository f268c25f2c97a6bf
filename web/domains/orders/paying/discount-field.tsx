import { useState } from 'react'
import type { CallInput } from '#contract/calls.ts'
import { useLanguage } from '#web/platform/app-context.tsx'
import { isBackendError } from '#web/platform/backend.ts'
import { httpBackend } from '#web/platform/http-backend.ts'
import { Button } from '#web/ui/button.tsx'
import * as styles from '../checkout.module.css'
import { useOrderText } from '../order-text.ts'
import { asStored, isSameCode } from './accepted-codes.ts'
import { CodeForm } from './code-form.tsx'

const fieldId = 'discount-code'

interface DiscountFieldProps {
  event: number
  /** The tickets that a code is tried with. */
  lines: CallInput<'quoteOrder'>['lines']
  /** Codes that were accepted. */
  codes: readonly string[]
  /** Codes that were accepted before and do not apply to what is chosen now. */
  dropped: readonly string[]
  onChange: (codes: string[]) => void
}

/** Codes that take something off: each is used once the server accepts it, and can be removed. */
export function DiscountField({ event, lines, codes, dropped, onChange }: DiscountFieldProps) {
  const t = useOrderText()
  const language = useLanguage()
  const [isTried, setTried] = useState(dropped)
  const use = async (code: string) => {
    setTried(dropped)
    if (codes.some((one) => isSameCode(one, code))) return { taken: true }
    const wished = [...codes, code]
    try {
      const asked = lines.map(({ type, quantity }) => ({ type, quantity }))
      const quote = await httpBackend.call(language, 'quoteOrder', { event, lines: asked, discount_codes: wished })
      onChange(asStored(wished, quote.discounts))
      return { taken: true }
    } catch (error) {
      return { taken: false, text: isBackendError(error) ? error.message : t('failed') }
    }
  }
  // Messages about dropped codes disappear when the next code is tried.
  const notice =
    dropped.length > 0 && isTried !== dropped ? t('discountDropped', { code: dropped.join(', ') }) : undefined
  return (
    <CodeForm id={fieldId} label={t('discountCode')} onUse={use} notice={notice}>
      {codes.length > 0 && (
        <p className={styles.tkCodes}>
          {codes.map((code) => (
            <Button
              key={code}
              size="s"
              onClick={() => {
                // The button goes with its code; without the focus, a keyboard would start again at the top of the page.
                document.getElementById(fieldId)?.focus()
                onChange(codes.filter((one) => one !== code))
              }}
            >
              {t('discountRemove', { code })}
            </Button>
          ))}
        </p>
      )}
    </CodeForm>
  )
}
