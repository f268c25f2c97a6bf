import { useEffect, useState } from 'react'
import { codeDigits, resendCountdownSeconds } from '#contract/constants.ts'
import { useAccountText } from '#web/platform/account-text.ts'
import { Field } from '#web/ui/field.tsx'

interface CodeFieldProps {
  value: string
  onChange: (event: { currentTarget: { value: string } }) => void
  onBlur?: () => void
  error?: string
  hint?: string
  /** Whether an address to send to is there. */
  ready: boolean
  /** Sends a code; false where it could not be sent, and then nothing counts down. */
  send: () => Promise<boolean>
}

/** The code that was sent, and the button that sends it: not again before a minute is over. */
export function CodeField({ value, onChange, onBlur, error, hint, ready, send }: CodeFieldProps) {
  const t = useAccountText()
  const [busy, setBusy] = useState(false)
  const [sent, setSent] = useState(false)
  const { left, start } = useCountdown()
  const press = async () => {
    setBusy(true)
    const done = await send()
    setBusy(false)
    if (!done) return
    setSent(true)
    start()
  }
  const label = left > 0 ? t('codeWait', { n: left }) : t(sent ? 'codeAgain' : 'codeSend')
  return (
    <Field label={t('code')} error={error} hint={sent ? t('codeSent') : hint}>
      {(given) => (
        <span className="join join--code">
          <input
            {...given}
            className="input input--code"
            name="code"
            value={value}
            onChange={onChange}
            onBlur={onBlur}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={codeDigits + 4}
          />
          <button type="button" className="join__end" disabled={!ready || busy || left > 0} onClick={press}>
            {busy ? t('codeSending') : label}
          </button>
        </span>
      )}
    </Field>
  )
}

/** Seconds until a code may be sent again, by the clock: a tab that slept does not count on from where it was. */
function useCountdown() {
  const [until, setUntil] = useState(0)
  const [left, setLeft] = useState(0)
  useEffect(() => {
    if (until === 0) return
    const tick = () => {
      const seconds = Math.max(0, Math.ceil((until - Date.now()) / 1000))
      setLeft(seconds)
      if (seconds === 0) setUntil(0)
    }
    tick()
    const timer = setInterval(tick, 250)
    return () => clearInterval(timer)
  }, [until])
  return { left, start: () => setUntil(Date.now() + resendCountdownSeconds * 1000) }
}
