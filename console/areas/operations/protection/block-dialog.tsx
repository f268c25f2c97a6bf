import { App, Input, Radio, Select } from 'antd'
import { useState } from 'react'
import { useMutation } from '#console/platform/acts/use-mutation.ts'
import { Dialog } from '#console/ui/dialog.tsx'
import { Labelled } from '#console/ui/fields/labelled.tsx'
import { optionsOf } from '#console/ui/lists/filters.tsx'
import type { LimitHitRow } from '#contract/staff/protection.ts'
import { maxBlockDays } from '#contract/staff/protection-terms.ts'
import { useOperationsText } from '../operations-texts.ts'
import * as styles from './protection.module.css'

interface Props {
  /** The reached limit whose client or account is to be blocked; undefined where it is typed. */
  hit: LimitHitRow | undefined
  onClose: () => void
  onSaved: () => void
}

const durations = [1, 6, 24, 7 * 24, maxBlockDays * 24]

/** Dialog for a block of a network or an account. */
export function BlockDialog({ hit, onClose, onSaved }: Props) {
  const t = useOperationsText()
  const { act, busy } = useMutation()
  const { message } = App.useApp()
  const [isAccount, setIsAccount] = useState(false)
  const [typed, setTyped] = useState('')
  const [call, setCall] = useState('')
  const [reason, setReason] = useState('')
  const [hours, setHours] = useState(6)
  const account = hit?.account?.id ?? Number(typed)
  const network = hit ? { hit: hit.id } : { network: typed }
  const save = async () => {
    const target = isAccount ? { account } : network
    if (!(await act('blockAccess', { target, call, reason, hours }))) return
    void message.success(t('protection.blocked'))
    onSaved()
  }
  const isReady = reason.trim() !== '' && (isAccount ? account > 0 : hit !== undefined || typed.trim() !== '')
  return (
    <Dialog
      title={t('protection.block')}
      width={520}
      okText={t('protection.block')}
      okButtonProps={{ disabled: !isReady, loading: busy, danger: true }}
      onOk={save}
      onCancel={onClose}
    >
      <form
        className={styles.blockForm}
        onSubmit={(event) => {
          event.preventDefault()
          if (isReady && !busy) void save()
        }}
      >
        {(!hit || hit.account) && (
          <Radio.Group
            aria-label={t('protection.target')}
            value={isAccount}
            onChange={({ target }) => setIsAccount(target.value)}
          >
            <Radio value={false}>{hit?.client ?? t('protection.targetNetwork')}</Radio>
            <Radio value={true}>{hit?.account?.nickname ?? t('protection.targetAccount')}</Radio>
          </Radio.Group>
        )}
        {!hit && (
          <Labelled
            name={t(isAccount ? 'protection.accountNumber' : 'protection.network')}
            hint={t(isAccount ? 'protection.accountHint' : 'protection.networkHint')}
          >
            <Input
              data-first
              aria-label={t(isAccount ? 'protection.accountNumber' : 'protection.network')}
              maxLength={60}
              value={typed}
              onChange={({ target }) => setTyped(target.value)}
            />
          </Labelled>
        )}
        {hit?.is_call && (
          <Labelled name={t('protection.scope')}>
            <Select
              aria-label={t('protection.scope')}
              value={call}
              options={optionsOf(['', hit.route], (value) =>
                value ? t('protection.onlyCall', { call: value }) : t('protection.everything'),
              )}
              onChange={setCall}
            />
          </Labelled>
        )}
        <Labelled name={t('protection.duration')}>
          <Select
            aria-label={t('protection.duration')}
            value={hours}
            options={durations.map((value) => ({
              value,
              label: value < 48 ? t('protection.hours', { n: value }) : t('protection.days', { n: value / 24 }),
            }))}
            onChange={setHours}
          />
        </Labelled>
        <Labelled name={t('protection.reason')}>
          <Input
            aria-label={t('protection.reason')}
            maxLength={500}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
        </Labelled>
        <button type="submit" hidden />
      </form>
    </Dialog>
  )
}
