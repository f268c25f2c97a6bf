import { useId } from 'react'
import { longestAnswer } from '#contract/events/order-terms.ts'
import type { Question } from '#contract/events/tickets.ts'
import { Field } from '#web/ui/form/field.tsx'
import * as styles from '#web/ui/form/forms.module.css'
import type { Form } from '#web/ui/form/use-form.ts'
import { Icon } from '#web/ui/icon.tsx'
import { chosenOptions } from './attendees.ts'
import * as checkoutStyles from './checkout.module.css'
import { useOrderText } from './order-text.ts'

export type BoundForm = Form<string>

interface QuestionFieldProps {
  question: Question
  /** The name of the field in the form. */
  name: string
  form: BoundForm
}

/** From here on options stand in a list to be opened. */
const maxRadios = 6

/** A question of the host: a text, one or several of its options, or an agreement. */
export function QuestionField({ question, name, form }: QuestionFieldProps) {
  const t = useOrderText()
  const { kind, label, options, required } = question
  const aside = required ? undefined : <span className={styles.fieldAside}>{t('optional')}</span>
  if (kind === 'agreement') return <Agreement {...{ question, name, form }} />
  if (kind === 'several' || (kind === 'choice' && options.length <= maxRadios)) {
    return <Options {...{ question, name, form }} several={kind === 'several'} />
  }
  return (
    <Field label={label} aside={aside} error={form.errors[name]}>
      {(given) =>
        kind === 'choice' ? (
          <select {...given} {...form.bind(name)} className={styles.select}>
            <option value="">{t('chooseOption')}</option>
            {options.map((option) => (
              <option key={option}>{option}</option>
            ))}
          </select>
        ) : (
          <textarea {...given} {...form.bind(name)} className={styles.textarea} rows={2} maxLength={longestAnswer} />
        )
      }
    </Field>
  )
}

function Options({ question, name, form, several }: QuestionFieldProps & { several: boolean }) {
  const t = useOrderText()
  const errorId = useId()
  const text = form.values[name] ?? ''
  const chosen = several ? chosenOptions(text) : [text]
  const error = form.errors[name]
  const press = (option: string, on: boolean) => {
    if (!several) return form.set(name, option)
    const next = question.options.filter((one) => (one === option ? on : chosen.includes(one)))
    form.set(name, next.length > 0 ? JSON.stringify(next) : '')
  }
  return (
    <fieldset className={checkoutStyles.tkOptions} aria-describedby={error ? errorId : undefined}>
      <legend>
        {question.label}
        {!question.required && <span>{t('optional')}</span>}
      </legend>
      {question.options.map((option) => (
        <label key={option} className={several ? styles.check : `${styles.check} ${checkoutStyles.checkOne}`}>
          <input
            type={several ? 'checkbox' : 'radio'}
            name={name}
            checked={chosen.includes(option)}
            onChange={(changed) => press(option, changed.currentTarget.checked)}
          />
          {option}
        </label>
      ))}
      <Wrong id={errorId} text={error} />
    </fieldset>
  )
}

function Agreement({ question, name, form }: QuestionFieldProps) {
  const errorId = useId()
  const error = form.errors[name]
  return (
    <div className={checkoutStyles.tkOptions}>
      <label className={styles.check}>
        <input
          type="checkbox"
          name={name}
          checked={form.values[name] === 'yes'}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? errorId : undefined}
          onChange={(changed) => form.set(name, changed.currentTarget.checked ? 'yes' : '')}
        />
        {question.label}
      </label>
      <Wrong id={errorId} text={error} />
    </div>
  )
}

function Wrong({ id, text }: { id: string; text: string | undefined }) {
  if (!text) return null
  return (
    <p className={styles.fieldErr} id={id}>
      <Icon name="warning" size="s" />
      <span>{text}</span>
    </p>
  )
}
