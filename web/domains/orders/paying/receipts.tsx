import { useState } from 'react'
import type { Order } from '#contract/events/orders.ts'
import type { OrderPayments } from '#contract/events/payments/payments.ts'
import { useLanguage } from '#web/platform/app-context.tsx'
import { isBackendError } from '#web/platform/backend.ts'
import { httpBackend } from '#web/platform/http-backend.ts'
import { useToast } from '#web/platform/toasts.tsx'
import { Button } from '#web/ui/button.tsx'
import { useOrderText } from '../order-text.ts'
import * as styles from '../ticket.module.css'
import { saveTicketFile } from '../ticket-files.ts'

/** The receipt of an order, and its refunds, each as a document. */
export function Receipts({ order, receipts }: { order: Order; receipts: OrderPayments['receipts'] }) {
  const t = useOrderText()
  const language = useLanguage()
  const toast = useToast()
  const [loading, setLoading] = useState<number>()
  if (receipts.length === 0) return null
  const load = async (receipt: number) => {
    setLoading(receipt)
    try {
      saveTicketFile(await httpBackend.call(language, 'getReceipt', { order: order.id, token: order.token, receipt }))
    } catch (error) {
      toast(isBackendError(error) ? error.message : t('failed'), 'failed')
    }
    setLoading(undefined)
  }
  return (
    <p className={styles.orderPageReceipts}>
      <span className="sr">{t('receipts')}</span>
      {receipts.map(({ id, kind, number }) => (
        <Button key={id} size="s" busy={loading === id} onClick={() => void load(id)}>
          {t(kind === 'receipt' ? 'receiptOf' : 'creditNoteOf', { number })}
        </Button>
      ))}
    </p>
  )
}
