import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { CallOutput } from '#contract/calls.ts'
import * as accountStyles from '#web/domains/accounts/account.module.css'
import { CodeBoxes, codeLength } from '#web/domains/accounts/second-step/code-boxes.tsx'
import { useWithProof } from '#web/domains/accounts/security/proof.tsx'
import { useAccountText } from '#web/language/account-text.ts'
import { failureText, useCall } from '#web/platform/use-call.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { QrCode } from '#web/ui/qr-code.tsx'
import * as styles from './second-step.module.css'

interface EnrolAppProps {
  /** The app is added; these are its recovery codes. */
  onEnrolled: (codes: readonly string[]) => void
  onClose: () => void
}

/** Adds an authenticator app: shows its secret, and wants a code of it. */
export function EnrolApp({ onEnrolled, onClose }: EnrolAppProps) {
  const t = useAccountText()
  const call = useCall()
  const withProof = useWithProof()
  const [begun, setBegun] = useState<CallOutput<'beginTotp'>>()
  const [digits, setDigits] = useState('')
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  const boxes = useRef<HTMLInputElement>(null)
  const begin = useEffectEvent(async () => {
    try {
      const answer = await withProof(() => call('beginTotp', {}))
      if (answer.done) setBegun(answer.result)
      else onClose()
    } catch (failure) {
      setError(failureText(failure, t))
    }
  })
  useEffect(() => {
    begin()
  }, [])
  useEffect(() => {
    if (begun) boxes.current?.focus()
  }, [begun])

  const confirm = async (code: string) => {
    if (!begun || busy) return
    setBusy(true)
    setError(undefined)
    try {
      const answer = await withProof(() => call('confirmTotp', { ticket: begun.ticket, code }))
      if (answer.done) return onEnrolled(answer.result.recovery_codes)
    } catch (failure) {
      setError(failureText(failure, t))
    }
    setDigits('')
    setBusy(false)
    boxes.current?.focus()
  }
  const change = (next: string) => {
    setDigits(next)
    if (next.length === codeLength && next !== digits) confirm(next)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (digits.length === codeLength) confirm(digits)
  }
  return (
    <form className={styles.enrol} noValidate method="post" onSubmit={submit}>
      {begun && (
        <>
          <div className={styles.enrolCode}>
            <QrCode text={begun.uri} label={t('enrolQr')} />
          </div>
          <div className={styles.enrolText}>
            <p>{t('enrolScan')}</p>
            <p className={accountStyles.myCap}>
              {t('enrolType')}
              <code className={styles.enrolSecret} translate="no">
                {begun.secret.match(/.{1,4}/g)?.join(' ')}
              </code>
            </p>
            <Field label={t('enrolDigits')} error={error}>
              {(given) => <CodeBoxes {...given} ref={boxes} value={digits} onChange={change} busy={busy} />}
            </Field>
            <Button onClick={onClose}>{t('cancel')}</Button>
          </div>
        </>
      )}
      {!begun && error !== undefined && (
        <p className={accountStyles.myCap} role="alert">
          {error}
        </p>
      )}
    </form>
  )
}
