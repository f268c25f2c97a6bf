import { useFieldArray, useFormContext } from 'react-hook-form'
import { attendances } from '#contract/events/event-terms.ts'
import { type OrganisingKey, useOrganisingText } from '#web/areas/organising/organising-text.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import * as styles from '../../organising-form.module.css'
import { FormField } from '../form-field.tsx'
import type { EventValues } from '../values.ts'
import { FormSection } from './form-section.tsx'

const maxLinks = 10

/** Location of the event: a venue, online, or both; and its links. */
export function PlaceSection() {
  const t = useOrganisingText()
  const { watch, setValue, control } = useFormContext<EventValues>()
  const attendance = watch('attendance')
  const links = useFieldArray({ control, name: 'links', keyName: 'rowKey' })
  return (
    <FormSection name="place">
      <fieldset className={styles.evseg} aria-label={t('attendance')}>
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
            <FormField name="city" label={t('city')} maxLength={200} placeholder={t('cityPlaceholder')} />
            <FormField name="venue" label={t('venue')} maxLength={200} />
          </div>
          <div className={styles.evgrid}>
            <FormField name="address" label={t('address')} maxLength={400} />
            <FormField name="map_url" label={t('mapLink')} type="url" placeholder="https://" />
          </div>
        </>
      )}
      {attendance !== 'in_person' && (
        <FormField
          name="online_url"
          label={t('onlineLink')}
          hint={t('onlineLinkHint')}
          type="url"
          placeholder="https://"
        />
      )}
      {links.fields.map((row, place) => (
        <div key={row.rowKey} className={`${styles.evgrid} ${styles.evgridLink}`}>
          <FormField name={`links.${place}.name`} label={t('linkName')} maxLength={80} />
          <FormField name={`links.${place}.url`} label={t('linkUrl')} type="url" placeholder="https://" />
          <IconButton label={t('remove')} onClick={() => links.remove(place)}>
            <Icon name="close" size="s" />
          </IconButton>
        </div>
      ))}
      {links.fields.length < maxLinks && (
        <Button size="s" className={styles.evadd} onClick={() => links.append({ name: '', url: '' })}>
          <Icon name="plus" size="s" />
          {t('linkAdd')}
        </Button>
      )}
    </FormSection>
  )
}
