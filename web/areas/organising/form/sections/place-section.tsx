import { useFieldArray, useFormContext } from 'react-hook-form'
import { attendances } from '#contract/events/event-terms.ts'
import { eventFields } from '#contract/events/fields/event-fields.ts'
import { type OrganisingKey, useOrganisingText } from '#web/areas/organising/organising-text.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import * as segmentsStyles from '#web/ui/segments.module.css'
import * as styles from '../../organising-form.module.css'
import { DeclaredField, FormField } from '../form-field.tsx'
import type { EventValues } from '../values.ts'
import { FormSection } from './form-section.tsx'

/** Location of the event: a venue, online, or both; and its links. */
export function PlaceSection() {
  const t = useOrganisingText()
  const { watch, setValue, control } = useFormContext<EventValues>()
  const attendance = watch('attendance')
  const links = useFieldArray({ control, name: 'links', keyName: 'rowKey' })
  return (
    <FormSection name="place">
      <fieldset className={segmentsStyles.seg} aria-label={t('eventField.attendance')}>
        {attendances.map((one) => (
          <button
            key={one}
            type="button"
            aria-pressed={attendance === one}
            onClick={() => setValue('attendance', one, { shouldDirty: true, shouldValidate: true })}
          >
            {t(`attendance.${one}` as OrganisingKey)}
          </button>
        ))}
      </fieldset>
      {attendance !== 'online' && (
        <>
          <div className={`${styles.evgrid} ${styles.evgridPlace}`}>
            <DeclaredField name="city" placeholder={t('cityPlaceholder')} />
            <DeclaredField name="venue" />
          </div>
          <div className={styles.evgrid}>
            <DeclaredField name="address" />
            <DeclaredField name="map_url" />
          </div>
        </>
      )}
      {attendance !== 'in_person' && <DeclaredField name="online_url" hint={t('onlineLinkHint')} />}
      {links.fields.map((row, place) => (
        <div key={row.rowKey} className={`${styles.evgrid} ${styles.evgridLink}`}>
          <FormField name={`links.${place}.name`} label={t('linkName')} maxLength={eventFields.links.length * 2} />
          <FormField name={`links.${place}.url`} label={t('linkUrl')} type="url" placeholder="https://" />
          <IconButton label={t('remove')} onClick={() => links.remove(place)}>
            <Icon name="close" size="s" />
          </IconButton>
        </div>
      ))}
      {links.fields.length < eventFields.links.max && (
        <Button size="s" className={styles.evadd} onClick={() => links.append({ name: '', url: '' })}>
          <Icon name="plus" size="s" />
          {t('linkAdd')}
        </Button>
      )}
    </FormSection>
  )
}
