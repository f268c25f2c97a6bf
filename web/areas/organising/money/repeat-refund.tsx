import type { OrganiserRefund } from '#contract/events/payments/payments.ts'
import { useAttempt } from '#web/areas/organising/area/use-attempt.ts'
import { Button } from '#web/ui/button.tsx'
import { useOrganiserCall } from '../organiser-backend.ts'
import * as organisingFormStyles from '../organising-form.module.css'
import * as organisingMoneyStyles from '../organising-money.module.css'
import { useOrganisingText } from '../organising-text.ts'

/** Money still owed to the buyer because its refund was refused: the refund is requested again. */
export function RepeatRefund({ refund, onDone }: { refund: OrganiserRefund; onDone: () => void }) {
  const t = useOrganisingText()
  const call = useOrganiserCall()
  const { busy, attempt } = useAttempt()
  const repeat = async () => {
    const isDone = await attempt(async () => {
      await call('repeatActivityRefund', { refund: refund.id })
      return t('refundRepeated')
    })
    if (isDone) onDone()
  }
  return (
    <div className={`${organisingFormStyles.evdialog} ${organisingMoneyStyles.orgact}`}>
      <p className={organisingFormStyles.evcap}>{t('refundOwed')}</p>
      <div className={organisingFormStyles.evacts}>
        <Button size="s" busy={busy} onClick={repeat}>
          {t('refundRepeat')}
        </Button>
      </div>
    </div>
  )
}
