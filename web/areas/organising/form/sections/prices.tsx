import { useEffect, useId, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { currencyExponents } from '#contract/events/event-terms.ts'
import { paymentLimits, stripeEvents } from '#contract/events/order-terms.ts'
import type { PaymentAccount } from '#contract/events/payments/payments.ts'
import { useOrganiserCall } from '#web/areas/organising/organiser-backend.ts'
import { type OrganisingKey, useOrganisingText } from '#web/areas/organising/organising-text.ts'
import { isBackendError } from '#web/platform/backend.ts'
import { lazyDialog } from '#web/platform/lazy-dialog.tsx'
import { useToast } from '#web/platform/toasts.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/form/field.tsx'
import * as formsStyles from '#web/ui/form/forms.module.css'
import { Note } from '#web/ui/states.tsx'
import { organisingCoinTexts } from '../../coins/coins-text.ts'
import * as accountStyles from '../../organising-account.module.css'
import * as styles from '../../organising-form.module.css'
import { ChoiceField } from '../form-field.tsx'
import type { StoredEvent } from '../stored/stored-event.ts'
import type { EventPricing } from '../use-pricing.ts'
import { type EventValues, hasPrice } from '../values.ts'
import { PriceTerms } from './price-terms.tsx'

const CoinAccount = lazyDialog(async () => {
  const [{ CoinAccount }] = await Promise.all([import('../../coins/coin-account.tsx'), organisingCoinTexts.loadFirst()])
  return CoinAccount
})

interface PricesProps {
  stored: StoredEvent | undefined
  money: EventPricing
  /** The event is being reviewed: its currency stays; what is saved by itself can be changed. */
  locked: boolean
}

/** The currency of the prices, what is added to them, and how the organiser is paid; only where something costs. */
export function Prices({ stored, money: { pricing, unpayable, reload }, locked }: PricesProps) {
  const t = useOrganisingText()
  const { watch } = useFormContext<EventValues>()
  const id = stored?.id
  const isOut = stored?.event.state === 'published'
  if (!watch('types').some(hasPrice)) return null
  const currencies = Object.keys(currencyExponents).map((currency) => [currency, currency] as const)
  return (
    <div className={`${styles.evpoolset} ${accountStyles.evmoney}`} id="ev-money">
      <h3>{t('money')}</h3>
      <p className={styles.evcap}>{t('moneyHint')}</p>
      {isOut && <p className={styles.evcap}>{t('pricesAtOnce')}</p>}
      {unpayable && <Note tone="amber">{t(isOut ? 'unpaidOut' : 'unpaid')}</Note>}
      <div className={`${styles.evgrid} ${styles.evgridThree}`}>
        {pricing?.currency_fixed || locked ? (
          <Field label={t('currency')} hint={locked ? undefined : t('currencyFixed')}>
            {(given) => <input {...given} className={formsStyles.input} readOnly value={watch('currency')} />}
          </Field>
        ) : (
          <ChoiceField name="currency" label={t('currency')} options={currencies} />
        )}
      </div>
      {stored === undefined || stored.event.role === 'owner' ? (
        <Accounts currency={watch('currency')} onSaved={reload} />
      ) : (
        <p className={styles.evcap}>{t('accountsOfOwner')}</p>
      )}
      {id !== undefined && pricing ? (
        <PriceTerms key={pricing.currency} event={id} pricing={pricing} onSaved={reload} />
      ) : (
        <p className={styles.evcap}>{t('termsFirst')}</p>
      )}
    </div>
  )
}

function Accounts({ currency, onSaved }: { currency: string; onSaved: () => void }) {
  const t = useOrganisingText()
  const call = useOrganiserCall()
  const [accounts, setAccounts] = useState<PaymentAccount[]>()
  const [failed, setFailed] = useState(false)
  // The call is made again with each rendering; one request is enough.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    call('paymentAccounts', {}).then(
      ({ list }) => setAccounts(list),
      () => setFailed(true),
    )
  }, [])
  const handleSaved = (list: PaymentAccount[]) => {
    setAccounts(list)
    onSaved()
  }
  if (failed) return <p className={formsStyles.fieldErr}>{t('accountsFailed')}</p>
  return (
    <>
      {accounts?.map((account) =>
        account.provider === 'stablecoin' ? (
          <CoinAccount key={account.provider} {...{ account, currency }} onSaved={handleSaved} onClose={() => {}} />
        ) : (
          <Account key={account.provider} account={account} onSaved={handleSaved} />
        ),
      )}
    </>
  )
}

