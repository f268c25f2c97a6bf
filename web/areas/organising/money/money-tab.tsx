import { useState } from 'react'
import type { PaymentState, RefundState } from '#contract/events/payments/payments.ts'
import * as segmentsStyles from '#web/ui/segments.module.css'
import { AreaList, useFilter } from '../area/area-list.tsx'
import { OrderDialog } from '../area/order-dialog.tsx'
import { paymentTones, refundTones } from '../area/order-state.ts'
import type { OrganiserPlace } from '../area/organiser-address.ts'
import { useAnswer } from '../area/use-answer.ts'
import * as organisingMoneyStyles from '../organising-money.module.css'
import { useOrganisingText } from '../organising-text.ts'
import { MoneyFilters } from './money-filters.tsx'
import { type MoneyEntry, MoneyRow } from './money-row.tsx'
import { PaymentExceptions } from './payment-exceptions.tsx'
import { Reconcile } from './reconcile.tsx'
import { Revenue } from './revenue.tsx'

/** The money of an event: what it brought, its payments or refunds, and the day's table for the accounts. */
export function MoneyTab({ place, event }: { place: OrganiserPlace; event: number }) {
  const t = useOrganisingText()
  const [open, setOpen] = useState<number>()
  const [changes, setChanges] = useState(0)
  const isRefunds = place.view === 'refunds'
  const { rows, total, failure, reload } = useMoneyRows(place, event)
  const go = useFilter(place)
  return (
    <>
      <Revenue event={event} changes={changes} />
      <AreaList
        title={t(isRefunds ? 'refunds' : 'payments')}
        acts={
          <fieldset className={`${segmentsStyles.seg} ${segmentsStyles.segS}`} aria-label={t('moneyKind')}>
            {([undefined, 'refunds'] as const).map((view) => (
              <button
                key={view ?? 'payments'}
                type="button"
                aria-pressed={place.view === view}
                onClick={() => go({ view, money: undefined })}
              >
                {t(view ?? 'payments')}
              </button>
            ))}
          </fieldset>
        }
        filters={<MoneyFilters place={place} onGo={go} />}
        {...{ place, rows, total, failure }}
        none={t(isRefunds ? 'refundsNone' : 'paymentsNone')}
        className={organisingMoneyStyles.orgmoney}
        heads={[
          <th key="number">{t('orderNumber')}</th>,
          <th key="buyer">{t('buyer')}</th>,
          <th key="provider">{t('provider')}</th>,
          <th key="amount" className="r">
            {t('amount')}
          </th>,
          <th key="state">{t('orderState')}</th>,
          <th key="time">{t('moneyTime')}</th>,
        ]}
        row={(entry) => <MoneyRow key={entry.id} entry={entry} onOpen={setOpen} />}
      />
      <PaymentExceptions event={event} />
      <Reconcile event={event} />
      {open !== undefined && (
        <OrderDialog
          id={open}
          onChange={() => {
            reload()
            setChanges((n) => n + 1)
          }}
          onClose={() => setOpen(undefined)}
        />
      )}
    </>
  )
}

/** Payments or refunds as rows of one table. */
function useMoneyRows(place: OrganiserPlace, event: number) {
  const t = useOrganisingText()
  const { view, money, provider, words, from, to, page, size } = place
  const asked = {
    ...{ id: event, words, from, to, page, size },
    // The address may name a provider that this site does not know; the server says so.
    provider: provider as 'stripe' | undefined,
  }
  const payments = useAnswer(
    'activityPayments',
    view
      ? undefined
      : {
          ...asked,
          ...(money === 'disputed' ? { disputed: true } : { state: money as PaymentState | undefined }),
        },
  )
  const refunds = useAnswer('activityRefunds', view ? { ...asked, state: money as RefundState | undefined } : undefined)
  const found = view ? refunds : payments
  const rows = view
    ? refunds.data?.list.map(
        (one): MoneyEntry => ({
          ...{ id: one.id, order: one.order, number: one.order_number, buyer: one.buyer, provider: one.provider },
          ...{ money: one, amount: one.amount, tone: refundTones[one.state], word: t(`refundState.${one.state}`) },
          ...{ note: one.problem || one.reason, time: one.created_time, disputed: false },
        }),
      )
    : payments.data?.list.map(
        (one): MoneyEntry => ({
          ...{ id: one.id, order: one.order, number: one.order_number, buyer: one.buyer, provider: one.provider },
          ...{ money: one, amount: one.amount, tone: paymentTones[one.state], word: t(`paymentState.${one.state}`) },
          ...{ note: one.reason, time: one.created_time, disputed: one.disputed_time !== null },
        }),
      )
  return { rows, total: found.data?.total ?? 0, failure: found.failure, reload: found.reload }
}
