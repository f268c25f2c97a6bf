import type { ComponentProps } from 'react'
import { Field } from './field.tsx'

interface EmailFieldProps extends Omit<ComponentProps<typeof Field>, 'children'> {
  /** As the form binds it. */
  input: ComponentProps<'input'>
}

/** A field for an address of mail, which devices know how to fill in. */
export const EmailField = ({ input, ...field }: EmailFieldProps) => (
  <Field {...field}>
    {(given) => (
      <input
        {...given}
        maxLength={320}
        {...input}
        className="input"
        type="email"
        inputMode="email"
        autoComplete="email"
      />
    )}
  </Field>
)
