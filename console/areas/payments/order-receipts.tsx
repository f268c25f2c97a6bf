import { Button } from 'antd'
import { useState } from 'react'
import { useMutation } from '#console/platform/acts/use-mutation.ts'
import { useAnswer } from '#console/platform/use-answer.ts'
import { saveTicketFile } from '#web/domains/orders/ticket-files.ts'
import { Sum } from './payment-marks.tsx'
import * as styles from './payments.module.css'
import { usePaymentsText } from './payments-texts.ts'

interface OrderReceiptsProps {
  order: { id: number; currency: string; currency_exponent: number }
  /** How often something happened to the order: then there may be another one. */
  changes: number
}

/** The receipt of an order, and its credit notes, each as the document that its buyer has. */
export function OrderReceipts({ order, changes }: OrderReceiptsProps) {
  return <Listed key={changes} order={order} />
}

function Listed({ order }: Pick<OrderReceiptsProps, 'order'>) {
  const t = usePaymentsText()
  const { act, busy } = useMutation()
  const [loading, setLoading] = useState<number>()
  const { data } = useAnswer('activityReceipts', { order: order.id })
  if (!data || data.list.length === 0) return null
  const load = async (receipt: number) => {
    setLoading(receipt)
    const file = await act('activityReceipt', { order: order.id, receipt })
    if (file) saveTicketFile(file)
  }
  return (
    <section className={styles.payPart}>
      <h2>{t('pay.receipts')}</h2>
      <ul className={styles.payList}>
        {data.list.map(({ id, kind, number, amount, created_time: time }) => (
          <li key={id}>
            <Button size="small" loading={busy && loading === id} onClick={() => void load(id)}>
              {t(kind === 'receipt' ? 'pay.receiptOf' : 'pay.creditNoteOf', { number })}
            </Button>{' '}
            <Sum amount={amount} currency={order.currency} exponent={order.currency_exponent} />
            <span className="quiet">
              {' '}
              · <time>{time}</time>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
