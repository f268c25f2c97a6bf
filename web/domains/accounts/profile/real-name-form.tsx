import { useState } from 'react'
import type { CallOutput } from '#contract/calls.ts'
import { type AccountTranslate, useAccountText } from '#web/language/account-text.ts'
import { RelativeTime } from '#web/platform/relative-time.tsx'
import { useToast } from '#web/platform/toasts.tsx'
import { failureText, useCall } from '#web/platform/use-call.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/form/field.tsx'
import * as styles from '#web/ui/form/forms.module.css'
import { useForm } from '#web/ui/form/use-form.ts'
import { Note } from '#web/ui/states.tsx'
import * as accountStyles from '../account.module.css'
import { lengthOf } from '../account-checks.ts'
import { refusedField } from '../failures.ts'
import { useWithProof } from '../security/proof.tsx'

type RealName = CallOutput<'getRealName'>
type DocumentType = NonNullable<RealName['document_type']>
const documentTypes = ['hk_id', 'id_card', 'passport', 'other'] as const satisfies readonly DocumentType[]

/** The forms of document numbers, roughly: the server knows them by their check digits. */
const numberForms: Readonly<Record<DocumentType, RegExp>> = {
  hk_id: /^[A-Z]{1,2}\d{6}\(?[\dA]\)?$/,
  id_card: /^\d{17}[\dX]$/,
  passport: /^[A-Z\d]{5,20}$/,
  other: /^.{5,40}$/u,
}

function wrongIn({ name, type, number }: Readonly<Record<'name' | 'type' | 'number', string>>, t: AccountTranslate) {
  const plain = number.normalize('NFKC').replace(/[\s-]/g, '').toUpperCase()
  return {
    name: lengthOf(name.trim()) < 2 ? t('realNameShort') : undefined,
    type: undefined,
    number: numberForms[type as DocumentType].test(plain) ? undefined : t('numberWrong'),
  }
}

/** The state of the real name, and the form where there is something to be filed. */
export function RealNamePanel({ realName, onFiled }: { realName: RealName; onFiled: () => void }) {
  const t = useAccountText()
  const { state, reason, submitted_time } = realName
  return (
    <>
      {state === 'rejected' && (
        <Note tone="signal">
          <b>{t('realNameRejectedTitle')}</b> {t('realNameReason', { reason })}
        </Note>
      )}
      {state === 'pending' && <Note tone="amber">{t('realNamePendingText')}</Note>}
      {state === 'approved' && <Note>{t('realNameApprovedText')}</Note>}
      {state !== 'none' && (
        <dl className={`${accountStyles.ledger} ${accountStyles.ledgerPlain}`}>
          <Fact label={t('legalName')}>{realName.name || t('unreadable')}</Fact>
          <Fact label={t('documentType')}>{realName.document_type && t(`document_${realName.document_type}`)}</Fact>
          <Fact label={t('documentNumber')}>{realName.document_number || t('unreadable')}</Fact>
          <Fact label={t('submitted')}>
            <RelativeTime value={submitted_time} />
          </Fact>
        </dl>
      )}
      {(state === 'none' || state === 'rejected') && <RealNameForm onFiled={onFiled} />}
    </>
  )
}

function Fact({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function RealNameForm({ onFiled }: { onFiled: () => void }) {
  const t = useAccountText()
  const call = useCall()
  const toast = useToast()
  const withProof = useWithProof()
  const [busy, setBusy] = useState(false)
  const form = useForm({ name: '', type: 'hk_id', number: '' }, (values) => wrongIn(values, t))
  const file = async ({ name, type, number }: Readonly<Record<'name' | 'type' | 'number', string>>) => {
    setBusy(true)
    try {
      const { done } = await withProof(() =>
        call('submitRealName', { name, document_type: type as DocumentType, document_number: number }),
      )
      if (done) {
        toast(t('realNameFiled'), 'done')
        onFiled()
      }
    } catch (error) {
      const field = refusedField(error)
      if (field === 'name') form.refuse({ name: t('realNameShort') })
      else if (field === 'document_number') form.refuse({ number: t('numberWrong') })
      else toast(failureText(error, t), 'failed')
    }
    setBusy(false)
  }
  const type = form.values.type as DocumentType
  return (
    <form className={`${styles.form} ${accountStyles.myNarrow}`} noValidate onSubmit={form.submit(file)}>
      <Field label={t('legalName')} error={form.errors.name} hint={t('legalNameHint')}>
        {(given) => <input {...given} {...form.bind('name')} className={styles.input} autoComplete="name" />}
      </Field>
      <Field label={t('documentType')}>
        {(given) => (
          <select {...given} {...form.bind('type')} className={styles.select}>
            {documentTypes.map((one) => (
              <option key={one} value={one}>
                {t(`document_${one}`)}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field label={t('documentNumber')} error={form.errors.number} hint={t(`numberHint_${type}`)}>
        {(given) => (
          <input {...given} {...form.bind('number')} className={styles.input} autoComplete="off" spellCheck={false} />
        )}
      </Field>
      <p className={accountStyles.myCap}>{t('realNameUse')}</p>
      <div className={styles.formActs}>
        <Button kind="primary" type="submit" busy={busy}>
          {t(busy ? 'submitting' : 'submit')}
        </Button>
      </div>
    </form>
  )
}
