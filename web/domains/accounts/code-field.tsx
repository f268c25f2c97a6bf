import { useState } from 'react'
import { codeDigits } from '#contract/constants.ts'
import { useAccountText } from '#web/language/account-text.ts'
import { Field } from '#web/ui/form/field.tsx'
import * as styles from '#web/ui/form/forms.module.css'
import { codeInput } from './address-inputs.ts'
import { type Destination, tabCountdown, useCountdown } from './countdown.ts'

interface CodeFieldProps {
  value: string
  onChange: (event: { currentTarget: { value: string } }) => void
  onBlur?: () => void
  error?: string
  hint?: string
  /** Purpose and address of the code, by which it counts down: also after the form was closed. */
  destination: Destination
  /** True if an address to send to is there. */
  ready: boolean
  /** Sends a code; false where it could not be sent, and then nothing counts down. */
  send: () => Promise<boolean>
}

/** The code that was sent, and the button that sends it: not again before a minute is over. */
export function CodeField({ value, onChange, onBlur, error, hint, destination, ready, send }: CodeFieldProps) {
  const t = useAccountText()
  const [busy, setBusy] = useState(false)
  const { left, sent } = useCountdown(destination)
  const press = async () => {
    setBusy(true)
    const done = await send()
    setBusy(false)
    if (done) tabCountdown().start(destination)
  }
  const label = left > 0 ? t('codeWait', { n: left }) : t(sent ? 'codeAgain' : 'codeSend')
  return (
    <Field label={t('code')} error={error} hint={left > 0 ? t('codeSent') : hint}>
      {(given) => (
        <span className={`${styles.join} ${styles.joinCode}`}>
          <input
            {...given}
            {...codeInput}
            name="code"
            value={value}
            onChange={onChange}
            onBlur={onBlur}
            maxLength={codeDigits + 4}
          />
          <button type="button" className={styles.joinEnd} disabled={!ready || busy || left > 0} onClick={press}>
            {busy ? t('codeSending') : label}
          </button>
        </span>
      )}
    </Field>
  )
}
