import * as buttonsStyles from '#web/ui/buttons.module.css'
import * as styles from './notices.module.css'

interface Props {
  label: string
  note?: string
  /** The label is only read aloud, since a heading beside it says the same. */
  quiet?: boolean
  checked: boolean
  disabled?: boolean
  onChange: (on: boolean) => void
}

/** A switch that is saved by itself, with its name before it. */
export const Switch = ({ label, note, quiet, checked, disabled, onChange }: Props) => (
  <label className={`${buttonsStyles.switch} ${styles.switchRow}`}>
    <b className={quiet ? 'sr' : styles.switchName}>
      {label}
      {note && <small>{note}</small>}
    </b>
    <input type="checkbox" checked={checked} disabled={disabled} onChange={({ target }) => onChange(target.checked)} />
    <span />
  </label>
)
