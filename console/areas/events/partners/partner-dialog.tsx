import { DatePicker, Input, Switch } from 'antd'
import { useState } from 'react'
import { useMutation } from '#console/platform/acts/use-mutation.ts'
import { useConsole } from '#console/platform/console-context.tsx'
import { Dialog } from '#console/ui/dialog.tsx'
import * as dialogFieldsStyles from '#console/ui/fields/dialog-fields.module.css'
import { Labelled } from '#console/ui/fields/labelled.tsx'
import { ZoneSelect } from '#console/ui/fields/zone-select.tsx'
import type { StaffPartnerEvent } from '#contract/events/partner-events.ts'
import { enteredTimes, pickedTimes } from './partner-times.ts'

interface Props {
  /** Undefined for a new one. */
  event: StaffPartnerEvent | undefined
  onClose: () => void
  onDone: () => void
}

type Fields = Pick<StaffPartnerEvent, 'title' | 'start' | 'end' | 'time_zone' | 'all_day' | 'city' | 'venue' | 'url'>

const empty: Fields = {
  ...{ title: '', start: '', end: '', time_zone: 'Asia/Hong_Kong', all_day: false },
  ...{ city: '', venue: '', url: '' },
}
const fieldsOf = ({ title, start, end, time_zone, all_day, city, venue, url }: Fields): Fields => ({
  ...{ title, start, end, time_zone, all_day },
  ...{ city, venue, url },
})

/** An external event that an editor enters. */
export function PartnerDialog({ event, onClose, onDone }: Props) {
  const { t } = useConsole()
  const { act, busy } = useMutation()
  const [fields, setFields] = useState<Fields>(() => fieldsOf(event ?? empty))
  const set = (part: Partial<Fields>) => setFields({ ...fields, ...part })
  const { start, end } = pickedTimes(fields)
  const { all_day: allDay } = fields
  const isWhole = fields.title.trim() && fields.start && fields.end && fields.url.trim()
  const save = async () => {
    const own = event && { id: event.id, version: event.version }
    if (!(await act('savePartnerEvent', { ...fields, ...own }, t('partner.saved')))) return
    onClose()
    onDone()
  }
  const text = (name: 'title' | 'city' | 'venue', label: string, first = false) => (
    <Labelled name={label}>
      <Input
        aria-label={label}
        {...(first && { 'data-first': true })}
        maxLength={300}
        value={fields[name]}
        onChange={(change) => set({ [name]: change.target.value })}
      />
    </Labelled>
  )
  const time = (label: string, value: typeof start, onPick: (picked: typeof start) => void) => (
    <Labelled name={label}>
      <DatePicker
        aria-label={label}
        className="full"
        showTime={allDay ? false : { format: 'HH:mm' }}
        // The present time would be that of the editor's machine.
        showNow={false}
        format={allDay ? 'YYYY-MM-DD' : 'YYYY-MM-DD HH:mm'}
        value={value}
        onChange={(picked) => onPick(picked)}
      />
    </Labelled>
  )
  return (
    <Dialog
      title={t(event ? 'partner.edit' : 'partner.add')}
      width={600}
      okText={t('partner.save')}
      okButtonProps={{ loading: busy, disabled: !isWhole }}
      onOk={save}
      onCancel={onClose}
    >
      <div className={dialogFieldsStyles.dialogFields}>
        {text('title', t('partner.title'), true)}
        <Labelled name={t('partner.url')}>
          <Input
            type="url"
            aria-label={t('partner.url')}
            placeholder="https://"
            maxLength={2_000}
            value={fields.url}
            onChange={(change) => set({ url: change.target.value })}
          />
        </Labelled>
        <div className={dialogFieldsStyles.dialogFieldsPair}>
          {time(t('partner.start'), start, (picked) => set(enteredTimes(picked, end, allDay)))}
          {time(t('partner.end'), end, (picked) => set(enteredTimes(start, picked, allDay)))}
        </div>
        <div className={dialogFieldsStyles.dialogFieldsPair}>
          <Labelled name={t('eventField.time_zone')}>
            <ZoneSelect
              name={t('eventField.time_zone')}
              value={fields.time_zone}
              onChange={(zone) => set({ time_zone: zone })}
            />
          </Labelled>
          <Labelled name={t('partner.allDay')}>
            <span>
              <Switch
                aria-label={t('partner.allDay')}
                checked={allDay}
                onChange={(on) => set(enteredTimes(start, end, on))}
              />
            </span>
          </Labelled>
        </div>
        <div className={dialogFieldsStyles.dialogFieldsPair}>
          {text('city', t('eventField.city'))}
          {text('venue', t('eventField.venue'))}
        </div>
      </div>
    </Dialog>
  )
}
