import { type FieldPath, type RegisterOptions, useFormContext } from 'react-hook-form'
import { type EventFieldsOfType, eventField } from '#contract/events/fields/event-fields.ts'
import * as manuscriptStyles from '#web/editor/editor-fields.module.css'
import * as buttonsStyles from '#web/ui/buttons.module.css'
import { Field } from '#web/ui/form/field.tsx'
import * as styles from '#web/ui/form/forms.module.css'
import { afterPress } from '#web/ui/form/use-form.ts'
import { Icon } from '#web/ui/icon.tsx'
import * as organisingFormStyles from '../organising-form.module.css'
import * as organisingRowsStyles from '../organising-rows.module.css'
import { useOrganisingText } from '../organising-text.ts'
import { amountMark } from './typed-amount.ts'
import type { EventValues } from './values.ts'

/**
 * Returns an input's registration and its error: shown once it was left or the form was sent, not for a row
 * that was only just added, and never while a press is under way, whose target it would move.
 */
export function useRegistered(name: FieldPath<EventValues>, options?: RegisterOptions<EventValues>) {
  const { register, getFieldState, formState } = useFormContext<EventValues>()
  const { error, isTouched } = getFieldState(name, formState)
  const { onBlur, ...given } = register(name, options)
  const leave: typeof onBlur = async (event) => afterPress(() => void onBlur(event))
  return {
    given: { ...given, onBlur: leave },
    error: isTouched || formState.isSubmitted ? error?.message : undefined,
  }
}

type TextField = EventFieldsOfType<'line' | 'prose' | 'address' | 'profile'>

interface FormFieldProps {
  name: FieldPath<EventValues>
  label: string
  hint?: string
  type?: 'text' | 'url' | 'number' | 'datetime-local'
  placeholder?: string
  maxLength?: number
  /** Several lines. */
  rows?: number
  /** Error message that is shown before the first attempt to submit. */
  eager?: string
}

/** One input of the form with its label and what is wrong with it. */
export function FormField({ name, label, hint, type = 'text', placeholder, maxLength, rows, eager }: FormFieldProps) {
  const { given, error } = useRegistered(name, { valueAsNumber: type === 'number' })
  return (
    <Field label={label} hint={hint} error={eager ?? error}>
      {(named) =>
        rows ? (
          <textarea
            {...named}
            {...given}
            className={`${styles.input} ${organisingFormStyles.evtext}`}
            rows={rows}
            maxLength={maxLength}
            placeholder={placeholder}
          />
        ) : (
          <input
            {...named}
            {...given}
            className={styles.input}
            type={type}
            inputMode={type === 'number' ? 'numeric' : undefined}
            min={type === 'number' ? 0 : undefined}
            maxLength={maxLength}
            placeholder={placeholder}
            autoComplete="off"
          />
        )
      }
    </Field>
  )
}

/** A text that is too long for readers can still be typed, so that it can be shortened, up to this multiple of its limit. */
const typedShare = 2

/** The input of a declared text or address of the event. */
export function DeclaredField({ name, ...more }: { name: TextField } & Pick<FormFieldProps, 'hint' | 'placeholder'>) {
  const t = useOrganisingText()
  const field = eventField(name)
  const isAddress = field.type === 'address'
  return (
    <FormField
      name={name}
      label={t(`eventField.${name}`)}
      type={isAddress ? 'url' : 'text'}
      placeholder={isAddress ? 'https://' : undefined}
      rows={field.type === 'prose' ? 3 : undefined}
      maxLength={'max' in field ? field.max * typedShare : undefined}
      {...more}
    />
  )
}

/**
 * One amount of money. It counts for the form with every letter; where readers can buy at it, it is saved once the field is
 * left (`isAmountTyped`), since what is half typed is no price.
 */
export function AmountField({ name, label, hint }: Pick<FormFieldProps, 'name' | 'label' | 'hint'>) {
  const { given, error } = useRegistered(name)
  return (
    <Field label={label} hint={hint} error={error}>
      {(named) => (
        <input
          {...named}
          {...given}
          {...amountMark}
          className={styles.input}
          inputMode="decimal"
          maxLength={20}
          autoComplete="off"
        />
      )}
    </Field>
  )
}

interface ChoiceFieldProps {
  name: FieldPath<EventValues>
  label: string
  hint?: string
  options: readonly (readonly [value: string, name: string])[]
}

/** One of several, as a list to choose from. */
export function ChoiceField({ name, label, hint, options }: ChoiceFieldProps) {
  const { given, error } = useRegistered(name)
  return (
    <Field label={label} hint={hint} error={error}>
      {(named) => (
        <span className={manuscriptStyles.pubSelect}>
          <select {...named} {...given} className={styles.select}>
            {options.map(([value, text]) => (
              <option key={value} value={value}>
                {text}
              </option>
            ))}
          </select>
          <Icon name="chevron-down" size="s" />
        </span>
      )}
    </Field>
  )
}

/** On or off. */
export function SwitchField({ name, label }: { name: FieldPath<EventValues>; label: string }) {
  const { register } = useFormContext<EventValues>()
  return (
    <label className={`${buttonsStyles.switch} ${organisingRowsStyles.evswitch}`}>
      {label}
      <input type="checkbox" {...register(name)} />
      <span />
    </label>
  )
}
