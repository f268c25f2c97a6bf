import type { OrganiserRefund } from '#contract/events/payments/payments.ts'
import { useOrganiserCall } from '../organiser-backend.ts'
import { useOrganisingText } from '../organising-text.ts'
import { ReasonForm } from './reason-form.tsx'
import { useMoney } from './use-money.ts'

/** Records the outcome of a refund that the organiser makes outside the program; a failed one requires a note. */
export function FinishRefund({ refund, onDone }: { refund: OrganiserRefund; onDone: () => void }) {
  const t = useOrganisingText()
  const call = useOrganiserCall()
  return (
    <ReasonForm
      label={t('finishReason')}
      answers={[t('finishDone'), t('finishRefused')]}
      mayBeSilent
      send={async (done, reason) => {
        await call('finishActivityRefund', { refund: refund.id, done, reason })
        return t('finished')
      }}
      onDone={onDone}
    />
  )
}

/** Says that a refund which was refused was paid back in another way, and how. */
export function PaidByHand({ refund, onDone }: { refund: OrganiserRefund; onDone: () => void }) {
  const t = useOrganisingText()
  const money = useMoney()
  const call = useOrganiserCall()
  return (
    <ReasonForm
      label={t('byHandReason')}
      hint={t('byHandHint', { amount: money(refund.left_by_hand, refund) })}
      answers={[t('byHandDone')]}
      send={async (done, reason) => {
        await call('finishActivityRefund', { refund: refund.id, done, reason })
        return t('finished')
      }}
      onDone={onDone}
    />
  )
}
