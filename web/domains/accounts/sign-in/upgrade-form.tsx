import { useState } from 'react'
import type { SignInAnswer } from '#contract/members/accounts.ts'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { useForm } from '#web/ui/form/use-form.ts'
import { Icon } from '#web/ui/icon.tsx'
import { type PhoneArea, phoneOf, useSignIn } from './context.ts'
import { CodeField, EmailField, PasswordField, PhoneField } from './fields.tsx'
import { Done, FormTabs, SignInFormFrame, Submit } from './form-parts.tsx'
import * as styles from './sign-in.module.css'
import { useSignInText } from './texts.ts'
import { noValues, useProblems, useSubmit } from './use-submit.ts'

type Step = 1 | 2 | 3
const steps = [1, 2, 3] as const

interface Verified {
  area: PhoneArea
  phone: string
}

/**
 * Mode 5: a phone account becomes an email account. The phone is verified by signing in with it, so that the session of
 * that moment may bind an address and set a password; the page itself changes only at the end.
 */
export function UpgradeForm() {
  const [step, setStep] = useState<Step>(1)
  const [verified, setVerified] = useState<Verified>()
  const [email, setEmail] = useState('')
  return (
    <>
      <Steps current={step} />
      {step === 1 && (
        <VerifyPhone
          onDone={(phone) => {
            setVerified(phone)
            setStep(2)
          }}
        />
      )}
      {step === 2 && verified && (
        <BindEmail
          verified={verified}
          bound={email}
          onDone={(address) => {
            setEmail(address)
            setStep(3)
          }}
        />
      )}
      {step === 3 && <SetPassword email={email} onPrevious={() => setStep(2)} />}
      <NotNow />
    </>
  )
}

function Steps({ current }: { current: Step }) {
  const t = useSignInText()
  return (
    <ol className={styles.loginSteps} aria-label={t('steps')}>
      {steps.map((step) => (
        <li
          key={step}
          className={classNames(step < current && styles.done)}
          aria-current={step === current ? 'step' : undefined}
        >
          <b>{step < current ? <Icon name="check" size="s" /> : step}</b>
          {t(`step${step}`)}
        </li>
      ))}
    </ol>
  )
}

const proofs = [
  { name: 'code', label: 'withCode' },
  { name: 'password', label: 'withPassword' },
] as const

function VerifyPhone({ onDone }: { onDone: (verified: Verified) => void }) {
  const { draft, sms } = useSignIn()
  const [proof, setProof] = useState<'code' | 'password'>(sms ? 'code' : 'password')
  const [phone, setPhone] = useState(phoneOf(draft))
  const Form = proof === 'code' ? VerifyByCode : VerifyByPassword
  return (
    <>
      {sms && <FormTabs label="verifyWays" tabs={proofs} current={proof} onChoose={setProof} />}
      <Form phone={phone} onPhone={setPhone} onDone={onDone} />
    </>
  )
}

interface VerifyProps {
  phone: string
  /** Keeps the number when the way to verify changes. */
  onPhone: (phone: string) => void
  onDone: (verified: Verified) => void
}

function VerifyByCode(props: VerifyProps) {
  const t = useSignInText()
  const { backend, area } = useSignIn()
  const form = useForm({ ...noValues, phone: props.phone }, useProblems('phoneCode'))
  const begin = useBegin(props)
  const { busy, onSubmit } = useSubmit(form, 'phoneCode', async ({ phone, code }) => {
    begin(phone, await backend.call('login', { type: '2', username: phone.trim(), phone_code: area.area_code, code }))
  })
  return (
    <SignInFormFrame onSubmit={onSubmit}>
      <PhoneField form={form} offered="sms" />
      <CodeField form={form} name="phoneCode" purpose="sign-in" label={t('smsCode')} />
      <Submit busy={busy} label="next" busyLabel="checking" />
    </SignInFormFrame>
  )
}

function VerifyByPassword(props: VerifyProps) {
  const { backend, area } = useSignIn()
  const form = useForm({ ...noValues, phone: props.phone }, useProblems('phonePassword'))
  const begin = useBegin(props)
  const { busy, onSubmit } = useSubmit(form, 'phonePassword', async ({ phone, password }) => {
    const username = phone.trim()
    begin(phone, await backend.call('login', { type: '1', username, phone_code: area.area_code, password }))
  })
  return (
    <SignInFormFrame onSubmit={onSubmit}>
      <PhoneField form={form} offered="all" />
      <PasswordField form={form} name="password" autoComplete="current-password" />
      <Submit busy={busy} label="next" busyLabel="checking" />
    </SignInFormFrame>
  )
}

