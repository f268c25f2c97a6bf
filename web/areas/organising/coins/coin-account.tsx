import '../organising-form.module.css'
import { useId, useState } from 'react'
import type { PaymentAccount } from '#contract/events/payments/payments.ts'
import { isBackendError } from '#web/platform/backend.ts'
import { useToast } from '#web/platform/toasts.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/form/field.tsx'
import * as formsStyles from '#web/ui/form/forms.module.css'
import { useOrganiserCall } from '../organiser-backend.ts'
import * as accountStyles from '../organising-account.module.css'
import * as styles from '../organising-form.module.css'
import { useOrganisingText } from '../organising-text.ts'
import { useOrganisingCoinText } from './coins-text.ts'

interface CoinAccountProps {
  account: PaymentAccount
  /** Currency of the event whose form this is part of: tokens need a rate for it, unless it is the dollar. */
  currency: string
  onSaved: (accounts: PaymentAccount[]) => void
}

/** Stablecoin payout account of an organiser. It belongs to the organiser and is saved separately. */
export function CoinAccount({ account, currency, onSaved }: CoinAccountProps) {
  const t = useOrganisingCoinText()
  const o = useOrganisingText()
  const call = useOrganiserCall()
  const toast = useToast()
  const id = useId()
  const [enabled, setEnabled] = useState(account.enabled)
  const [address, setAddress] = useState(account.address)
  const [chosen, setChosen] = useState(
    account.address ? account.chosen_chains : account.chains.map(({ chain }) => chain),
  )
  const [rates, setRates] = useState(account.rates)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const save = async () => {
    if (enabled && chosen.length === 0) return setFailure(t('chainsNone'))
    setBusy(true)
    setFailure(undefined)
    try {
      const given = { enabled, chosen_chains: chosen, rates, ...(address.trim() && { address: address.trim() }) }
      const { list } = await call('savePaymentAccount', { provider: 'stablecoin', ...given })
      onSaved(list)
      toast(o('accountSaved'), 'done')
    } catch (error) {
      setFailure(isBackendError(error) ? error.message : o('accountsFailed'))
    }
    setBusy(false)
  }
  return (
    <fieldset className={accountStyles.evaccount}>
      <legend>
        <label className={formsStyles.check} htmlFor={id}>
          <input
            id={id}
            type="checkbox"
            checked={enabled}
            onChange={({ currentTarget }) => setEnabled(currentTarget.checked)}
          />
          <span>{t('account')}</span>
        </label>
      </legend>
      {!account.available && <p className={styles.evcap}>{o('accountStopped')}</p>}
      <p className={styles.evcap}>{t('accountHint')}</p>
      <Field label={t('address')} hint={t('addressHint')}>
        {(named) => (
          <input
            {...named}
            className={formsStyles.input}
            value={address}
            maxLength={60}
            placeholder="0x…"
            autoComplete="off"
            spellCheck={false}
            onChange={({ currentTarget }) => setAddress(currentTarget.value)}
          />
        )}
      </Field>
      <fieldset>
        <legend className={styles.evcap}>{t('chains')}</legend>
        {account.chains.map(({ chain, chain_name: name, symbols }) => (
          <label key={chain} className={formsStyles.check}>
            <input
              type="checkbox"
              checked={chosen.includes(chain)}
              onChange={({ currentTarget }) =>
                setChosen(currentTarget.checked ? [...chosen, chain] : chosen.filter((one) => one !== chain))
              }
            />
            <span>
              {name} <span className="mut">{symbols.join(', ')}</span>
            </span>
          </label>
        ))}
      </fieldset>
      {currency !== 'USD' && (
        <Field label={t('rate', { currency })} hint={t('rateHint', { currency })}>
          {(named) => (
            <input
              {...named}
              className={formsStyles.input}
              inputMode="decimal"
              maxLength={20}
              value={rates[currency] ?? ''}
              onChange={({ currentTarget }) => setRates({ ...rates, [currency]: currentTarget.value })}
            />
          )}
        </Field>
      )}
      {failure && (
        <p className={formsStyles.fieldErr} role="alert">
          {failure}
        </p>
      )}
      <Button size="s" busy={busy} onClick={save}>
        {o('accountSave')}
      </Button>
    </fieldset>
  )
}
