import { useFormContext } from 'react-hook-form'
import { eventFields } from '#contract/events/fields/event-fields.ts'
import { useOrganisingText } from '#web/areas/organising/organising-text.ts'
import { CoverField } from '#web/editor/cover/cover-field.tsx'
import * as formsStyles from '#web/ui/form/forms.module.css'
import * as styles from '../../organising-form.module.css'
import { useRegistered } from '../form-field.tsx'
import type { EventValues } from '../values.ts'
import { FormSection } from './form-section.tsx'

const maxTitle = eventFields.title.max
/** A title that is too long for readers is stored, so that it can be shortened, up to this multiple of their limit. */
const storedShare = 4

/** The poster, cropped to 16:9 (specification, point 9), and the title. */
export function PosterSection() {
  const t = useOrganisingText()
  const { watch, setValue, formState } = useFormContext<EventValues>()
  const { given, error: found } = useRegistered('title', { setValueAs: (text: string) => text.replace(/\n/g, ' ') })
  const [title, poster, language] = watch(['title', 'poster', 'language'])
  const length = [...title.trim()].length
  // The field does not wait until it was left, so that nobody writes on for nothing.
  const error = length > maxTitle ? t('wrong.long', { most: maxTitle }) : found
  return (
    <FormSection name="poster">
      <CoverField
        cover={poster}
        disabled={formState.disabled}
        only="16:9"
        label={t('poster')}
        hint={t('posterNone')}
        removeLabel={t('posterRemove')}
        onCover={(path) => setValue('poster', path, { shouldDirty: true, shouldTouch: true })}
      />
      <div className={formsStyles.field}>
        <label className={formsStyles.fieldLabel} htmlFor="ev-title">
          <span>{t('eventField.title')}</span>
          <span className={`${styles.evcap} num`}>
            {length} / {maxTitle}
          </span>
        </label>
        <textarea
          id="ev-title"
          className={styles.evtitle}
          rows={1}
          lang={language}
          maxLength={maxTitle * storedShare}
          placeholder={t('titlePlaceholder')}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? 'ev-title-e' : undefined}
          {...given}
        />
        {error && (
          <p className={formsStyles.fieldErr} id="ev-title-e">
            {error}
          </p>
        )}
      </div>
    </FormSection>
  )
}
