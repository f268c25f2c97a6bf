import { Input, Select } from 'antd'
import { useState } from 'react'
import { useMutation } from '#console/platform/acts/use-mutation.ts'
import { useConsole } from '#console/platform/console-context.tsx'
import { Dialog } from '#console/ui/dialog.tsx'
import * as dialogFieldsStyles from '#console/ui/fields/dialog-fields.module.css'
import { everyName } from '#console/ui/fields/every-name.ts'
import { Labelled } from '#console/ui/fields/labelled.tsx'
import { ZoneSelect } from '#console/ui/fields/zone-select.tsx'
import type { PartnerSource } from '#contract/events/partner-events.ts'

const hour = 60
const day = 24 * hour
const everyChoices = [15, 30, hour, 3 * hour, 6 * hour, 12 * hour, day, 7 * day]

interface Props {
  /** Undefined for a new one. */
  source: PartnerSource | undefined
  onClose: () => void
  onDone: () => void
}

/** A calendar that is read on a schedule. */
export function SourceDialog({ source, onClose, onDone }: Props) {
  const { t } = useConsole()
  const { act, busy } = useMutation()
  const [fields, setFields] = useState({
    name: source?.name ?? '',
    url: source?.url ?? '',
    time_zone: source?.time_zone ?? 'Asia/Hong_Kong',
    every_minutes: source?.every_minutes ?? 6 * hour,
  })
  const set = (part: Partial<typeof fields>) => setFields({ ...fields, ...part })
  const choices = [...new Set([...everyChoices, fields.every_minutes])].toSorted((a, b) => a - b)
  const save = async () => {
    const own = source && { id: source.id, version: source.version }
    if (!(await act('savePartnerSource', { ...fields, ...own }, t('partner.saved')))) return
    onClose()
    onDone()
  }
  return (
    <Dialog
      title={t(source ? 'source.edit' : 'source.add')}
      okText={t('partner.save')}
      okButtonProps={{ loading: busy, disabled: fields.name.trim() === '' || fields.url.trim() === '' }}
      onOk={save}
      onCancel={onClose}
    >
      <div className={dialogFieldsStyles.dialogFields}>
        <Labelled name={t('partner.name')}>
          <Input
            data-first
            aria-label={t('partner.name')}
            maxLength={300}
            value={fields.name}
            onChange={(event) => set({ name: event.target.value })}
          />
        </Labelled>
        <Labelled name={t('source.url')}>
          <Input
            type="url"
            aria-label={t('source.url')}
            placeholder={t('source.urlHint')}
            maxLength={2_000}
            value={fields.url}
            onChange={(event) => set({ url: event.target.value })}
          />
        </Labelled>
        <div className={dialogFieldsStyles.dialogFieldsPair}>
          <Labelled name={t('source.every')}>
            <Select<number>
              aria-label={t('source.every')}
              className="full"
              value={fields.every_minutes}
              options={choices.map((value) => ({ value, label: everyName(value, t) }))}
              onChange={(minutes) => set({ every_minutes: minutes })}
            />
          </Labelled>
          <Labelled name={t('eventField.time_zone')} hint={t('partner.zoneHint')}>
            <ZoneSelect
              name={t('eventField.time_zone')}
              value={fields.time_zone}
              onChange={(zone) => set({ time_zone: zone })}
            />
          </Labelled>
        </div>
      </div>
    </Dialog>
  )
}
