import { Button } from '#web/ui/button.tsx'
import { useForm } from '#web/ui/form/use-form.ts'
import { Icon } from '#web/ui/icon.tsx'
import { emailOf, phoneOf, useSignIn } from './context.ts'
import { AccountField, CodeField, EmailField, PasswordField, PhoneField } from './fields.tsx'
import { Done, FormFooter, FormTabs, SignInFormFrame, Submit, WayTo, WithAgreements } from './form-parts.tsx'
import { PasskeyButton } from './passkey-button.tsx'
import { canSubmit, isEmailLike } from './rules.ts'
import * as styles from './sign-in.module.css'
import { useSignInText } from './texts.ts'
import { noValues, useProblems, useSubmit } from './use-submit.ts'
import { WalletButton } from './wallet-button.tsx'

/** The three ways to sign in; the specification counts the two codes as one mode. */
export type Way = 'password' | 'emailCode' | 'phoneCode'

const ways = [
  { name: 'password', label: 'byPassword' },
  { name: 'emailCode', label: 'byEmailCode' },
  { name: 'phoneCode', label: 'byPhoneCode' },
] as const

interface SignInFormsProps {
  way: Way
  onWay: (way: Way) => void
}

/** Modes 1 and 3: by password, by a code to an email address, by a code to a phone. */
export function SignInForms({ way, onWay }: SignInFormsProps) {
  const { sms } = useSignIn()
  return (
    <>
      <PasskeyButton suggests={way === 'password'} />
      <FormTabs
        label="signInWays"
        tabs={ways.filter(({ name }) => sms || name !== 'phoneCode')}
        current={way}
        onChoose={onWay}
      />
      {way === 'password' && <PasswordForm />}
      {way === 'emailCode' && <EmailCodeForm />}
      {way === 'phoneCode' && <PhoneCodeForm />}
    </>
  )
}

function PasswordForm() {
  const t = useSignInText()
  const { backend, draft, area, finish } = useSignIn()
  const form = useForm({ ...noValues, account: draft.identity, password: draft.password }, useProblems('password'))
  const { busy, onSubmit } = useSubmit(form, 'password', async ({ account, password }) => {
    const username = account.trim()
    const answer = isEmailLike(username)
      ? await backend.call('login', { type: '4', email: username, password })
      : await backend.call('login', { type: '1', username, phone_code: area.area_code, password })
    finish(answer, { identity: username })
  })
  const identity = form.values.account
  return (
    <>
      {draft.done && <Done>{draft.done}</Done>}
      <SignInFormFrame onSubmit={onSubmit}>
        <AccountField form={form} offered="all" />
        <PasswordField
          form={form}
          name="password"
          autoComplete="current-password"
          aside={<WayTo mode={4} label="forgot" draft={{ identity }} />}
        />
        <Submit busy={busy} disabled={!canSubmit('password', form.values)} label="signIn" busyLabel="signingIn" />
      </SignInFormFrame>
      <OtherWays />
      <FormFooter question="noAccount" mode={2} label="register" draft={{ identity }} />
      <div className={styles.loginHint}>
        <Icon name="info" size="s" />
        <p>
          {t('upgradeOffer')}
          <WayTo mode={5} label="upgradeNow" draft={{ identity }} />
        </p>
      </div>
    </>
  )
}

/** Ways through services and programs of others. */
function OtherWays() {
  const t = useSignInText()
  const { google, wallet } = useSignIn()
  if (!google && !wallet) return null
  return (
    <>
      <p className={styles.loginOr}>{t('or')}</p>
      <GoogleButton />
      <WalletButton />
    </>
  )
}

/** Leads to Google and back: no script of another house runs here. */
function GoogleButton() {
  const t = useSignInText()
  const { google } = useSignIn()
  if (!google) return null
  const leave = async () => (await import('./google.ts')).goToGoogle(google)
  return (
    <Button block onClick={leave}>
      {t('google')}
    </Button>
  )
}

function EmailCodeForm() {
  const { backend, draft, finish } = useSignIn()
  const form = useForm({ ...noValues, email: emailOf(draft) }, useProblems('emailCode'))
  const { busy, onSubmit } = useSubmit(form, 'emailCode', async ({ email, code }) => {
    finish(await backend.call('login', { type: '3', email: email.trim(), emailCode: code }), { identity: email.trim() })
  })
  return (
    <>
      <SignInFormFrame onSubmit={onSubmit}>
        <EmailField form={form} />
        <CodeField form={form} name="emailCode" purpose="sign-in" label={useSignInText()('emailCode')} />
        <Submit busy={busy} disabled={!canSubmit('emailCode', form.values)} label="signIn" busyLabel="signingIn" />
      </SignInFormFrame>
      <FormFooter question="noAccount" mode={2} label="register" draft={{ identity: form.values.email }} />
    </>
  )
}

function PhoneCodeForm() {
  const { backend, draft, area, finish } = useSignIn()
  const form = useForm({ ...noValues, phone: phoneOf(draft) }, useProblems('phoneCode'))
  const { busy, onSubmit } = useSubmit(form, 'phoneCode', async ({ phone, code }) => {
    const username = phone.trim()
    finish(await backend.call('login', { type: '2', username, phone_code: area.area_code, code }), {
      identity: username,
    })
  })
  return (
    <>
      <SignInFormFrame onSubmit={onSubmit}>
        <PhoneField form={form} offered="sms" />
        <CodeField form={form} name="phoneCode" purpose="sign-in" label={useSignInText()('smsCode')} />
        <Submit busy={busy} disabled={!canSubmit('phoneCode', form.values)} label="signIn" busyLabel="signingIn" />
      </SignInFormFrame>
      <p className={styles.loginSmall}>
        <WithAgreements text="phoneAgreement" />
      </p>
    </>
  )
}
