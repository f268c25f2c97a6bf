import { useMemo } from 'react'
import { useFormContext } from 'react-hook-form'
import { type OrganisingKey, useOrganisingText } from '#web/areas/organising/organising-text.ts'
import * as manuscriptStyles from '#web/editor/editor-fields.module.css'
import { offsetName } from '#web/platform/event-times.ts'
import { Field } from '#web/ui/form/field.tsx'
import * as formsStyles from '#web/ui/form/forms.module.css'
import { Icon } from '#web/ui/icon.tsx'
import * as styles from '../../organising-form.module.css'
import { findings } from '../checks.ts'
import { minutesAt, momentOf, otherZones, timeIn, usualZones } from '../event-times.ts'
import { ChoiceField, FormField } from '../form-field.tsx'
import type { EventValues } from '../values.ts'
import { FormSection } from './form-section.tsx'

/** Time zones of many readers: they see at once what a time means for them. */
const elsewhere = ['Europe/London', 'America/New_York', 'Asia/Tokyo', 'Asia/Hong_Kong'] as const

/** When it begins and ends, in its own time zone. */
export function TimesSection() {
  const t = useOrganisingText()
  const values = useFormContext<EventValues>().watch()
  const wrong = findings(values).filter(({ section, problem }) => section === 'times' && problem !== 'wrong.required')
  const problemOf = (field: string) => {
    const found = wrong.find((one) => one.field === field)
    return found && t(found.problem, found.values)
  }
  const start = momentOf(values.start, values.time_zone, values.start_offset)
  return (
    <FormSection name="times" hint={t('timesHint')}>
      <div className={styles.evwhen}>
        <TimeField name="start" eager={problemOf('start')} />
        <TimeField name="end" eager={problemOf('end')} />
        <ZoneField />
      </div>
      {'at' in start && (
        <p className={`${styles.evcap} num`}>
          {t('elsewhere', {
            times: elsewhere
              .filter((zone) => zone !== values.time_zone)
              .slice(0, 3)
              .map((zone) => `${t(`city.${zone}`)} ${timeIn(zone, start.at)}`)
              .join(t('comma')),
          })}
        </p>
      )}
    </FormSection>
  )
}

function TimeField({ name, eager }: { name: 'start' | 'end'; eager: string | undefined }) {
  const t = useOrganisingText()
  const { watch } = useFormContext<EventValues>()
  const [local, offset, zone] = watch([name, `${name}_offset`, 'time_zone'])
  const moment = momentOf(local, zone, offset)
  return (
    <div className={styles.evtime}>
      <FormField name={name} label={t(`eventField.${name}`)} type="datetime-local" eager={eager} />
      {moment.kind === 'twice' && (
        <ChoiceField
          name={`${name}_offset`}
          label={t('twice')}
          options={moment.offsets.map((one) => [one, `UTC${one}`] as const)}
        />
      )}
    </div>
  )
}

function ZoneField() {
  const t = useOrganisingText()
  const { register } = useFormContext<EventValues>()
  const others = useMemo(otherZones, [])
  const now = Date.now()
  const zoneLabel = (zone: (typeof usualZones)[number]) =>
    t('zoneName', { city: t(`city.${zone}` as OrganisingKey), offset: offsetName(minutesAt(zone, now)) })
  return (
    <Field label={t('eventField.time_zone')}>
      {(given) => (
        <span className={manuscriptStyles.pubSelect}>
          <select {...given} {...register('time_zone')} className={formsStyles.select}>
            <optgroup label={t('zonesUsual')}>
              {usualZones.map((zone) => (
                <option key={zone} value={zone}>
                  {zoneLabel(zone)}
                </option>
              ))}
            </optgroup>
            <optgroup label={t('zonesOther')}>
              {others.map((zone) => (
                <option key={zone} value={zone}>
                  {zone.replaceAll('_', ' ')}
                </option>
              ))}
            </optgroup>
          </select>
          <Icon name="chevron-down" size="s" />
        </span>
      )}
    </Field>
  )
}
