import { Segmented } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useAnswer } from '#console/platform/use-answer.ts'
import { useListAddress } from '#console/platform/use-list-address.ts'
import { DataTable } from '#console/ui/lists/data-table.tsx'
import { toMinute } from '#console/ui/lists/list-text.ts'
import { PageHead } from '#console/ui/page-head.tsx'
import { exceptionStates } from '#contract/events/order-terms.ts'
import type { PaymentException, PaymentExceptionState } from '#contract/events/payments/payment-exceptions.ts'
import { ExceptionDialog } from './exception-dialog.tsx'
import { ExceptionHandling } from './exception-handling.tsx'
import { orderColumn } from './order-column.tsx'
import { Sum } from './payment-marks.tsx'
import * as styles from './payments.module.css'
import { PaymentsTabs } from './payments-tabs.tsx'
import { usePaymentsText } from './payments-texts.ts'

/** Notifications of providers that settled nothing, since they do not match what the site created. */
export function ExceptionsPage() {
  const t = usePaymentsText()
  const navigate = useNavigate()
  const { page, setPage, filters, setFilter } = useListAddress(['state'])
  const state = exceptionStates.find((one) => one === filters.state) ?? 'open'
  const answer = useAnswer('paymentExceptions', { state, ...page })
  const [asked, setAsked] = useState<PaymentException>()
  const counts = answer.data?.counts
  return (
    <>
      <PageHead title={t('paymentDesk')}>
        <Segmented<PaymentExceptionState>
          size="small"
          value={state}
          options={exceptionStates.map((one) => ({
            value: one,
            label: t(`pay.exceptionState.${one}`, { n: counts ? `${counts[one]}` : '…' }),
          }))}
          onChange={(one) => setFilter('state', one === 'open' ? undefined : one)}
        />
      </PageHead>
      <PaymentsTabs />
      <p className={`quiet ${styles.payIntro}`}>{t('pay.exceptionsIntro')}</p>
      <DataTable<PaymentException>
        answer={answer}
        page={page}
        onPage={setPage}
        empty={t('pay.exceptionsNone')}
        onOpen={({ order }) => navigate(`/payments/${order}`)}
        rowKey="id"
        columns={[
          orderColumn(t('pay.order')),
          {
            title: t('state'),
            render: (_, { event, kind, outcome, provider }) => (
              <>
                <div>{t(`pay.exception.${kind}`)}</div>
                <div className="quiet">
                  {event.title} · {t(`pay.provider.${provider}`)} · {t(`pay.exceptionOutcome.${outcome}`)}
                </div>
              </>
            ),
          },
          {
            title: t('pay.received'),
            width: 124,
            align: 'right',
            render: (_, { amount, currency, currency_exponent: exponent }) =>
              currency && <Sum amount={amount} currency={currency} exponent={exponent} />,
          },
          {
            title: t('pay.exceptionsExpected'),
            width: 124,
            align: 'right',
            render: (_, { expected, expected_currency: currency, expected_exponent: exponent }) => (
              <Sum amount={expected} currency={currency} exponent={exponent} />
            ),
          },
          {
            title: t('pay.exceptionsSession'),
            width: 200,
            ellipsis: true,
            render: (_, { session, money }) => <code>{money || session}</code>,
          },
          { title: t('pay.since'), width: 142, render: (_, { found_time: time }) => toMinute(time) },
          {
            title: t('pay.exceptionHandling'),
            width: 190,
            render: (_, row) => <ExceptionHandling row={row} onHandle={setAsked} onDone={answer.reload} />,
          },
        ]}
      />
      {asked && (
        <ExceptionDialog
          key={asked.id}
          row={asked}
          onClose={() => setAsked(undefined)}
          onDone={() => {
            setAsked(undefined)
            answer.reload()
          }}
        />
      )}
    </>
  )
}
