import { useNavigate } from 'react-router'
import { useConsole } from '#console/platform/console-context.tsx'
import { useAnswer } from '#console/platform/use-answer.ts'
import { useListAddress } from '#console/platform/use-list-address.ts'
import { DataTable } from '#console/ui/lists/data-table.tsx'
import { toMinute } from '#console/ui/lists/list-text.ts'
import { PageHead } from '#console/ui/page-head.tsx'
import type { PaymentException } from '#contract/events/payments/payment-exceptions.ts'
import { orderColumn } from './order-column.tsx'
import { Sum } from './payment-marks.tsx'
import * as styles from './payments.module.css'
import { PaymentsTabs } from './payments-tabs.tsx'

/** Notifications of providers that settled nothing, since they do not match what the site created. */
export function ExceptionsPage() {
  const { t } = useConsole()
  const navigate = useNavigate()
  const { page, setPage } = useListAddress([])
  const answer = useAnswer('paymentExceptions', page)
  return (
    <>
      <PageHead title={t('paymentDesk')} />
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
        ]}
      />
    </>
  )
}
