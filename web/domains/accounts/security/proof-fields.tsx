import { useState } from 'react'
import type { User } from '#contract/members/accounts.ts'
import { type AccountTranslate, useAccountText } from '#web/language/account-text.ts'
import { useToast } from '#web/platform/toasts.tsx'
import { failureText, useCall } from '#web/platform/use-call.ts'
import * as styles from '#web/ui/controls.module.css'
import { Field } from '#web/ui/form/field.tsx'
import * as formsStyles from '#web/ui/form/forms.module.css'
import { type Form, useForm } from '#web/ui/form/use-form.ts'
import { wrongCode } from '../account-checks.ts'
import * as accountListsStyles from '../account-lists.module.css'
import { CodeField } from '../code-field.tsx'
import { blamedField } from '../failures.ts'
import { type OwnAddress, ownAddress } from '../own-address.ts'

type ProofField = 'account' | 'password' | 'code'

/** A proof of who is there, being given: by the password, or by a code to an address of the account. */
export interface Proof {
  form: Form<ProofField>
  way: 'password' | 'code'
  choose: (way: 'password' | 'code') => void
  /** Address that a code goes to, for accounts with both. */
  to: OwnAddress['kind']
  sendTo: (to: OwnAddress['kind']) => void
  busy: boolean
  /** Runs a call with what was typed; a failure is shown at its field, and gives false. */
  attempt: (work: () => Promise<unknown>) => Promise<boolean>
}

/** @param withAccount whether the address has to be typed in full, which the calls for signing in and verifying need */
export function useProof(user: User, withAccount: boolean): Proof {
  const t = useAccountText()
  const toast = useToast()
  const [way, choose] = useState<Proof['way']>(user.has_password ? 'password' : 'code')
  const [to, sendTo] = useState<OwnAddress['kind']>(user.email ? 'email' : 'phone')
  const [busy, setBusy] = useState(false)
  const form = useForm<ProofField>({ account: '', password: '', code: '' }, (values) => ({
    account: withAccount && !ownAddress(values.account, user) ? t('proofAccountWrong') : undefined,
    password: way === 'password' && values.password === '' ? t('passwordMissing') : undefined,
    code: way === 'code' ? wrongCode(values.code, t) : undefined,
  }))
  const attempt = async (work: () => Promise<unknown>) => {
    setBusy(true)
    try {
      await work()
      return true
    } catch (error) {
      const blamed = blamedField<ProofField>(error, {
        password: ['wrongCredentials', 'wrongPassword'],
        code: ['wrongCode', 'codeTooSoon', 'deliveryFailed'],
        account: ['invalidEmail', 'invalidPhone'],
      })
      if (blamed) form.refuse(blamed)
      else toast(failureText(error, t), 'failed')
      return false
    } finally {
      setBusy(false)
    }
  }
  return { form, way, choose, to, sendTo, busy, attempt }
}

interface ProofFieldsProps {
  user: User
  proof: Proof
  /** True if the address has to be typed in full. */
  withAccount: boolean
}

/** The ways of a proof and their fields. */
export function ProofFields({ user, proof, withAccount }: ProofFieldsProps) {
  const t = useAccountText()
  const { form, way } = proof
  return (
    <>
      {user.has_password && <WayChoice proof={proof} t={t} />}
      {withAccount && (
        <Field label={t('proofAccount')} error={form.errors.account} hint={t('proofAccountHint', masks(user, t))}>
          {(given) => (
            <input {...given} {...form.bind('account')} className={formsStyles.input} autoComplete="username" />
          )}
        </Field>
      )}
      {way === 'password' && (
        <Field label={t('password')} error={form.errors.password}>
          {(given) => (
            <input
              {...given}
              {...form.bind('password')}
              className={formsStyles.input}
              type="password"
              autoComplete="current-password"
            />
          )}
        </Field>
      )}
      {way === 'code' && <ProofCode user={user} proof={proof} withAccount={withAccount} />}
    </>
  )
}

function WayChoice({ proof: { way, choose }, t }: { proof: Proof; t: AccountTranslate }) {
  return (
    <fieldset className={accountListsStyles.proofWays}>
      <legend className="sr">{t('proofWays')}</legend>
      {(['password', 'code'] as const).map((one) => (
        <button key={one} type="button" className={styles.tag} aria-pressed={way === one} onClick={() => choose(one)}>
          {t(one === 'password' ? 'proofPassword' : 'proofCode')}
        </button>
      ))}
    </fieldset>
  )
}

/** A code to the typed address, or to the one that is chosen. */
function ProofCode({ user, proof, withAccount }: ProofFieldsProps) {
  const t = useAccountText()
  const call = useCall()
  const { form, to, sendTo, attempt } = proof
  const typed = ownAddress(form.values.account, user)
  const kind = withAccount ? typed?.kind : to
  // Codes to verify go to the account's own address, whatever is sent along.
  const send = () =>
    attempt(() =>
      kind === 'phone'
        ? call('sendSms', { phone: user.mobile, phone_code: user.phone_code, type: 'verify' })
        : call('sendMailSms', { email: user.email, type: 'verify' }),
    )
  return (
    <>
      {!withAccount && user.email && user.mobile && (
        <Field label={t('codeTo')}>
          {(given) => (
            <select
              {...given}
              className={formsStyles.select}
              value={to}
              onChange={(event) => sendTo(event.currentTarget.value as OwnAddress['kind'])}
            >
              <option value="email">{user.email}</option>
              <option value="phone">{phoneOf(user)}</option>
            </select>
          )}
        </Field>
      )}
      <CodeField
        {...form.bind('code')}
        error={form.errors.code}
        hint={withAccount ? undefined : t('codeGoesTo', { address: kind === 'phone' ? phoneOf(user) : user.email })}
        destination={{ purpose: 'verify', address: kind === 'phone' ? phoneOf(user) : user.email }}
        ready={kind !== undefined}
        send={send}
      />
    </>
  )
}

const phoneOf = ({ phone_code, mobile }: User) => `+${phone_code} ${mobile}`

const masks = (user: User, t: AccountTranslate) => ({
  address: [user.email, user.mobile && phoneOf(user)].filter(Boolean).join(t('or')),
})
