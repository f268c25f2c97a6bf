import { useState } from 'react'
import { saveTicketFile } from '#web/domains/orders/ticket-files.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { useAnswer } from '../area/use-answer.ts'
import { useAttempt } from '../area/use-attempt.ts'
import { useOrganiserCall } from '../organiser-backend.ts'
import * as styles from '../organising-form.module.css'
import { useOrganisingText } from '../organising-text.ts'

/** The receipt of an order, and its credit notes, each as the document that its buyer has. */
export function OrderReceipts({ order }: { order: number }) {
  const t = useOrganisingText()
  const call = useOrganiserCall()
  const { busy, attempt } = useAttempt()
  const [loading, setLoading] = useState<number>()
  const { data } = useAnswer('activityReceipts', { order })
  if (!data || data.list.length === 0) return null
  const load = (receipt: number) => {
    setLoading(receipt)
    void attempt(async () => {
      saveTicketFile(await call('activityReceipt', { order, receipt }))
      return undefined
    })
  }
  return (
    <fieldset className={styles.evacts} aria-label={t('receipts')}>
      {data.list.map(({ id, kind, number }) => (
        <Button key={id} size="s" busy={busy && loading === id} onClick={() => load(id)}>
          <Icon name="download" size="s" />
          {t(kind === 'receipt' ? 'receiptOf' : 'creditNoteOf', { number })}
        </Button>
      ))}
    </fieldset>
  )
}
