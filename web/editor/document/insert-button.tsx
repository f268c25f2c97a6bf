import * as styles from '../editor.module.css'

interface Props {
  /** The content that it inserts. */
  label: string
  /** The short label, on the button itself. */
  children: string
  disabled: boolean
  onPress: () => void
}

/** A button of the bar that asks in a dialog what to put into the text, whose selection stays. */
export const InsertButton = ({ label, children, disabled, onPress }: Props) => (
  <button
    type="button"
    className={styles.pubTool}
    aria-label={label}
    title={label}
    disabled={disabled}
    onMouseDown={(event) => event.preventDefault()}
    onClick={onPress}
  >
    {children}
  </button>
)
