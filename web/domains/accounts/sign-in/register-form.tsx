import { useState } from 'react'
import * as styles from '#web/ui/form/forms.module.css'
import { useForm } from '#web/ui/form/use-form.ts'
import { emailOf, useSignIn } from './context.ts'
import { CodeField, EmailField, PasswordField } from './fields.tsx'
import { FormFooter, SignInFormFrame, Submit, WithAgreements } from './form-parts.tsx'
import { canSubmit } from './rules.ts'
import * as signInStyles from './sign-in.module.css'
import { useSignInText } from './texts.ts'
import { noValues, useProblems, useSubmit } from './use-submit.ts'

const documents = ['terms', 'privacy'] as const

/** Mode 2: an account by email; afterwards one press in mode 1 signs in (specification, point 4). */
export function RegisterForm() {
  const t = useSignInText()
  const { backend, draft, go } = useSignIn()
  const [agreed, setAgreed] = useState({ terms: false, privacy: false })
  const form = useForm({ ...noValues, email: emailOf(draft) }, useProblems('register'))
  const { busy, onSubmit } = useSubmit(form, 'register', async ({ email, code, password }) => {
    const identity = email.trim()
    await backend.call('login', { type: '5', email: identity, emailCode: code, password })
    // Registering begins a session; here the account is only made, and its owner signs in next.
    await backend.call('logOut', {}).catch(() => {})
    go(1, { identity, password, done: t('registered') })
  })
  const ready = canSubmit('register', form.values, agreed.terms && agreed.privacy)
  return (
    <>
      <SignInFormFrame onSubmit={onSubmit}>
        <EmailField form={form} />
        <CodeField form={form} name="register" purpose="register" label={t('emailCode')} />
        <PasswordField form={form} name="password" autoComplete="new-password" hint={t('passwordHint')} metered />
        <PasswordField form={form} name="confirm" autoComplete="new-password" label={t('confirmPassword')} />
        <div className={signInStyles.loginAgreements}>
          {documents.map((document) => (
            <label key={document} className={styles.check}>
              <input
                type="checkbox"
                name={`agree-${document}`}
                checked={agreed[document]}
                onChange={(event) => setAgreed({ ...agreed, [document]: event.currentTarget.checked })}
              />
              <span>
                <WithAgreements text="agree" values={{ document }} />
              </span>
            </label>
          ))}
        </div>
        <Submit busy={busy} disabled={!ready} label="register" busyLabel="registering" />
      </SignInFormFrame>
      <FormFooter question="haveAccount" mode={1} label="toSignIn" draft={{ identity: form.values.email }} />
    </>
  )
}
