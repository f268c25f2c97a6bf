import { App, Button } from 'antd'
import { useMutation } from '#console/platform/acts/use-mutation.ts'
import { toMinute } from '#console/ui/lists/list-text.ts'
import type { PaymentException } from '#contract/events/payments/payment-exceptions.ts'
import * as styles from './payments.module.css'
import { usePaymentsText } from './payments-texts.ts'

interface Props {
  row: PaymentException
  onHandle: (row: PaymentException) => void
  /** Called when the exception may have changed. */
  onDone: () => void
}

/** The person who handled an exception and their note, with a button to reopen it; or a button to mark it as handled. */
export function ExceptionHandling({ row, onHandle, onDone }: Props) {
  const t = usePaymentsText()
  const { message } = App.useApp()
  const { act, busy } = useMutation()
  const { id, version, handled } = row
  if (!handled) {
    return (
      <Button size="small" onClick={() => onHandle(row)}>
        {t('pay.exceptionHandle')}
      </Button>
    )
  }
  const reopen = async () => {
    const answer = await act('reopenPaymentException', { exception: id, version })
    if (!answer) return
    if (answer.changed) void message.success(t('pay.exceptionReopened'))
    else void message.warning(t('pay.exceptionOvertaken'))
    onDone()
  }
  return (
    <>
      <p className={styles.payNote}>{handled.note}</p>
      <p className="quiet">
        {handled.by?.nickname ?? t('pay.health.somebody')} · {toMinute(handled.time)}
      </p>
      <Button size="small" loading={busy} onClick={() => void reopen()}>
        {t('pay.exceptionReopen')}
      </Button>
    </>
  )
}
