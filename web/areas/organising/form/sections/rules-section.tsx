import { useId } from 'react'
import { useFormContext } from 'react-hook-form'
import { useOrganisingText } from '#web/areas/organising/organising-text.ts'
import type { EventValues } from '../values.ts'
import { FormSection } from './form-section.tsx'

const usualHours = ['0', '24', '48', '168'] as const

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
      <div className="evradios">
        {choices.map((hours) => (
          <label className="check" key={hours}>
            <input type="radio" name={name} checked={chosen === hours} onChange={() => choose(hours)} />
            <span>{hours === '0' ? t('cancelAlways') : t('cancelUntil', { n: hours })}</span>
          </label>
        ))}
        <label className="check">
          <input type="radio" name={name} checked={chosen === ''} onChange={() => choose('')} />
          <span>{t('cancelNever')}</span>
        </label>
      </div>
    </FormSection>
  )
}
