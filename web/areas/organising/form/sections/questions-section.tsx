import { useState } from 'react'
import { useFieldArray, useFormContext } from 'react-hook-form'
import { type OrganisingKey, useOrganisingText } from '#web/areas/organising/organising-text.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import * as organisingFormStyles from '../../organising-form.module.css'
import * as organisingRowsStyles from '../../organising-rows.module.css'
import { ChoiceField, FormField, SwitchField } from '../form-field.tsx'
import { type EventValues, newQuestion, optionsOf } from '../values.ts'
import { FormSection } from './form-section.tsx'
import { RowOrder } from './row-order.tsx'

const kinds = ['text', 'choice', 'several', 'agreement'] as const
const maxQuestions = 30

/** Questions that each attendee is asked besides name and address. */
export function QuestionsSection() {
  const t = useOrganisingText()
  const { control } = useFormContext<EventValues>()
  const questions = useFieldArray({ control, name: 'questions', keyName: 'rowKey' })
  const [open, setOpen] = useState<string>()
  return (
    <FormSection name="questions" hint={t('questionsHint')}>
      <ul className={organisingRowsStyles.evrows}>
        {questions.fields.map((row, place) => (
          <QuestionRow
            key={row.rowKey}
            place={place}
            last={questions.fields.length - 1}
            open={open === row.key}
            onOpen={() => setOpen(open === row.key ? undefined : row.key)}
            onMove={(to) => questions.move(place, to)}
            onRemove={() => questions.remove(place)}
          />
        ))}
      </ul>
      {questions.fields.length < maxQuestions && (
        <Button
          size="s"
          className={organisingFormStyles.evadd}
          onClick={() => {
            const question = newQuestion()
            questions.append(question)
            setOpen(question.key)
          }}
        >
          <Icon name="plus" size="s" />
          {t('questionAdd')}
        </Button>
      )}
    </FormSection>
  )
}

interface QuestionRowProps {
  place: number
  last: number
  open: boolean
  onOpen: () => void
  onMove: (to: number) => void
  onRemove: () => void
}

function QuestionRow({ place, last, open, onOpen, onMove, onRemove }: QuestionRowProps) {
  const t = useOrganisingText()
  const question = useFormContext<EventValues>().watch(`questions.${place}`)
  if (!question) return null
  const chosen = question.kind === 'choice' || question.kind === 'several'
  const name = question.label || t('questionUnnamed')
  return (
    <li
      className={open ? `${organisingRowsStyles.evrow} ${organisingRowsStyles.evrowOpen}` : organisingRowsStyles.evrow}
    >
      <div className={organisingRowsStyles.evrowHead}>
        <RowOrder name={name} place={place} last={last} onMove={onMove} />
        <button type="button" className={organisingRowsStyles.evrowName} aria-expanded={open} onClick={onOpen}>
          <b>{name}</b>
          <span className={organisingFormStyles.evcap}>
            {t(`question.${question.kind}` as OrganisingKey)}
            {chosen && `${t('comma')}${t('optionsCount', { n: optionsOf(question.options).length })}`}
          </span>
        </button>
        <span className={organisingFormStyles.evcap}>{t(question.required ? 'answerRequired' : 'answerOptional')}</span>
        <Icon name={open ? 'chevron-up' : 'pen'} size="s" />
      </div>
      {open && (
        <div className={organisingRowsStyles.evrowBody}>
          <FormField name={`questions.${place}.label`} label={t('question')} maxLength={400} />
          <div className={organisingFormStyles.evgrid}>
            <ChoiceField
              name={`questions.${place}.kind`}
              label={t('questionKind')}
              options={kinds.map((kind) => [kind, t(`question.${kind}` as OrganisingKey)] as const)}
            />
            <div className={organisingRowsStyles.evswitches}>
              <SwitchField name={`questions.${place}.required`} label={t('answerRequired')} />
            </div>
          </div>
          {chosen && (
            <FormField name={`questions.${place}.options`} label={t('options')} hint={t('optionsHint')} rows={4} />
          )}
          <Button size="s" kind="quiet" className={organisingFormStyles.evadd} onClick={onRemove}>
            {t('questionRemove')}
          </Button>
        </div>
      )}
    </li>
  )
}
