import { useNavigate } from 'react-router'
import { useAnswer } from '#console/platform/use-answer.ts'
import { useListAddress } from '#console/platform/use-list-address.ts'
import { DataTable } from '#console/ui/lists/data-table.tsx'
import { toMinute } from '#console/ui/lists/list-text.ts'
import { PageHead } from '#console/ui/page-head.tsx'
import type { CallOutput } from '#contract/calls.ts'
import { orderColumn } from './order-column.tsx'
import { PaymentMark, Sum } from './payment-marks.tsx'
import * as styles from './payments.module.css'
import { PaymentsTabs } from './payments-tabs.tsx'
import { usePaymentsText } from './payments-texts.ts'

type Row = CallOutput<'paymentDisputes'>['list'][number]

/** Payments that a buyer's bank wants back. */
export function DisputesPage() {
  const t = usePaymentsText()
  const navigate = useNavigate()
  const { page, setPage } = useListAddress([])
  const answer = useAnswer('paymentDisputes', page)
  return (
    <>
      <PageHead title={t('paymentDesk')} />
      <PaymentsTabs />
      <p className={`quiet ${styles.payIntro}`}>{t('pay.disputesIntro')}</p>
      <DataTable<Row>
        answer={answer}
        page={page}
        onPage={setPage}
        empty={t('pay.disputesNone')}
        onOpen={({ order }) => navigate(`/payments/${order}`)}
        rowKey="id"
        columns={[
          orderColumn(t('pay.order')),
          { title: t('pay.event'), ellipsis: true, dataIndex: 'title' },
          { title: t('pay.channel'), width: 136, render: (_, { provider }) => t(`pay.provider.${provider}`) },
          { title: t('state'), width: 120, render: (_, { state }) => <PaymentMark state={state} /> },
          {
            title: t('pay.received'),
            width: 124,
            align: 'right',
            render: (_, { received, currency, currency_exponent: exponent }) => (
              <Sum amount={received} currency={currency} exponent={exponent} />
            ),
          },
          {
            title: t('pay.settled'),
            width: 142,
            render: (_, { settled_time: time }) => time && toMinute(time),
          },
          {
            title: t('pay.disputedAt'),
            width: 142,
            render: (_, { disputed_time: time }) => time && toMinute(time),
          },
        ]}
      />
    </>
  )
}
