import { useState } from 'react'
import { useAccountText } from '#web/language/account-text.ts'
import { useToast } from '#web/platform/toasts.tsx'
import { failureText, useCall } from '#web/platform/use-call.ts'
import { Field } from '#web/ui/form/field.tsx'
import * as formStyles from '#web/ui/form/forms.module.css'
import { useForm } from '#web/ui/form/use-form.ts'
import * as styles from '../account.module.css'
import { wrongCode, wrongEmail } from '../account-checks.ts'
import { emailInput } from '../address-inputs.ts'
import { CodeField } from '../code-field.tsx'
import { blamedField } from '../failures.ts'
import { FormActions, type LedgerFormProps } from '../ledger-form.tsx'
import { useWithProof } from './proof.tsx'

/** Sets the account's email address, or replaces it: a code shows that its owner reads it. */
export function ChangeEmail({ onDone, onCancel }: LedgerFormProps) {
  const t = useAccountText()
  const call = useCall()
  const toast = useToast()
  const withProof = useWithProof()
  const [busy, setBusy] = useState(false)
  const form = useForm({ email: '', code: '' }, ({ email, code }) => ({
    email: wrongEmail(email, t),
    code: wrongCode(code, t),
  }))
  const tell = (error: unknown) => {
    const blamed = blamedField<'email' | 'code'>(error, {
      email: ['invalidEmail', 'addressUnavailable'],
      code: ['wrongCode', 'codeTooSoon', 'deliveryFailed'],
    })
    if (blamed) form.refuse(blamed)
    else toast(failureText(error, t), 'failed')
  }
  const send = async () => {
    const wrong = wrongEmail(form.values.email, t)
    if (wrong) form.refuse({ email: wrong })
    if (wrong) return false
    try {
      return (await withProof(() => call('sendMailSms', { email: form.values.email.trim(), type: 'bind' }))).done
    } catch (error) {
      tell(error)
      return false
    }
  }
  const save = async ({ email, code }: { email: string; code: string }) => {
    setBusy(true)
    try {
      const { done } = await withProof(() => call('bindEmail', { email: email.trim(), code: code.trim() }))
      if (done) onDone(t('emailDone'))
    } catch (error) {
      tell(error)
    }
    setBusy(false)
  }
  return (
    <form className={`${formStyles.form} ${styles.ledgerForm}`} noValidate onSubmit={form.submit(save)}>
      <Field label={t('newEmail')} error={form.errors.email} hint={t('newEmailHint')}>
        {(given) => <input {...given} {...form.bind('email')} {...emailInput} />}
      </Field>
      <CodeField
        {...form.bind('code')}
        error={form.errors.code}
        destination={{ purpose: 'bind', address: form.values.email }}
        ready={form.values.email.trim() !== ''}
        send={send}
      />
      <FormActions busy={busy} onCancel={onCancel} />
    </form>
  )
}
