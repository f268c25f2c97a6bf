import { Button, Input, InputNumber } from 'antd'
import { useState } from 'react'
import { useMutation } from '#console/platform/acts/use-mutation.ts'
import { useConsole } from '#console/platform/console-context.tsx'
import { Dialog } from '#console/ui/dialog.tsx'
import { Labelled } from '#console/ui/fields/labelled.tsx'
import { toMinute } from '#console/ui/lists/list-text.ts'
import type { SiteSwitchRow } from '#contract/staff/protection.ts'
import { perMinuteLimits } from '#contract/staff/protection-terms.ts'
import { useOperationsText } from '../operations-texts.ts'
import * as styles from './protection.module.css'

interface Props {
  name: SiteSwitchRow['name']
  /** The switch while it is on. */
  on: SiteSwitchRow | undefined
  onChanged: () => void
}

/** A switch for the whole site, which administrators turn on with a reason. */
export function Switch({ name, on, onChanged }: Props) {
  const t = useOperationsText()
  const { me } = useConsole()
  const { act, busy } = useMutation()
  const [asking, setAsking] = useState(false)
  const [reason, setReason] = useState('')
  const [perMinute, setPerMinute] = useState<number>(perMinuteLimits.usual)
  const isQueue = name === 'waiting_room'
  const title = t(isQueue ? 'protection.waitingRoom' : 'protection.readOnly')
  const note = t(isQueue ? 'protection.waitingRoomNote' : 'protection.readOnlyNote')
  const set = async (turnOn: boolean) => {
    if (
      !(await act('setSiteSwitch', {
        name,
        on: turnOn,
        reason: turnOn ? reason : '',
        ...(isQueue && { per_minute: perMinute }),
      }))
    )
      return
    setAsking(false)
    onChanged()
  }
  const { by, from = '' } = on ?? {}
  return (
    <li>
      <div>
        <b>{title}</b>
        <span>{t(on ? 'operations.switchOn' : 'operations.switchOff')}</span>
      </div>
      <p>
        {on ? t('protection.onSince', { name: by?.nickname ?? '—', from: toMinute(from), reason: on.reason }) : note}
      </p>
      {me.roles.includes('administrator') && (
        <Button danger={!on} disabled={busy} onClick={() => (on ? void set(false) : setAsking(true))}>
          {t(on ? 'protection.turnOff' : 'protection.turnOn')}
        </Button>
      )}
      {asking && (
        <Dialog
          title={title}
          width={520}
          okText={t('protection.turnOn')}
          okButtonProps={{ disabled: reason.trim() === '', loading: busy, danger: true }}
          onOk={() => set(true)}
          onCancel={() => setAsking(false)}
        >
          <div className={styles.blockForm}>
            <p>{note}</p>
            <Labelled name={t('protection.reason')}>
              <Input
                data-first
                aria-label={t('protection.reason')}
                maxLength={500}
                value={reason}
                onChange={({ target }) => setReason(target.value)}
              />
            </Labelled>
            {isQueue && (
              <Labelled name={t('protection.perMinute')}>
                <InputNumber
                  aria-label={t('protection.perMinute')}
                  min={perMinuteLimits.min}
                  max={perMinuteLimits.max}
                  precision={0}
                  value={perMinute}
                  onChange={(value) => setPerMinute(value ?? perMinuteLimits.usual)}
                />
              </Labelled>
            )}
          </div>
        </Dialog>
      )}
    </li>
  )
}
