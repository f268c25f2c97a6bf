import { useForm } from 'react-hook-form'
import { paymentLimits } from '#contract/events/order-terms.ts'
import type { CoinException } from '#contract/events/payments/stablecoins.ts'
import { isBackendError } from '#web/platform/backend.ts'
import { Field } from '#web/ui/form/field.tsx'
import * as formsStyles from '#web/ui/form/forms.module.css'
import { SubmitButton } from '#web/ui/form/submit-button.tsx'
import { Modal } from '#web/ui/modal.tsx'
import { useOrganiserCall } from '../organiser-backend.ts'
import * as styles from '../organising-form.module.css'
import { useOrganisingText } from '../organising-text.ts'
import { useOrganisingCoinText } from './coins-text.ts'

interface AssignDialogProps {
  exception: CoinException
  onDone: (text: string) => void
  onClose: () => void
}

const results = { paid: 'assigned', refunding: 'assignedBack', short: 'assignedShort' } as const

/** Says which order money is for. */
export function AssignDialog({ exception, onDone, onClose }: AssignDialogProps) {
  const t = useOrganisingCoinText()
  const o = useOrganisingText()
  const call = useOrganiserCall()
  const { register, handleSubmit, setError, formState } = useForm({
    defaultValues: { order_number: exception.order_number, enough: false, reason: '' },
  })
  const { errors, isSubmitting } = formState
  const assign = handleSubmit(async (given) => {
    try {
      const { result } = await call('assignStablecoin', { transfer: exception.id, ...given })
      onDone(t(results[result]))
    } catch (error) {
      setError('root', { message: isBackendError(error) ? error.message : o('network') })
    }
  })
  return (
    <Modal title={t('assignTitle')} closeLabel={o('close')} onClose={onClose}>
      <form className={styles.evdialog} noValidate onSubmit={assign}>
        <p className="num">
          <b>
            {exception.amount} {exception.symbol}
          </b>{' '}
          · {exception.chain_name}
        </p>
        <p className={styles.evcap}>{t('assignHint')}</p>
        <Field label={t('order')} error={errors.order_number && o('wrong.required')}>
          {(given) => (
            <input
              {...given}
              className={formsStyles.input}
              maxLength={40}
              autoComplete="off"
              {...register('order_number', { required: true })}
            />
          )}
        </Field>
        <label className={formsStyles.check}>
          <input type="checkbox" {...register('enough')} />
          <span>{t('enough')}</span>
        </label>
        <Field label={t('reason')} hint={t('reasonHint')} error={errors.reason && o('wrong.required')}>
          {(given) => (
            <input
              {...given}
              className={formsStyles.input}
              maxLength={paymentLimits.reason}
              {...register('reason', { required: true })}
            />
          )}
        </Field>
        <SubmitButton failure={errors.root?.message} busy={isSubmitting}>
          {t('assign')}
        </SubmitButton>
      </form>
    </Modal>
  )
}