/** Returns the step after a verified phone: the next form, or the page itself where nothing is left to upgrade. */
function useBegin({ onDone }: VerifyProps) {
  const { area, markUnderWay: begun, finish } = useSignIn()
  return (phone: string, answer: SignInAnswer) => {
    if (!('upgradable' in answer && answer.upgradable)) return finish(answer)
    begun(true)
    onDone({ area, phone: phone.trim() })
  }
}

interface BindEmailProps {
  verified: Verified
  /** The address that was bound before the reader came back to this step. */
  bound: string
  onDone: (email: string) => void
}

function BindEmail({ verified, bound, onDone }: BindEmailProps) {
  const t = useSignInText()
  const { backend } = useSignIn()
  const problems = useProblems('bind')
  const isBound = (email: string) => bound !== '' && email.trim() === bound
  const form = useForm({ ...noValues, email: bound }, (values) => (isBound(values.email) ? {} : problems(values)))
  const { busy, onSubmit } = useSubmit(form, 'bind', async ({ email, code }) => {
    if (!isBound(email)) await backend.call('bindEmail', { email: email.trim(), code })
    onDone(email.trim())
  })
  return (
    <>
      <Done>{t('phoneVerified', { code: verified.area.area_code, phone: maskPhone(verified.phone) })}</Done>
      <SignInFormFrame onSubmit={onSubmit}>
        <EmailField form={form} label={t('bindEmail')} hint={t('bindEmailHint')} />
        {isBound(form.values.email) ? (
          <Done>{t('emailBound', { email: bound })}</Done>
        ) : (
          <CodeField form={form} name="bind" purpose="bind" label={t('emailCode')} />
        )}
        <Submit busy={busy} label="next" busyLabel="checking" />
      </SignInFormFrame>
    </>
  )
}

/** '138****6021': enough to know one's own number. */
function maskPhone(phone: string): string {
  const digits = phone.replace(/\D/g, '')
  return digits.length < 8 ? digits : `${digits.slice(0, 3)}****${digits.slice(-4)}`
}

function SetPassword({ email, onPrevious }: { email: string; onPrevious: () => void }) {
  const t = useSignInText()
  const { backend, markUnderWay: begun, finish, go, member } = useSignIn()
  const form = useForm(noValues, useProblems('setPassword'))
  const { busy, onSubmit } = useSubmit(form, 'setPassword', async ({ password, confirm }) => {
    await backend.call('setPassword', { new_password1: password, new_password2: confirm })
    if (member) return finish()
    await backend.call('logOut', {}).catch(() => {})
    begun(false)
    go(1, { identity: email, password: '', done: t('upgraded') })
  })
  return (
    <>
      <Done>{t('emailBound', { email })}</Done>
      <SignInFormFrame onSubmit={onSubmit}>
        {/* Password managers keep the new password under the address that it will be used with. */}
        <input
          className="sr"
          type="text"
          name="username"
          autoComplete="username"
          value={email}
          readOnly
          tabIndex={-1}
          aria-hidden="true"
        />
        <PasswordField
          form={form}
          name="password"
          autoComplete="new-password"
          label={t('newPassword')}
          hint={t('passwordHint')}
          metered
        />
        <PasswordField form={form} name="confirm" autoComplete="new-password" label={t('repeatPassword')} />
        <div className={styles.loginPair}>
          <Button onClick={onPrevious}>{t('previous')}</Button>
          <Submit busy={busy} label="finish" busyLabel="finishing" />
        </div>
      </SignInFormFrame>
    </>
  )
}

/** Leaves the upgrade; the session that verifying began ends with it. */
function NotNow() {
  const t = useSignInText()
  const { backend, markUnderWay: begun, go, member, sessionBegun } = useSignIn()
  if (member) return null
  const leave = async () => {
    if (sessionBegun()) await backend.call('logOut', {}).catch(() => {})
    begun(false)
    go(1)
  }
  return (
    <p className={styles.loginFoot}>
      {t('notNow')}
      <button type="button" className="link" onClick={leave}>
        {t('toSignIn')}
      </button>
    </p>
  )
}
