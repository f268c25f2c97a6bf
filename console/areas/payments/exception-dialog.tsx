import { App, Input } from 'antd'
import { useMutation } from '#console/platform/acts/use-mutation.ts'
import { useDraftText } from '#console/platform/draft-texts.ts'
import { Dialog } from '#console/ui/dialog.tsx'
import { paymentLimits } from '#contract/events/order-terms.ts'
import type { PaymentException } from '#contract/events/payments/payment-exceptions.ts'
import { usePaymentsText } from './payments-texts.ts'

interface Props {
  row: PaymentException
  onClose: () => void
  onDone: () => void
}

/** Asks what was done about an exception, and marks it as handled. The note is kept if that fails. */
export function ExceptionDialog({ row: { id, version, order_number: number }, onClose, onDone }: Props) {
  const t = usePaymentsText()
  const { message } = App.useApp()
  const { act, busy } = useMutation()
  const [note, setNote] = useDraftText(`payment exception ${id}`)
  const handle = async () => {
    const answer = await act('handlePaymentException', { exception: id, version, note })
    if (!answer) return
    if (answer.changed) void message.success(t('pay.exceptionDone'))
    else void message.warning(t('pay.exceptionOvertaken'))
    setNote('')
    onDone()
  }
  return (
    <Dialog
      title={t('pay.orderOf', { number })}
      okText={t('pay.exceptionHandle')}
      okButtonProps={{ loading: busy, disabled: note.trim() === '' }}
      onCancel={onClose}
      onOk={handle}
    >
      <p className="quiet">{t('pay.exceptionNoteHint')}</p>
      <Input.TextArea
        aria-label={t('pay.exceptionNote')}
        placeholder={t('pay.exceptionNote')}
        data-first
        rows={3}
        maxLength={paymentLimits.reason}
        value={note}
        onChange={({ target }) => setNote(target.value)}
      />
    </Dialog>
  )
}
