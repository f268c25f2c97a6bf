import { App, Button } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useMutation } from '#console/platform/acts/use-mutation.ts'
import { useAnswer } from '#console/platform/use-answer.ts'
import { useListAddress } from '#console/platform/use-list-address.ts'
import { DataTable } from '#console/ui/lists/data-table.tsx'
import { toMinute } from '#console/ui/lists/list-text.ts'
import { PageHead } from '#console/ui/page-head.tsx'
import type { StuckPayment } from '#contract/events/payments/payment-desk.ts'
import { orderColumn } from './order-column.tsx'
import { isRefundState, PaymentMark, RefundMark, Sum } from './payment-marks.tsx'
import * as styles from './payments.module.css'
import { PaymentsTabs } from './payments-tabs.tsx'
import { usePaymentsText } from './payments-texts.ts'

const refreshMs = 15_000
const keyOf = ({ kind, id }: StuckPayment) => `${kind} ${id}`

/** Payments and refunds that did not come to an end by themselves. */
export function StuckPage() {
  const t = usePaymentsText()
  const { message } = App.useApp()
  const navigate = useNavigate()
  const { act, busy } = useMutation()
  const [looking, setLooking] = useState<string>()
  const { page, setPage } = useListAddress([])
  const answer = useAnswer('stuckPayments', page, { everyMs: refreshMs })
  const look = async (row: StuckPayment) => {
    setLooking(keyOf(row))
    const now = await act('lookAgainAtPayment', { kind: row.kind, id: row.id })
    if (!now) return
    const { state } = now
    const word = row.kind === 'refund' && isRefundState(state) ? t(`pay.refund.${state}`) : undefined
    const own = word ?? (isRefundState(state) ? state : t(`pay.payment.${state}`))
    void message.info(t('pay.looked', { state: own }))
    answer.reload()
  }
  return (
    <>
      <PageHead title={t('paymentDesk')} />
      <PaymentsTabs />
      <p className={`quiet ${styles.payIntro}`}>{t('pay.stuckIntro')}</p>
      <DataTable<StuckPayment>
        answer={answer}
        page={page}
        onPage={setPage}
        empty={t('pay.stuckNone')}
        onOpen={({ order }) => navigate(`/payments/${order}`)}
        rowKey={keyOf}
        columns={[
          orderColumn(t('pay.order')),
          {
            title: t('pay.event'),
            render: (_, { event, kind, provider }) => (
              <>
                <div className={styles.payEvent}>{event.title}</div>
                <div className="quiet">
                  {t(`pay.kind.${kind}`)} · {t(`pay.provider.${provider}`)}
                </div>
              </>
            ),
          },
          {
            title: t('state'),
            width: 150,
            render: (_, { state, tries, problem }) => (
              <>
                {isRefundState(state) ? <RefundMark state={state} /> : <PaymentMark state={state} />}{' '}
                {tries !== null && tries > 0 && <span className="quiet">{t('pay.triesOf', { n: tries })}</span>}
                {state === 'refused' && problem && <div className="quiet">{problem}</div>}
              </>
            ),
          },
          {
            title: t('pay.total'),
            width: 124,
            align: 'right',
            render: (_, { amount, currency, currency_exponent: exponent }) => (
              <Sum amount={amount} currency={currency} exponent={exponent} />
            ),
          },
          { title: t('pay.since'), width: 142, render: (_, { created_time: time }) => toMinute(time) },
          { title: t('pay.asked'), width: 142, render: (_, { asked_time: time }) => toMinute(time) },
          {
            title: <span className="sr">{t('actions')}</span>,
            width: 110,
            align: 'right',
            // A payment that a provider refused stays refused, even if it is requested again.
            render: (_, row) =>
              row.state !== 'refused' && (
                <Button size="small" loading={busy && looking === keyOf(row)} onClick={() => void look(row)}>
                  {t('pay.look')}
                </Button>
              ),
          },
        ]}
      />
    </>
  )
}
