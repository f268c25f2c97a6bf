import { Icon } from '#web/ui/icon.tsx'
import * as styles from './stepper.module.css'

interface StepperProps {
  value: number
  most: number
  /** Names of the buttons. */
  words: { more: string; fewer: string }
  onChange: (value: number) => void
}

/** A small number between none and the most, with a button for one more and one fewer. */
export function Stepper({ value, most, words, onChange }: StepperProps) {
  return (
    <span className={styles.stepper}>
      <button type="button" aria-label={words.fewer} disabled={value <= 0} onClick={() => onChange(value - 1)}>
        <Icon name="minus" size="s" />
      </button>
      <output>{value}</output>
      <button type="button" aria-label={words.more} disabled={value >= most} onClick={() => onChange(value + 1)}>
        <Icon name="plus" size="s" />
      </button>
    </span>
  )
}
