import { type ReactNode, useEffect, useState } from 'react'
import type { CodePurpose } from '#contract/members/accounts.ts'
import { beginChallenge } from '#web/platform/challenge/begin-challenge.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Field } from '#web/ui/form/field.tsx'
import * as styles from '#web/ui/form/forms.module.css'
import { Icon } from '#web/ui/icon.tsx'
import { accountInput, codeInput, emailInput, phoneInput } from '../address-inputs.ts'
import { tabCountdown, useCountdown } from '../countdown.ts'
import { type AreaChoice, useSignIn } from './context.ts'
import { refusalOf } from './refusals.ts'
import { codeOf, type FieldName, type FormName, isEmailLike, passwordStrength, problemOf } from './rules.ts'
import { useSignInText } from './texts.ts'
import { addressField, type SignInForm } from './use-submit.ts'

interface FieldProps {
  form: SignInForm
  label?: string
  hint?: ReactNode
}

/** The field for an email address in forms of the sign-in dialog. */
export function EmailField({ form, label, hint }: FieldProps) {
  const t = useSignInText()
  return (
    <Field label={label ?? t('email')} hint={hint} error={form.errors.email}>
      {(given) => <input {...given} {...form.bind('email')} {...emailInput} />}
    </Field>
  )
}

/** Opens the list of area codes. */
function AreaButton({ offered }: { offered: AreaChoice }) {
  const t = useSignInText()
  const { area, chooseArea } = useSignIn()
  return (
    <button
      type="button"
      className={styles.joinStart}
      aria-haspopup="dialog"
      aria-label={t('areaCode', { country: area.country, code: area.area_code })}
      onClick={() => chooseArea(offered)}
    >
      +{area.area_code}
      <Icon name="chevron-down" size="s" />
    </button>
  )
}

interface AreaFieldProps {
  form: SignInForm
  /** All areas where a password is asked for, else those whose numbers get codes. */
  offered: AreaChoice
}

/** The field for a phone number, with the button that chooses its area code. */
export function PhoneField({ form, offered }: AreaFieldProps) {
  const t = useSignInText()
  return (
    <Field label={t('phone')} error={form.errors.phone}>
      {(given) => (
        <div className={styles.join}>
          <AreaButton offered={offered} />
          <input {...given} {...form.bind('phone')} {...phoneInput} />
        </div>
      )}
    </Field>
  )
}

/** One field for both: the area code goes away once an email address is written. */
export function AccountField({ form, offered }: AreaFieldProps) {
  const t = useSignInText()
  return (
    <Field label={t('account')} error={form.errors.account}>
      {(given) => (
        <div className={styles.join}>
          {!isEmailLike(form.values.account) && <AreaButton offered={offered} />}
          <input {...given} {...form.bind('account')} {...accountInput} />
        </div>
      )}
    </Field>
  )
}

interface PasswordFieldProps extends FieldProps {
  name: 'password' | 'confirm'
  autoComplete: 'current-password' | 'new-password'
  aside?: ReactNode
  placeholder?: string
  /** Says how hard the password is to guess. */
  metered?: boolean
}

/** A password with a button that shows it. */
export function PasswordField({
  form,
  name,
  autoComplete,
  label,
  hint,
  aside,
  placeholder,
  metered,
}: PasswordFieldProps) {
  const t = useSignInText()
  const [shown, show] = useState(false)
  const value = form.values[name]
  const strength = metered ? passwordStrength(value) : 0
  return (
    <Field
      label={label ?? t('password')}
      aside={aside}
      hint={strength > 0 ? t(`strength${strength as 1}`) : hint}
      error={form.errors[name]}
      meter={metered && <Meter strength={strength} />}
    >
      {(given) => (
        <div className={`${styles.join} ${styles.joinPassword}`}>
          <input
            {...given}
            {...form.bind(name)}
            className={styles.input}
            type={shown ? 'text' : 'password'}
            autoComplete={autoComplete}
            autoCapitalize="none"
            spellCheck={false}
            placeholder={placeholder}
            maxLength={320}
          />
          <button
            type="button"
            className={`${styles.joinEnd} ${styles.joinEndPlain}`}
            aria-label={t(shown ? 'hide' : 'show')}
            aria-pressed={shown}
            onClick={() => show(!shown)}
          >
            <Icon name={shown ? 'eye-off' : 'eye'} />
          </button>
        </div>
      )}
    </Field>
  )
}

