import { Button, Input } from 'antd'
import { useState } from 'react'
import { useMutation } from '#console/platform/acts/use-mutation.ts'
import { useConsole } from '#console/platform/console-context.tsx'
import { Dialog } from '#console/ui/dialog.tsx'
import { Labelled } from '#console/ui/fields/labelled.tsx'
import { toMinute } from '#console/ui/lists/list-text.ts'
import type { SiteSwitchRow } from '#contract/staff/protection.ts'
import { useOperationsText } from '../operations-texts.ts'
import * as styles from './protection.module.css'

interface Props {
  name: SiteSwitchRow['name']
  title: string
  note: string
  /** The switch while it is on. */
  on: SiteSwitchRow | undefined
  onChanged: () => void
}

/** A switch for the whole site, which administrators turn on with a reason. */
export function Switch({ name, title, note, on, onChanged }: Props) {
  const t = useOperationsText()
  const { me } = useConsole()
  const { act, busy } = useMutation()
  const [asking, setAsking] = useState(false)
  const [reason, setReason] = useState('')
  const set = async (turnOn: boolean) => {
    if (!(await act('setSiteSwitch', { name, on: turnOn, reason: turnOn ? reason : '' }))) return
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
          </div>
        </Dialog>
      )}
    </li>
  )
}
