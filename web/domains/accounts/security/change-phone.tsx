import { useState } from 'react'
import { useAccountText } from '#web/language/account-text.ts'
import { useToast } from '#web/platform/toasts.tsx'
import { failureText, useCall } from '#web/platform/use-call.ts'
import * as formStyles from '#web/ui/form/forms.module.css'
import { useForm } from '#web/ui/form/use-form.ts'
import * as styles from '../account.module.css'
import { wrongCode, wrongPhone } from '../account-checks.ts'
import { areaCodeOf, defaultArea, PhoneFields } from '../address-fields.tsx'
import { CodeField } from '../code-field.tsx'
import { blamedField } from '../failures.ts'
import { FormActions, type LedgerFormProps } from '../ledger-form.tsx'
import { useWithProof } from './proof.tsx'

/** Sets the account's phone number, or replaces it: a code shows that its owner reads it. */
export function ChangePhone({ onDone, onCancel }: LedgerFormProps) {
  const t = useAccountText()
  const call = useCall()
  const toast = useToast()
  const withProof = useWithProof()
  const [busy, setBusy] = useState(false)
  const form = useForm({ area: defaultArea, phone: '', code: '' }, ({ phone, code }) => ({
    phone: wrongPhone(phone, t),
    code: wrongCode(code, t),
  }))
  const address = () => ({ phone: form.values.phone.trim(), phone_code: areaCodeOf(form.values.area) })
  const tell = (error: unknown) => {
    const blamed = blamedField<'phone' | 'code'>(error, {
      phone: ['invalidPhone', 'addressUnavailable', 'smsAreaClosed', 'smsBudgetSpent'],
      code: ['wrongCode', 'codeTooSoon', 'deliveryFailed'],
    })
    if (blamed) form.refuse(blamed)
    else toast(failureText(error, t), 'failed')
  }
  const send = async () => {
    const wrong = wrongPhone(form.values.phone, t)
    if (wrong) form.refuse({ phone: wrong })
    if (wrong) return false
    try {
      return (await withProof(() => call('sendSms', { ...address(), type: 'bind' }))).done
    } catch (error) {
      tell(error)
      return false
    }
  }
  const save = async ({ code }: { code: string }) => {
    setBusy(true)
    try {
      const { done } = await withProof(() => call('bindPhone', { ...address(), code: code.trim() }))
      if (done) onDone(t('phoneDone'))
    } catch (error) {
      tell(error)
    }
    setBusy(false)
  }
  return (
    <form className={`${formStyles.form} ${styles.ledgerForm}`} noValidate onSubmit={form.submit(save)}>
      <PhoneFields form={form} label={t('newPhone')} />
      <CodeField
        {...form.bind('code')}
        error={form.errors.code}
        destination={{ purpose: 'bind', address: `+${areaCodeOf(form.values.area)} ${form.values.phone}` }}
        ready={form.values.phone.trim() !== ''}
        send={send}
      />
      <FormActions busy={busy} onCancel={onCancel} />
    </form>
  )
}
