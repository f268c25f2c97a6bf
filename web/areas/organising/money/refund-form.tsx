import { type FormEvent, useId, useRef, useState } from 'react'
import { paymentLimits } from '#contract/events/order-terms.ts'
import type { OrderMoney } from '#contract/events/payments/order-money.ts'
import { writeAmount } from '#contract/events/payments/pricing.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/form/field.tsx'
import * as formsStyles from '#web/ui/form/forms.module.css'
import * as styles from '#web/ui/states.module.css'
import { useAttempt } from '../area/use-attempt.ts'
import { useOrganiserCall } from '../organiser-backend.ts'
import * as organisingFormStyles from '../organising-form.module.css'
import * as organisingMoneyStyles from '../organising-money.module.css'
import { type OrganisingKey, useOrganisingText } from '../organising-text.ts'
import { type RefundWay, type RefundWish, wishedRefund } from './refund-wish.ts'
import { useMoney } from './use-money.ts'

interface RefundFormProps {
  money: OrderMoney
  onDone: () => void
  onClose: () => void
}

/** Gives money of an order back, after saying how much that is and what the provider keeps. */
export function RefundForm({ money, onDone, onClose }: RefundFormProps) {
  const t = useOrganisingText()
  const write = useMoney()
  const call = useOrganiserCall()
  const name = useId()
  const { busy, attempt } = useAttempt()
  const [wish, setWish] = useState<RefundWish>({ way: 'all', tickets: [], amount: '' })
  const [isTried, setTried] = useState(false)
  // The same wish sent twice is one refund; another wish is another one.
  const sent = useRef({ wish: '', key: '' })
  const valid = money.tickets.filter(({ state }) => state === 'valid')
  const ways: readonly RefundWay[] = valid.length > 1 ? ['all', 'tickets', 'amount'] : ['all', 'amount']
  const sum = wishedRefund(wish, money)
  const provider = money.payments.find(({ state }) => state === 'paid')?.provider
  const labels: Record<RefundWay, string> = {
    all: t('refundAll', { amount: write(money.refundable, money) }),
    tickets: t('refundTickets'),
    amount: t('refundAmount'),
  }
  const amountProblem = wish.amount.trim()
    ? t('refundUpTo', { amount: write(money.refundable, money) })
    : t('refundNothing')
  const refund = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setTried(true)
    if (sum === undefined) return
    const reason = String(new FormData(event.currentTarget).get('reason') ?? '').trim()
    const asked = {
      ...{ order: money.order, reason },
      ...(wish.way === 'tickets' && { tickets: [...wish.tickets] }),
      // With no ticket left, all that is left is an amount.
      ...((wish.way === 'amount' || valid.length === 0) && { amount: `${sum}` }),
    }
    const text = JSON.stringify(asked)
    if (sent.current.wish !== text) sent.current = { wish: text, key: crypto.randomUUID() }
    const done = await attempt(async () => {
      await call('refundActivityOrder', { ...asked, idempotency_key: sent.current.key })
      return t('refundAsked')
    })
    if (done) onDone()
  }
  return (
    <form className={`${organisingFormStyles.evdialog} ${organisingMoneyStyles.orgact}`} noValidate onSubmit={refund}>
      <fieldset className={`${formsStyles.field} ${organisingMoneyStyles.orgways}`}>
        <legend className={formsStyles.fieldLabel}>{t('refundHow')}</legend>
        {ways.map((way) => (
          <label className={organisingMoneyStyles.orgway} key={way}>
            <input type="radio" name={name} checked={wish.way === way} onChange={() => setWish({ ...wish, way })} />
            <span>{labels[way]}</span>
          </label>
        ))}
      </fieldset>
      {wish.way === 'tickets' && (
        <fieldset className={`${formsStyles.field} ${organisingMoneyStyles.orgways}`}>
          <legend className={formsStyles.fieldLabel}>{t('refundWhich')}</legend>
          {valid.map(({ id, name: holder, type_name, cost }) => (
            <label className={formsStyles.check} key={id}>
              <input
                type="checkbox"
                checked={wish.tickets.includes(id)}
                onChange={({ currentTarget }) => {
                  const others = wish.tickets.filter((one) => one !== id)
                  setWish({ ...wish, tickets: currentTarget.checked ? [...others, id] : others })
                }}
              />
              <span>
                {holder} · {type_name} · <span className="num">{write(cost, money)}</span>
              </span>
            </label>
          ))}
        </fieldset>
      )}
      {wish.way === 'amount' && (
        <Field
          label={t('refundAmountIn', { currency: money.currency })}
          hint={t('refundable', { amount: write(money.refundable, money) })}
          error={isTried && sum === undefined ? amountProblem : undefined}
        >
          {(given) => (
            <input
              {...given}
              className={`${formsStyles.input} num`}
              inputMode="decimal"
              maxLength={24}
              placeholder={writeAmount(0n, money.currency_exponent)}
              value={wish.amount}
              onChange={({ currentTarget }) => setWish({ ...wish, amount: currentTarget.value })}
            />
          )}
        </Field>
      )}
      {wish.way === 'tickets' && isTried && sum === undefined && (
        <p className={formsStyles.fieldErr} role="alert">
          {t('refundNothing')}
        </p>
      )}
      <Field label={t('refundReason')} hint={t('refundReasonHint')}>
        {(given) => (
          <textarea
            {...given}
            className={`${formsStyles.input} ${organisingFormStyles.evtext}`}
            name="reason"
            rows={2}
            maxLength={paymentLimits.reason}
          />
        )}
      </Field>
      <div className={`${styles.note} ${organisingMoneyStyles.orgsum}`} aria-live="polite">
        <div>
          {sum !== undefined && <b>{t('refundSum', { amount: write(`${sum}`, money) })}</b>}
          {provider && <p>{t(`refundBy.${provider}` as OrganisingKey)}</p>}
        </div>
      </div>
      <div className={organisingFormStyles.evacts}>
        <Button kind="danger" type="submit" busy={busy}>
          {t('refundNow')}
        </Button>
        <Button onClick={onClose}>{t('keepMoney')}</Button>
      </div>
    </form>
  )
}
