import { useFormContext } from 'react-hook-form'
import { attendeeMessageLimits } from '#contract/events/event-terms.ts'
import type { Language } from '#language/languages.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/form/field.tsx'
import * as formsStyles from '#web/ui/form/forms.module.css'
import * as organisingFormStyles from '../organising-form.module.css'
import { useOrganisingText } from '../organising-text.ts'
import type { Draft } from './message-draft.ts'

interface MessageTextsProps {
  language: Language
  /** True for the version that everybody gets who reads none of the others. */
  first?: boolean
  onRemove?: () => void
}

const isWritten = (text = ''): boolean => text.trim() !== ''

/** Subject and text of a message in one language. */
export function MessageTexts({ language, first = false, onRemove }: MessageTextsProps) {
  const t = useOrganisingText()
  const { register, formState } = useFormContext<Draft>()
  const wrong = formState.errors.texts?.[language]
  return (
    <fieldset className={`${formsStyles.field} ${organisingFormStyles.evpools}`}>
      <legend className={formsStyles.fieldLabel}>
        {t(`messageLanguage.${language}`)}
        {onRemove && (
          <Button size="s" onClick={onRemove}>
            {t('messageRemove')}
          </Button>
        )}
      </legend>
      <Field label={t('subject')} error={wrong?.subject && t('wrong.required')}>
        {(given) => (
          <input
            {...given}
            lang={language}
            className={formsStyles.input}
            maxLength={attendeeMessageLimits.subject}
            {...register(`texts.${language}.subject`, { validate: isWritten })}
          />
        )}
      </Field>
      <Field
        label={t('messageText')}
        hint={first ? t('messageHint') : undefined}
        error={wrong?.text && t('wrong.required')}
      >
        {(given) => (
          <textarea
            {...given}
            lang={language}
            className={`${formsStyles.input} ${organisingFormStyles.evtext}`}
            rows={8}
            maxLength={attendeeMessageLimits.text}
            {...register(`texts.${language}.text`, { validate: isWritten })}
          />
        )}
      </Field>
    </fieldset>
  )
}
