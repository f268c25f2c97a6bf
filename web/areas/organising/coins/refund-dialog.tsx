import { useForm } from 'react-hook-form'
import type { CoinException, CoinRefund } from '#contract/events/payments/stablecoins.ts'
import { isBackendError } from '#web/platform/backend.ts'
import { Field } from '#web/ui/form/field.tsx'
import * as styles from '#web/ui/form/forms.module.css'
import { SubmitButton } from '#web/ui/form/submit-button.tsx'
import { Modal } from '#web/ui/modal.tsx'
import { useOrganiserCall } from '../organiser-backend.ts'
import * as organisingFormStyles from '../organising-form.module.css'
import * as organisingRowsStyles from '../organising-rows.module.css'
import { useOrganisingText } from '../organising-text.ts'
import { useOrganisingCoinText } from './coins-text.ts'

interface RefundDialogProps {
  /** Payment to refund: one without an order, or one of an order. */
  exception?: CoinException
  refund?: CoinRefund
  onDone: (text: string) => void
  onClose: () => void
}

/** Records the transaction of a refund, which is checked on-chain. */
export function RefundDialog({ exception, refund, onDone, onClose }: RefundDialogProps) {
  const t = useOrganisingCoinText()
  const o = useOrganisingText()
  const call = useOrganiserCall()
  const { register, handleSubmit, setError, formState } = useForm({ defaultValues: { hash: '', receiver: '' } })
  const { errors, isSubmitting } = formState
  const back = refund ?? exception
  if (!back) return null
  const address = refund?.receiver ?? exception?.sender ?? ''
  const check = handleSubmit(async ({ hash, receiver }) => {
    try {
      const of = refund ? { refund: refund.id } : { transfer: back.id }
      await call('noteStablecoinRefund', { ...of, hash, ...(receiver.trim() && { receiver: receiver.trim() }) })
      onDone(t('refunded'))
    } catch (error) {
      setError('root', { message: isBackendError(error) ? error.message : o('network') })
    }
  })
  return (
    <Modal title={t('refundTitle')} closeLabel={o('close')} onClose={onClose}>
      <form className={organisingFormStyles.evdialog} noValidate onSubmit={check}>
        <p className={`num ${organisingRowsStyles.orgaddress}`}>
          {t('refundHint', { amount: back.amount, token: back.symbol, chain: back.chain_name, address })}
        </p>
        <Field label={t('hash')} error={errors.hash && o('wrong.required')}>
          {(given) => (
            <input
              {...given}
              className={styles.input}
              maxLength={80}
              placeholder="0x…"
              autoComplete="off"
              spellCheck={false}
              {...register('hash', { required: true })}
            />
          )}
        </Field>
        <Field label={t('receiver')} hint={t('receiverHint')}>
          {(given) => (
            <input
              {...given}
              className={styles.input}
              maxLength={60}
              placeholder="0x…"
              autoComplete="off"
              spellCheck={false}
              {...register('receiver')}
            />
          )}
        </Field>
        <SubmitButton failure={errors.root?.message} busy={isSubmitting}>
          {t('check')}
        </SubmitButton>
      </form>
    </Modal>
  )
}
