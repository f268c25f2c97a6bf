import type { Ref } from 'react'
import type { FieldGiven } from '#web/ui/form/field.tsx'
import * as styles from './code-boxes.module.css'

/** Digits of a code. */
export const codeLength = 6
const places = Array.from({ length: codeLength }, (_, place) => place)

/** The digits of what was typed or pasted, also of wide ones, as many as a code has. */
export const digitsOf = (text: string): string => text.normalize('NFKC').replace(/\D/g, '').slice(0, codeLength)

interface CodeBoxesProps extends Partial<FieldGiven> {
  value: string
  /** Hears each change; six digits are a whole code. */
  onChange: (digits: string) => void
  label?: string
  busy: boolean
  ref?: Ref<HTMLInputElement>
}

/** Six boxes that are one field: the browser fills it, and what is pasted spreads over them. */
export function CodeBoxes({ value, onChange, label, busy, ref, ...given }: CodeBoxesProps) {
  return (
    <div className={styles.codeBoxes} aria-busy={busy || undefined}>
      {places.map((place) => (
        <i key={place} aria-hidden="true" data-current={place === Math.min(value.length, codeLength - 1) || undefined}>
          {value[place]}
        </i>
      ))}
      <input
        {...given}
        ref={ref}
        name="code"
        aria-label={label}
        autoComplete="one-time-code"
        inputMode="numeric"
        maxLength={40}
        readOnly={busy}
        value={value}
        onChange={(event) => onChange(digitsOf(event.currentTarget.value))}
      />
    </div>
  )
}
