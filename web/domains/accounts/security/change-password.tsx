import { useState } from 'react'
import type { User } from '#contract/members/accounts.ts'
import { useAccountText } from '#web/language/account-text.ts'
import { useToast } from '#web/platform/toasts.tsx'
import { failureText, useCall } from '#web/platform/use-call.ts'
import { Field } from '#web/ui/form/field.tsx'
import * as styles from '#web/ui/form/forms.module.css'
import { useForm } from '#web/ui/form/use-form.ts'
import * as accountStyles from '../account.module.css'
import { wrongNewPassword } from '../account-checks.ts'
import { blamedField } from '../failures.ts'
import { FormActions, type LedgerFormProps } from '../ledger-form.tsx'
import { useWithProof } from './proof.tsx'

/** Changes the password, or sets the first one of an account that had none. */
export function ChangePassword({ user, onDone, onCancel }: LedgerFormProps & { user: User }) {
  const t = useAccountText()
  const call = useCall()
  const toast = useToast()
  const withProof = useWithProof()
  const [busy, setBusy] = useState(false)
  const form = useForm({ old: '', first: '', second: '' }, ({ old, first, second }) => ({
    old: user.has_password && old === '' ? t('passwordMissing') : undefined,
    first: wrongNewPassword(first, t),
    second: first === second ? undefined : t('passwordsDiffer'),
  }))
  const save = async ({ old, first, second }: { old: string; first: string; second: string }) => {
    const fresh = { new_password1: first, new_password2: second }
    setBusy(true)
    try {
      const { done } = await withProof<object>(() =>
        user.has_password ? call('resetPassword', { old_password: old, ...fresh }) : call('setPassword', fresh),
      )
      if (done) onDone(t(user.has_password ? 'passwordChanged' : 'passwordSet'))
    } catch (error) {
      const blamed = blamedField<'old' | 'first' | 'second'>(error, {
        old: ['wrongPassword', 'wrongCredentials'],
        first: ['passwordLength', 'passwordCommon'],
        second: ['passwordsDiffer'],
      })
      if (blamed) form.refuse(blamed)
      else toast(failureText(error, t), 'failed')
    }
    setBusy(false)
  }
  const fields = [
    { name: 'old', label: t('oldPassword'), hint: undefined, complete: 'current-password' },
    { name: 'first', label: t('newPassword'), hint: t('passwordHint'), complete: 'new-password' },
    { name: 'second', label: t('newPasswordAgain'), hint: undefined, complete: 'new-password' },
  ] as const
  return (
    <form className={`${styles.form} ${accountStyles.ledgerForm}`} noValidate onSubmit={form.submit(save)}>
      {fields
        .filter(({ name }) => name !== 'old' || user.has_password)
        .map(({ name, label, hint, complete }) => (
          <Field key={name} label={label} error={form.errors[name]} hint={hint}>
            {(given) => (
              <input {...given} {...form.bind(name)} className={styles.input} type="password" autoComplete={complete} />
            )}
          </Field>
        ))}
      {user.has_password && <p className={styles.fieldHint}>{t('passwordNote')}</p>}
      <FormActions busy={busy} onCancel={onCancel} />
    </form>
  )
}