const meterParts = [1, 2, 3, 4] as const

function Meter({ strength }: { strength: number }) {
  return (
    <div className={styles.meter} aria-hidden="true">
      {meterParts.map((part) => (
        <i key={part} className={classNames(part <= strength && 'on')} />
      ))}
    </div>
  )
}

interface CodeFieldProps extends FieldProps {
  /** The form that it stands in, which decides where the code goes. */
  name: FormName
  purpose: CodePurpose
}

/** A code with the button that has it sent: by email or as a text message, whatever the form's address is. */
export function CodeField({ form, name, purpose, label }: CodeFieldProps) {
  const t = useSignInText()
  const { area } = useSignIn()
  const source = addressField(name)
  const written = form.values[source].trim()
  const toPhone = source === 'phone' || (source === 'account' && !isEmailLike(written))
  const destination = { purpose, address: toPhone ? `+${area.area_code} ${written}` : written }
  const { left, sent } = useCountdown(destination)
  const sentHint = left > 0 ? t(toPhone ? 'sentToPhone' : 'sentToEmail') : undefined
  const { onChange: _, ...code } = form.bind('code')
  return (
    <Field label={label ?? t('code')} hint={sentHint} error={form.errors.code}>
      {(given) => (
        <div className={`${styles.join} ${styles.joinCode}`}>
          <input
            {...given}
            {...code}
            onChange={(event) => form.set('code', codeOf(event.currentTarget.value))}
            {...codeInput}
            placeholder={t('codePlaceholder')}
          />
          <SendButton
            form={form}
            source={source}
            name={name}
            toPhone={toPhone}
            left={left}
            sent={sent}
            {...destination}
          />
        </div>
      )}
    </Field>
  )
}

interface SendButtonProps {
  form: SignInForm
  name: FormName
  source: FieldName
  purpose: CodePurpose
  address: string
  toPhone: boolean
  left: number
  sent: boolean
}

/** Disabled without an address and while the 60 s run; they do not start when sending fails (specification, point 4). */
function SendButton({ form, name, source, purpose, address, toPhone, left, sent }: SendButtonProps) {
  const t = useSignInText()
  const { backend, area, say } = useSignIn()
  const [busy, setBusy] = useState(false)
  const written = form.values[source].trim()
  const call = toPhone ? 'sendSms' : 'sendMailSms'
  const isBegun = written !== ''
  useEffect(() => {
    if (isBegun) beginChallenge(backend.language, call)
  }, [isBegun, backend.language, call])

  const send = async (controls: HTMLFormControlsCollection) => {
    const focus = (field: FieldName) => (controls.namedItem(field) as HTMLElement | null)?.focus()
    const problem = problemOf(name, source, form.values)
    if (problem) {
      form.refuse({ [source]: t(problem) })
      return focus(source)
    }
    setBusy(true)
    try {
      if (toPhone) await backend.call('sendSms', { phone: written, phone_code: area.area_code, type: purpose })
      else await backend.call('sendMailSms', { email: written, type: purpose })
      tabCountdown().start({ purpose, address })
      form.refuse({})
      say(t(toPhone ? 'sentToPhone' : 'sentToEmail'))
      focus('code')
    } catch (error) {
      const { part, text } = refusalOf(error, t('network'))
      form.refuse({ [part === 'address' ? source : 'code']: text })
    } finally {
      setBusy(false)
    }
  }

  const words = busy ? t('sending') : left > 0 ? t('waiting', { n: left }) : t(sent ? 'sendAgain' : 'send')
  return (
    <button
      type="button"
      className={styles.joinEnd}
      disabled={written === '' || left > 0}
      aria-disabled={busy || undefined}
      onClick={(event) => {
        const { elements } = event.currentTarget.form as HTMLFormElement
        if (!busy) send(elements)
      }}
    >
      {words}
    </button>
  )
}
