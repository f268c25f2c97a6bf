import type { ComponentProps } from 'react'
import { Field } from './field.tsx'
import * as styles from './forms.module.css'

interface EmailFieldProps extends Omit<ComponentProps<typeof Field>, 'children'> {
  /** The binding of the form. */
  input: ComponentProps<'input'>
}

/** A field for an email address, which devices know how to fill in. */
export const EmailField = ({ input, ...field }: EmailFieldProps) => (
  <Field {...field}>
    {(given) => (
      <input
        {...given}
        maxLength={320}
        {...input}
        className={styles.input}
        type="email"
        inputMode="email"
        autoComplete="email"
      />
    )}
  </Field>
)
