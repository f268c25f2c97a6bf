import { useId } from 'react'
import { useFormContext } from 'react-hook-form'
import { type OrganisingTranslate, useOrganisingText } from '#web/areas/organising/organising-text.ts'
import * as formsStyles from '#web/ui/form/forms.module.css'
import * as styles from '../../organising-form.module.css'
import type { EventValues } from '../values.ts'
import { FormSection } from './form-section.tsx'

const usualHours = ['0', '24', '48', '168'] as const

/** Whole days from two on, since nobody counts 168 hours. */
function wordsFor(hours: number, t: OrganisingTranslate): string {
  if (hours === 0) return t('cancelAlways')
  return hours > 48 && hours % 24 === 0 ? t('cancelUntilDays', { n: hours / 24 }) : t('cancelUntil', { n: hours })
}

/** Until when holders may cancel by themselves. */
export function RulesSection() {
  const t = useOrganisingText()
  const name = useId()
  const { watch, setValue } = useFormContext<EventValues>()
  const chosen = watch('cancellation_hours')
  const choices = usualHours.some((hours) => hours === chosen) || chosen === '' ? usualHours : [...usualHours, chosen]
  const choose = (hours: string) => setValue('cancellation_hours', hours, { shouldDirty: true })
  return (
    <FormSection name="rules" hint={t('rulesHint')}>
      <div className={styles.evradios}>
        {choices.map((hours) => (
          <label className={formsStyles.check} key={hours}>
            <input type="radio" name={name} checked={chosen === hours} onChange={() => choose(hours)} />
            <span>{wordsFor(Number(hours), t)}</span>
          </label>
        ))}
        <label className={formsStyles.check}>
          <input type="radio" name={name} checked={chosen === ''} onChange={() => choose('')} />
          <span>{t('cancelNever')}</span>
        </label>
      </div>
    </FormSection>
  )
}
