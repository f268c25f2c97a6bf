import { type ReactNode, useState } from 'react'
import { paymentLimits } from '#contract/events/order-terms.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/form/field.tsx'
import * as styles from '#web/ui/form/forms.module.css'
import { useAttempt } from '../area/use-attempt.ts'
import * as organisingFormStyles from '../organising-form.module.css'
import * as organisingMoneyStyles from '../organising-money.module.css'
import { useOrganisingText } from '../organising-text.ts'

interface ReasonFormProps {
  label: string
  hint?: string
  /** Labels of the one or two buttons; the first is the default. */
  answers: readonly [string, string?]
  /** True if the usual answer needs no reason. */
  mayBeSilent?: boolean
  /** Does it. @returns what is said then, or undefined where it said so itself */
  send: (usual: boolean, reason: string) => Promise<string | undefined>
  onDone: () => void
  children?: ReactNode
}

/** Asks for a reason and one of two answers. */
export function ReasonForm({ label, hint, answers, mayBeSilent = false, send, onDone, children }: ReasonFormProps) {
  const t = useOrganisingText()
  const { busy, attempt } = useAttempt()
  const [reason, setReason] = useState('')
  const [missing, setMissing] = useState(false)
  const answer = async (usual: boolean) => {
    const text = reason.trim()
    const isMissing = !text && !(usual && mayBeSilent)
    setMissing(isMissing)
    if (!isMissing && (await attempt(() => send(usual, text)))) onDone()
  }
  return (
    <div className={`${organisingFormStyles.evdialog} ${organisingMoneyStyles.orgact}`}>
      {children}
      <Field label={label} hint={hint} error={missing ? t('wrong.required') : undefined}>
        {(given) => (
          <input
            {...given}
            className={styles.input}
            value={reason}
            maxLength={paymentLimits.reason}
            onChange={({ currentTarget }) => setReason(currentTarget.value)}
          />
        )}
      </Field>
      <div className={organisingFormStyles.evacts}>
        <Button size="s" kind="primary" busy={busy} onClick={() => answer(true)}>
          {answers[0]}
        </Button>
        {answers[1] && (
          <Button size="s" busy={busy} onClick={() => answer(false)}>
            {answers[1]}
          </Button>
        )}
      </div>
    </div>
  )
}
