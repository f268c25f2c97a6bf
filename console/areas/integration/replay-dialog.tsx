import { App, Checkbox, DatePicker } from 'antd'
import type { Dayjs } from 'dayjs'
import { useState } from 'react'
import { useMutation } from '#console/platform/acts/use-mutation.ts'
import type { Webhook } from '#contract/integration/webhooks.ts'
import { useConsole } from '../../platform/console-context.tsx'
import { pickedTime, pickerTime } from '../../platform/site-clock.ts'
import { Dialog } from '../../ui/dialog.tsx'
import * as styles from './integration.module.css'

const dayMs = 86_400_000

interface Props {
  webhook: Webhook
  onSent: () => void
  onClose: () => void
}

/** Sends again what was made in a range of time. */
export function ReplayDialog({ webhook: { id }, onSent, onClose }: Props) {
  const { t } = useConsole()
  const { message } = App.useApp()
  const { act, busy } = useMutation()
  const [range, setRange] = useState<[Dayjs, Dayjs]>(() => {
    const now = Date.now()
    return [pickerTime(now - dayMs), pickerTime(now)]
  })
  const [failedOnly, setFailedOnly] = useState(true)
  const send = async () => {
    const [from, to] = range.map(pickedTime)
    if (!from || !to) return
    const answer = await act('replayDeliveries', { id, from, to, failed_only: failedOnly })
    if (!answer) return
    void message.success(t(answer.more ? 'delivery.againMore' : 'delivery.againDone', { n: answer.sent }))
    onSent()
    onClose()
  }
  return (
    <Dialog
      title={t('delivery.range')}
      okText={t('delivery.again')}
      okButtonProps={{ loading: busy }}
      onOk={send}
      onCancel={onClose}
    >
      <div className={`grid gap-16 ${styles.integrationForm}`}>
        <p className="quiet">{t('delivery.rangeHint')}</p>
        <DatePicker.RangePicker
          aria-label={t('delivery.range')}
          showTime
          allowClear={false}
          value={range}
          onChange={(chosen) => {
            const [from, to] = chosen ?? []
            if (from && to) setRange([from, to])
          }}
        />
        <Checkbox checked={failedOnly} onChange={({ target }) => setFailedOnly(target.checked)}>
          {t('delivery.failedOnly')}
        </Checkbox>
      </div>
    </Dialog>
  )
}
