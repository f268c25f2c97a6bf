import { type FormEvent, useEffect, useRef, useState } from 'react'
import { commonErrors } from '#contract/common-errors.ts'
import type { SecondStepNeeded } from '#contract/members/accounts.ts'
import { isBackendError } from '#web/platform/backend.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/form/field.tsx'
import * as formStyles from '#web/ui/form/forms.module.css'
import { Icon } from '#web/ui/icon.tsx'
import { useSignIn } from '../sign-in/context.ts'
import { signInExpiredCode } from '../sign-in/refusals.ts'
import * as styles from '../sign-in/sign-in.module.css'
import { useSignInText } from '../sign-in/texts.ts'
import { CodeBoxes, codeLength } from './code-boxes.tsx'

/** A code of the app, or a recovery code in its place. */
export type SecondStepHow = 'app' | 'recovery'

interface SecondStepFormProps {
  asked: SecondStepNeeded['second_step']
  how: SecondStepHow
  onHow: (how: SecondStepHow) => void
  /** The attempt is no longer valid. */
  onExpired: () => void
}

/** The second step of signing in. */
export function SecondStepForm({ how, ...props }: SecondStepFormProps) {
  return how === 'app' ? <AppForm {...props} /> : <RecoveryForm {...props} />
}

type FormProps = Omit<SecondStepFormProps, 'how'>

/** Sends a code. @returns what to show where it is refused */
function useCompletion({ asked: { attempt, codes_left: left }, onExpired }: FormProps) {
  const t = useSignInText()
  const { backend, finish, fail } = useSignIn()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  const complete = async (code: string, { remember = false, recovery = false } = {}): Promise<void> => {
    if (busy) return
    setBusy(true)
    setError(undefined)
    try {
      const answer = await backend.call('completeSignIn', { attempt, code, remember })
      finish(answer, recovery ? { said: t('recoveryUsed', { n: Math.max(0, left - 1) }) } : {})
    } catch (failure) {
      setBusy(false)
      if (!isBackendError(failure)) return setError(t('network'))
      if (failure.code === commonErrors.tooManyRequests.code) return setError(t('triesUsed'))
      if (failure.code !== signInExpiredCode) return setError(failure.message)
      fail(failure.message)
      onExpired()
    }
  }
  return { busy, error, complete }
}

/** Six digits, which are sent as soon as the last one is there. */
function AppForm(props: FormProps) {
  const t = useSignInText()
  const { busy, error, complete } = useCompletion(props)
  const [digits, setDigits] = useState('')
  const [remember, setRemember] = useState(false)
  const boxes = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (error === undefined) return
    setDigits('')
    boxes.current?.focus()
  }, [error])
  const change = (next: string) => {
    setDigits(next)
    if (next.length === codeLength && next !== digits) complete(next, { remember })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (digits.length === codeLength) complete(digits, { remember })
  }
  return (
    <>
      <form className={styles.loginSecond} noValidate method="post" onSubmit={submit}>
        <CodeBoxes
          ref={boxes}
          value={digits}
          onChange={change}
          label={t('sixDigitsLabel')}
          busy={busy}
          aria-invalid={error === undefined ? undefined : true}
          aria-describedby={error === undefined ? undefined : 'second-step-error'}
        />
        {error !== undefined && (
          <div id="second-step-error" role="alert">
            <p className={formStyles.fieldErr}>
              <Icon name="warning" size="s" />
              <span>{error}</span>
            </p>
            <p className={styles.loginNote}>{t('clockHint')}</p>
          </div>
        )}
        {props.asked.may_remember && (
          <label className={formStyles.check}>
            <input type="checkbox" checked={remember} onChange={(event) => setRemember(event.currentTarget.checked)} />
            <span>{t('rememberDevice')}</span>
          </label>
        )}
      </form>
      <OtherWay label={t('useRecovery')} onChoose={() => props.onHow('recovery')} />
    </>
  )
}

function RecoveryForm(props: FormProps) {
  const t = useSignInText()
  const { busy, error, complete } = useCompletion(props)
  const [code, setCode] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (code.trim() !== '') complete(code, { recovery: true })
  }
  return (
    <>
      <form className={styles.loginForm} noValidate method="post" onSubmit={submit}>
        <Field
          label={t('recoveryCode')}
          aside={<span className={styles.loginSmallAside}>{t('recoveryLeft', { n: props.asked.codes_left })}</span>}
          error={error}
        >
          {(given) => (
            <input
              {...given}
              className={`${formStyles.input} num`}
              name="recovery-code"
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              maxLength={40}
              value={code}
              onChange={(event) => setCode(event.currentTarget.value)}
            />
          )}
        </Field>
        <Button type="submit" kind="primary" block className={styles.loginSubmit} busy={busy} disabled={code === ''}>
          {t(busy ? 'signingIn' : 'signIn')}
        </Button>
      </form>
      <OtherWay label={t('useApp')} onChoose={() => props.onHow('app')} />
      <div className={styles.loginHint}>
        <Icon name="warning" size="s" />
        <p>{t('recoveryNote')}</p>
      </div>
    </>
  )
}

function OtherWay({ label, onChoose }: { label: string; onChoose: () => void }) {
  return (
    <button type="button" className={styles.loginOther} onClick={onChoose}>
      <Icon name="list" />
      <span>{label}</span>
      <Icon name="chevron-right" size="s" />
    </button>
  )
}
