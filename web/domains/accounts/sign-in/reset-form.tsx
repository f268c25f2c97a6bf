import { useForm } from '#web/ui/form/use-form.ts'
import { useSignIn } from './context.ts'
import { AccountField, CodeField, PasswordField } from './fields.tsx'
import { FormFooter, SignInFormFrame, Submit } from './form-parts.tsx'
import { canSubmit, isEmailLike } from './rules.ts'
import { useSignInText } from './texts.ts'
import { noValues, useProblems, useSubmit } from './use-submit.ts'

/** Mode 4: a new password by a code to the account's email address or phone. */
export function ResetForm() {
  const t = useSignInText()
  const { backend, draft, area, go } = useSignIn()
  const form = useForm({ ...noValues, account: draft.identity }, useProblems('reset'))
  const { busy, onSubmit } = useSubmit(form, 'reset', async ({ account, code, password, confirm }) => {
    const email = account.trim()
    await backend.call('forgotPassword', {
      email,
      code,
      new_password1: password,
      new_password2: confirm,
      ...(isEmailLike(email) ? {} : { phone_code: area.area_code }),
    })
    go(1, { identity: email, password: '', done: t('resetDone') })
  })
  return (
    <>
      <SignInFormFrame onSubmit={onSubmit}>
        <AccountField form={form} offered="sms" />
        <CodeField form={form} name="reset" purpose="reset" />
        <PasswordField
          form={form}
          name="password"
          autoComplete="new-password"
          label={t('newPassword')}
          hint={t('passwordHint')}
          metered
        />
        <PasswordField form={form} name="confirm" autoComplete="new-password" label={t('repeatPassword')} />
        <Submit busy={busy} disabled={!canSubmit('reset', form.values)} label="resetSubmit" busyLabel="resetting" />
      </SignInFormFrame>
      <FormFooter question="remembered" mode={1} label="toSignIn" draft={{ identity: form.values.account }} />
    </>
  )
}