interface AccountProps {
  account: PaymentAccount
  onSaved: (accounts: PaymentAccount[]) => void
}

/** One payment method. It belongs to the organiser, not to the event, and is saved separately. */
function Account({ account, onSaved }: AccountProps) {
  const t = useOrganisingText()
  const call = useOrganiserCall()
  const toast = useToast()
  const id = useId()
  const { provider } = account
  const [enabled, setEnabled] = useState(account.enabled)
  const [texts, setTexts] = useState({ instructions: account.instructions, secret_key: '', webhook_secret: '' })
  const [holdDays, setHoldDays] = useState(account.hold_days)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const hasKey = (name: 'secret_key' | 'webhook_secret') => texts[name] !== '' || account.key_endings[name] !== ''
  const missing =
    provider === 'transfer'
      ? texts.instructions.trim() === '' && 'accountNeedsInstructions'
      : !(hasKey('secret_key') && hasKey('webhook_secret')) && 'accountNeedsKeys'
  const save = async () => {
    setFailure(enabled && missing ? t(missing) : undefined)
    if (enabled && missing) return
    setBusy(true)
    try {
      const { instructions, secret_key, webhook_secret } = texts
      const keys = { ...(secret_key && { secret_key }), ...(webhook_secret && { webhook_secret }) }
      const { list } = await call('savePaymentAccount', {
        provider,
        enabled,
        instructions,
        hold_days: holdDays,
        ...keys,
      })
      onSaved(list)
      setTexts({ ...texts, secret_key: '', webhook_secret: '' })
      toast(t(enabled ? 'accountSaved' : 'accountSavedOff'), 'done')
    } catch (error) {
      setFailure(isBackendError(error) ? error.message : t('accountsFailed'))
    }
    setBusy(false)
  }
  // An organiser who fills in a payment method for the first time wants to use it.
  const isNew =
    !account.enabled && account.instructions === '' && Object.values(account.key_endings).every((one) => !one)
  const text = (name: keyof typeof texts) => ({
    value: texts[name],
    onChange: (changed: { currentTarget: { value: string } }) => {
      if (isNew && texts[name] === '') setEnabled(true)
      setTexts({ ...texts, [name]: changed.currentTarget.value })
    },
  })
  return (
    <fieldset className={accountStyles.evaccount}>
      <legend>
        <label className={formsStyles.check} htmlFor={id}>
          <input
            id={id}
            type="checkbox"
            checked={enabled}
            onChange={(changed) => setEnabled(changed.currentTarget.checked)}
          />
          <span>{t(`account.${provider}` as OrganisingKey)}</span>
        </label>
      </legend>
      {!account.available && <p className={styles.evcap}>{t('accountStopped')}</p>}
      {provider === 'transfer' ? (
        <>
          <Field label={t('accountInstructions')} hint={t('accountInstructionsHint')}>
            {(named) => (
              <textarea
                {...named}
                {...text('instructions')}
                className={`${formsStyles.input} ${styles.evtext}`}
                rows={4}
                maxLength={paymentLimits.instructions}
              />
            )}
          </Field>
          <Field label={t('accountHold')}>
            {(named) => (
              <input
                {...named}
                className={formsStyles.input}
                type="number"
                min={1}
                max={paymentLimits.holdDays}
                value={holdDays}
                onChange={(changed) => setHoldDays(Number(changed.currentTarget.value))}
              />
            )}
          </Field>
        </>
      ) : (
        <>
          {(['secret_key', 'webhook_secret'] as const).map((name) => (
            <Field
              key={name}
              label={t(`account.${name}`)}
              hint={
                account.key_endings[name]
                  ? t('accountKeyEnding', { ending: account.key_endings[name] })
                  : t('accountKeyHint')
              }
            >
              {(named) => (
                <input {...named} {...text(name)} className={formsStyles.input} type="password" autoComplete="off" />
              )}
            </Field>
          ))}
          {account.webhook_address === '' ? (
            <p className={styles.evcap}>{t('accountWebhookFirst')}</p>
          ) : (
            <>
              <p className={styles.evcap}>{t('accountWebhook', { address: account.webhook_address })}</p>
              <p className={styles.evcap}>{t('accountWebhookEvents', { events: stripeEvents.join(' · ') })}</p>
            </>
          )}
        </>
      )}
      {failure && (
        <p className={formsStyles.fieldErr} role="alert">
          {failure}
        </p>
      )}
      <Button size="s" busy={busy} onClick={save}>
        {t('accountSave')}
      </Button>
    </fieldset>
  )
}
