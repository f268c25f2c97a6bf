import { type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from 'react'
import { classNames } from '../class-names.ts'
import * as styles from './hold-button.module.css'

/** How long it is pressed. */
export const holdMs = 2_000

interface Props {
  label: string
  /** Explains that it has to stay pressed. */
  hint: string
  /** Label of the second button, for keyboards and screen readers, which cannot hold. */
  again: string
  busy?: boolean
  onDone: () => void
}

/**
 * A button for acts that cannot be undone, which works only after a press of two seconds; by key, after a second press.
 */
export function HoldButton({ label, hint, again, busy = false, onDone }: Props) {
  const [isHeld, setHeld] = useState(false)
  const [isAsked, setAsked] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const release = () => {
    clearTimeout(timer.current)
    setHeld(false)
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  const press = () => {
    if (busy) return
    clearTimeout(timer.current)
    setHeld(true)
    timer.current = setTimeout(() => {
      setHeld(false)
      onDone()
    }, holdMs)
  }
  // A click without a pointer is that of a key or of a screen reader.
  const click = (event: MouseEvent) => event.detail === 0 && !busy && setAsked(true)
  const stopMenu = (event: MouseEvent | KeyboardEvent) => event.preventDefault()
  return (
    <div className={styles.holdBox}>
      <button
        type="button"
        className={classNames(styles.holdButton, isHeld && styles.holdOn)}
        aria-describedby="hold-hint"
        aria-busy={busy || undefined}
        onPointerDown={press}
        onPointerUp={release}
        onPointerLeave={release}
        onPointerCancel={release}
        onContextMenu={stopMenu}
        onClick={click}
      >
        <span>{label}</span>
      </button>
      <p id="hold-hint" className={styles.holdHint}>
        {hint}
      </p>
      {isAsked && (
        <button type="button" className={styles.holdAgain} disabled={busy} onClick={onDone}>
          {again}
        </button>
      )}
    </div>
  )
}
